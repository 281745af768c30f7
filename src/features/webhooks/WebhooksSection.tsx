import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { webhooks } from '../../../contract/limits'
import { useCallQuery } from '../../app/api/call-query'
import { QueryFailure } from '../../app/api/QueryFailure'
import { Awaited } from '../../ui/feedback/Awaited'
import { Button } from '../../ui/buttons/Button'
import { SecretDialog } from './SecretDialog'
import { WebhookDialog } from './WebhookDialog'
import { WebhookItem } from './WebhookItem'

/** Webhooks of the account with their status, and a button to add one. */
export function WebhooksSection() {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const list = useCallQuery('own-webhooks', {}, { staleTime: 0 })
  const found = list.data?.data
  return (
    <section aria-labelledby="webhooks-title" className="grid gap-4 border-t border-line pt-6">
      <header className="grid gap-1">
        <h2 id="webhooks-title" className="display text-lg">
          {t('integrations.webhook.title')}
        </h2>
        <p className="measure text-sm text-muted">{t('integrations.webhook.meaning')}</p>
      </header>
      <QueryFailure of={list} />
      {list.isPending && <Awaited className="h-32 w-full rounded-lg" />}
      {found?.length === 0 && <p className="text-sm">{t('integrations.webhook.none')}</p>}
      {found && found.length > 0 && (
        <ul className="grid gap-4">
          {found.map((one) => (
            <li key={one.id}>
              <WebhookItem webhook={one} onSecret={setSecret} />
            </li>
          ))}
        </ul>
      )}
      {found && found.length < webhooks.perAccount && (
        <div>
          <Button icon="plus" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {t('integrations.webhook.add')}
          </Button>
        </div>
      )}
      {adding && (
        <WebhookDialog
          webhook={null}
          onClose={() => setAdding(false)}
          onSaved={(given) => {
            setAdding(false)
            if (given) setSecret(given)
          }}
        />
      )}
      <SecretDialog secret={secret} onKept={() => setSecret(null)} />
    </section>
  )
}
