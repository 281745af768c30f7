import { useId, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { ConfirmDialog } from '../../app/api/ConfirmDialog'
import { FailureNotice } from '../../app/api/FailureNotice'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { toHeading } from '../../ui/hooks/focus-heading'
import { showToast } from '../../app/toasts/show-toast'
import { Badge, type Tone } from '../../ui/feedback/Badge'
import { Button } from '../../ui/buttons/Button'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden'
import { EventLog } from './EventLog'
import { WebhookDialog } from './WebhookDialog'

type WebhookData = Data<'own-webhooks'>[number]

const tones = { on: 'success', failing: 'warn', off: 'plain' } as const satisfies Record<string, Tone>

function statusOf({ turned_off_at, failing_since }: WebhookData): keyof typeof tones {
  if (turned_off_at) return 'off'
  return failing_since ? 'failing' : 'on'
}

export interface WebhookItemProps {
  webhook: WebhookData
  /** Called with a new secret, to show it once. */
  onSecret: (secret: string) => void
}

/** A webhook with URL, events, delivery status and actions. */
export function WebhookItem({ webhook, onSecret }: WebhookItemProps) {
  const { t } = useTranslation()
  const heading = useId()
  const [asking, setAsking] = useState<'edit' | 'secret' | 'off' | 'delete' | null>(null)
  const [isLogOpen, setLogOpen] = useState(false)
  const close = () => setAsking(null)
  const acted = ({ message }: { message: string }) => {
    close()
    showToast({ kind: 'success', text: message })
  }
  const { id, url } = webhook
  const refresh = ['own-webhooks', 'own-webhooks:deliveries'] as const
  const turn = useCallMutation('own-webhooks:change', { onSuccess: acted, refresh })
  const test = useCallMutation('own-webhooks:test', {
    onSuccess: ({ message }) => {
      setLogOpen(true)
      showToast({ kind: 'success', text: message })
    },
    refresh,
  })
  const replace = useCallMutation('own-webhooks:secret', {
    onSuccess: ({ data, message }) => {
      acted({ message })
      onSecret(data.secret)
    },
  })
  const remove = useCallMutation('own-webhooks:delete', {
    onSuccess: (reply) => {
      acted(reply)
      // The clicked button was removed with the webhook.
      toHeading()
    },
    refresh: ['own-webhooks'],
  })
  const status = statusOf(webhook)
  const of = <VisuallyHidden>: {url}</VisuallyHidden>
  return (
    <article aria-labelledby={heading} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="grid gap-2">
        <h3 id={heading} className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi dir="ltr" className="min-w-0 break-all">
            {url}
          </bdi>
          <Badge tone={tones[status]}>{t(`integrations.webhook.status.${status}`)}</Badge>
        </h3>
        {webhook.turned_off_by && (
          <p className="text-sm">{t(`integrations.webhook.offBy.${webhook.turned_off_by}`)}</p>
        )}
        {status === 'failing' && (
          <p className="text-sm">
            {t('integrations.webhook.failingSince')} <RelativeTime at={webhook.failing_since!} />
          </p>
        )}
        <ul aria-label={t('integrations.webhook.events')} className="flex flex-wrap gap-2">
          {webhook.events.map((one) => (
            <li
              key={one}
              className="rounded-full border border-line bg-sunken px-3 py-1 text-xs font-semibold"
            >
              {t(`integrations.webhook.event.${one}`)}
            </li>
          ))}
        </ul>
        {webhook.waiting > 0 && (
          <p className="text-sm text-muted">
            {t('integrations.webhook.waiting', { count: webhook.waiting })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {status !== 'off' && (
          <Button size="sm" busy={test.isPending} onClick={() => test.mutate({ id })}>
            {t('integrations.webhook.test')}
            {of}
          </Button>
        )}
        <Button size="sm" aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {t('integrations.webhook.log')}
          {of}
        </Button>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking('edit')}>
          {t('integrations.webhook.edit')}
          {of}
        </Button>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking('secret')}>
          {t('integrations.webhook.replaceSecret')}
          {of}
        </Button>
        {status === 'off' ? (
          <Button size="sm" busy={turn.isPending} onClick={() => turn.mutate({ id, active: true })}>
            {t('integrations.webhook.turnOn')}
            {of}
          </Button>
        ) : (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking('off')}>
            {t('integrations.webhook.turnOff')}
            {of}
          </Button>
        )}
        <Button
          size="sm"
          tone="quiet"
          icon="trash"
          aria-haspopup="dialog"
          onClick={() => setAsking('delete')}
        >
          {t('integrations.webhook.delete')}
          {of}
        </Button>
      </div>
      <FailureNotice error={test.error ?? (asking ? null : turn.error)} />
      {isLogOpen && <EventLog webhook={webhook} />}
      {asking === 'edit' && <WebhookDialog webhook={webhook} onClose={close} onSaved={close} />}
      <ConfirmDialog
        open={asking === 'secret'}
        title={t('integrations.webhook.replaceSecret')}
        confirm={t('integrations.webhook.replaceSecret')}
        act={replace}
        onConfirm={() => replace.mutate({ id })}
        onClose={close}
      >
        {t('integrations.webhook.replaceMeaning')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'off'}
        title={t('integrations.webhook.turnOff')}
        confirm={t('integrations.webhook.turnOff')}
        act={turn}
        onConfirm={() => turn.mutate({ id, active: false })}
        onClose={close}
      >
        {t('integrations.webhook.offMeaning')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('integrations.webhook.delete')}
        confirm={t('integrations.webhook.delete')}
        act={remove}
        onConfirm={() => remove.mutate({ id })}
        onClose={close}
      >
        {t('integrations.webhook.deleteMeaning')}
      </ConfirmDialog>
    </article>
  )
}
