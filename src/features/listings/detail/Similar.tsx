import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { page } from '../../../../contract/limits'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useCallQuery } from '../../../app/api/call-query'
import { Button } from '../../../ui/buttons/Button'
import { CardGrid } from '../card/CardGrid'
import type { Card, Full } from '../listing-types'

/** Maximum number of similar listings. */
const most = 24

/** Similar listings: a few loaded with the page, more on request (D7). */
export default function Similar({ property: { id }, cards }: { property: Full; cards: readonly Card[] }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(false)
  const all = useCallQuery('get-all-similar-properties', { id, limit: most }, { enabled: wanted })
  if (cards.length === 0) return null
  const shown = all.data?.data ?? cards
  return (
    <section aria-labelledby="similar" className="page grid gap-4 pt-12">
      <h2 id="similar" className="display text-lg md:text-xl">
        {t('public.detail.similar')}
      </h2>
      <CardGrid cards={shown} />
      <FailureNotice error={all.error} />
      {cards.length >= page.similar && !all.data && (
        <Button
          className="justify-self-start"
          busy={all.isFetching}
          onClick={() => (wanted ? void all.refetch() : setWanted(true))}
        >
          {t('public.detail.moreSimilar')}
        </Button>
      )}
    </section>
  )
}
