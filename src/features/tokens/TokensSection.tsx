import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useCallQuery } from '../../app/api/call-query'
import { QueryFailure } from '../../app/api/QueryFailure'
import { Awaited } from '../../ui/feedback/Awaited'
import { Button } from '../../ui/buttons/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { CreatedToken } from './CreatedToken'
import { NewTokenForm } from './NewTokenForm'
import { TokenLine } from './TokenLine'

/** The user's API tokens with permissions and last use, and actions to create or revoke them. */
export function TokensSection() {
  const { t } = useTranslation()
  const found = useCallQuery('own-tokens', {}, { staleTime: 0 })
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const tokens = found.data?.data
  const create = !isOpen && made === null && (
    <Button tone="primary" icon="plus" onClick={() => setOpen(true)}>
      {t('tokens.create')}
    </Button>
  )
  return (
    <section aria-labelledby="tokens-title" className="grid gap-4 border-t border-line pt-6">
      <header className="grid gap-1">
        <h2 id="tokens-title" className="display text-lg">
          {t('tokens.title')}
        </h2>
        <p className="measure text-sm text-muted">
          {t('tokens.meaning')} {t('tokens.never')}
        </p>
      </header>
      <QueryFailure of={found} />
      {found.isPending && <Awaited className="h-32 w-full rounded-lg" />}
      {made !== null && <CreatedToken token={made} onKept={() => setMade(null)} />}
      {isOpen && (
        <NewTokenForm
          onCancel={() => setOpen(false)}
          onCreated={(token) => {
            setOpen(false)
            setMade(token)
          }}
        />
      )}
      {tokens?.length === 0 && create && (
        <EmptyState icon="key" title={t('tokens.empty')} action={create}>
          {t('tokens.emptyText')}
        </EmptyState>
      )}
      {tokens && tokens.length > 0 && (
        <>
          {create && <div>{create}</div>}
          <ul className="grid">
            {tokens.map((one) => (
              <TokenLine key={one.id} token={one} />
            ))}
          </ul>
          <p className="measure text-sm text-muted">{t('tokens.stay')}</p>
        </>
      )}
    </section>
  )
}
