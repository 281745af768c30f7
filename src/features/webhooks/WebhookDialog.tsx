import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation'
import type { Data } from '../../../contract/types'
import { webhookEvents, type WebhookEvent } from '../../../contract/webhook-events'
import { FailureNotice } from '../../api/FailureNotice'
import { useCallMutation } from '../../api/use-call-mutation'
import { showToast } from '../../shell/toast'
import { Checkbox } from '../../ui/Checkbox'
import { Field } from '../../ui/Field'
import { FormDialog } from '../../ui/FormDialog'
import { TextInput } from '../../ui/TextInput'

export interface WebhookDialogProps {
  /** The one that is changed; null: a new one. */
  webhook: Data<'own-webhooks'>[number] | null
  onClose: () => void
  /** With the secret of a new one. */
  onSaved: (secret?: string) => void
}

/** Address and events of a webhook. */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents)
  const create = useCallMutation('own-webhooks:create', {
    onSuccess: ({ message, secret }) => {
      onSaved(secret)
      showToast({ kind: 'success', text: message })
    },
    refresh: ['own-webhooks'],
  })
  const change = useCallMutation('own-webhooks:change', {
    onSuccess: () => onSaved(),
    refresh: ['own-webhooks'],
  })
  const { isPending, error, refused } = webhook ? change : create
  const send = (form: FormData) => {
    const input = { url: String(form.get('url') ?? ''), events: [...events] }
    if (webhook) change.mutate({ id: webhook.id, ...input })
    else create.mutate(input)
  }
  const wrongEvents = refused?.['events']
  return (
    <FormDialog
      open
      size="md"
      title={t(webhook ? 'integrations.webhook.edit' : 'integrations.webhook.add')}
      submit={t('integrations.webhook.save')}
      busy={isPending}
      onClose={onClose}
      onSubmit={send}
    >
      {!refused && <FailureNotice error={error} />}
      <Field
        name="url"
        label={t('integrations.webhook.url')}
        hint={t('integrations.webhook.urlHint')}
        error={refused?.['url']}
        required
      >
        <TextInput
          type="url"
          name="url"
          dir="ltr"
          autoComplete="off"
          placeholder="https://"
          defaultValue={webhook?.url}
        />
      </Field>
      <fieldset aria-describedby={wrongEvents && `${id}-error`} className="grid gap-1">
        <legend className="text-sm font-semibold">{t('integrations.webhook.events')}</legend>
        {wrongEvents && (
          <p id={`${id}-error`} role="alert" className="text-xs font-medium text-danger">
            {wrongEvents}
          </p>
        )}
        <div className="grid sm:grid-cols-2">
          {webhookEvents.map((one) => (
            <Checkbox
              key={one}
              label={t(`integrations.webhook.event.${one}`)}
              hint={<code dir="ltr">{one}</code>}
              checked={events.includes(one)}
              onChange={({ target }) =>
                setEvents(
                  webhookEvents.filter((event) => (event === one ? target.checked : events.includes(event))),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
