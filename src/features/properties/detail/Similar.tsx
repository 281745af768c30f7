import { useTranslation } from 'react-i18next'
import { CardGrid } from '../card/CardGrid'
import type { Card } from '../types'

/** What somebody who looks at this may like too. */
export default function Similar({ cards }: { cards: readonly Card[] }) {
  const { t } = useTranslation()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="similar" className="page grid gap-4 pt-12">
      <h2 id="similar" className="display text-lg md:text-xl">
        {t('public.detail.similar')}
      </h2>
      <CardGrid cards={cards} />
    </section>
  )
}
