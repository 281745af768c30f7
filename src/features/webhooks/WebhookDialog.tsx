import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { webhookEvents, type WebhookEvent } from '../../../contract/api/webhook-events'
import { FailureNotice } from '../../app/api/FailureNotice'
import { CallFailure } from '../../app/api/call-failure'
import { useApi } from '../../app/api/use-api'
import { ConfirmFields } from '../../flows/confirm/ConfirmFields'
import { splitErrors } from '../../flows/confirm/confirm-errors'
import { useConfirmation } from '../../flows/confirm/use-confirmation'
import { showToast } from '../../app/toasts/show-toast'
import { Checkbox } from '../../ui/forms/Checkbox'
import { Field } from '../../ui/forms/Field'
import { FormDialog } from '../../ui/overlays/FormDialog'
import { TextInput } from '../../ui/forms/TextInput'

export interface WebhookDialogProps {
  /** Webhook to edit; null for a new one. */
  webhook: Data<'own-webhooks'>[number] | null
  onClose: () => void
  /** Called with the secret of a new webhook. */
  onSaved: (secret?: string) => void
}

/** Form for a webhook's URL and events; a new URL is confirmed by the current password or a code. */
export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? webhookEvents)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const api = useApi()
  const queries = useQueryClient()
  const confirmation = useConfirmation()
  const isConfirmed = url.trim() !== webhook?.url
  const save = useMutation({
    mutationFn: async () => {
      const input = { url, events: [...events], ...(isConfirmed && (await confirmation.read())) }
      if (!webhook) return api.call('own-webhooks:create', input, { toast: false })
      await api.call('own-webhooks:change', { id: webhook.id, ...input }, { toast: false })
      return null
    },
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: ['own-webhooks'] })
      onSaved(made?.secret)
      if (made) showToast({ kind: 'success', text: made.message })
    },
  })
  const refused = save.error instanceof CallFailure ? save.error.errors : undefined
  const { own } = splitErrors(refused)
  const wrongEvents = own['events']
  return (
    <FormDialog
      open
      size="md"
      title={t(webhook ? 'integrations.webhook.edit' : 'integrations.webhook.add')}
      submit={t('integrations.webhook.save')}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      {!refused && <FailureNotice error={save.error} />}
      <Field
        name="url"
        label={t('integrations.webhook.url')}
        hint={t('integrations.webhook.urlHint')}
        error={own['url']}
        required
      >
        <TextInput
          type="url"
          name="url"
          dir="ltr"
          autoComplete="off"
          placeholder="https://"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
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
      {isConfirmed && <ConfirmFields confirmation={confirmation} errors={refused} />}
    </FormDialog>
  )
}
