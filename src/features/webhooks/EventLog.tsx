import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { page } from '../../../contract/limits'
import type { Data } from '../../../contract/calls/call-types'
import { FailureNotice } from '../../app/api/FailureNotice'
import { useCallQuery } from '../../app/api/call-query'
import { QueryFailure } from '../../app/api/QueryFailure'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { Awaited } from '../../ui/feedback/Awaited'
import { Badge, type Tone } from '../../ui/feedback/Badge'
import { Button } from '../../ui/buttons/Button'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { useDates } from '../../ui/format/use-dates'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden'

type DeliveryData = Data<'own-webhooks:deliveries'>[number]

const tones = { waiting: 'warn', delivered: 'success', failed: 'danger' } as const satisfies Record<
  string,
  Tone
>
/** Polling interval while an event is pending, in ms. */
const againMs = 3_000

/** Deliveries of a webhook, newest first, with results and a button to resend. */
export function EventLog({ webhook: { id, url } }: { webhook: { id: number; url: string } }) {
  const { t } = useTranslation()
  const heading = useId()
  const [limit, setLimit] = useState<number>(page.limit)
  const list = useCallQuery(
    'own-webhooks:deliveries',
    { id, limit },
    {
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ state: is }) => is === 'waiting') ? againMs : false,
    },
  )
  const resend = useCallMutation('own-webhooks:resend', { refresh: ['own-webhooks:deliveries'] })
  const found = list.data?.data
  return (
    <section aria-labelledby={heading} className="grid gap-3 border-t border-line pt-4">
      <h4 id={heading} className="text-sm font-semibold">
        {t('integrations.webhook.log')}
        <VisuallyHidden>: {url}</VisuallyHidden>
      </h4>
      <QueryFailure of={list} />
      <FailureNotice error={resend.error} />
      {list.isPending && <Awaited className="h-16 w-full rounded-lg" />}
      {found?.length === 0 && <p className="text-sm text-muted">{t('integrations.webhook.logNone')}</p>}
      {found && found.length > 0 && (
        <ul className="grid">
          {found.map((one) => (
            <LogLine
              key={one.id}
              delivery={one}
              busy={resend.isPending && resend.variables.id === one.id}
              onResend={() => resend.mutate({ id: one.id })}
            />
          ))}
        </ul>
      )}
      {(list.data?.total ?? 0) > limit && limit < page.limitMax && (
        <Button
          className="justify-self-center"
          busy={list.isFetching}
          onClick={() => setLimit(Math.min(2 * limit, page.limitMax))}
        >
          {t('integrations.webhook.more')}
        </Button>
      )}
    </section>
  )
}

function LogLine({
  delivery,
  busy,
  onResend,
}: {
  delivery: DeliveryData
  busy: boolean
  onResend: () => void
}) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const { type, state, created_at, attempts, last_status, last_ms, problem, next_at } = delivery
  const name = t(`integrations.webhook.event.${type}`)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          {name}
          <Badge tone={tones[state]}>{t(`integrations.webhook.state.${state}`)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted">
          <RelativeTime at={created_at} />
          <code dir="ltr" className="break-all">
            {delivery.message_id}
          </code>
          {attempts > 0 && <span>{t('integrations.webhook.tries', { count: attempts })}</span>}
        </p>
        {problem && (
          <p className="text-xs text-danger">
            {t(`integrations.webhook.problem.${problem}`, { status: last_status })}
          </p>
        )}
        {!problem && last_status !== null && (
          <p className="text-xs text-muted">
            {t('integrations.webhook.answered', { status: last_status, ms: last_ms })}
          </p>
        )}
        {state === 'waiting' && attempts > 0 && next_at && (
          <p className="text-xs text-muted">{t('integrations.webhook.nextTry', { when: date(next_at) })}</p>
        )}
      </div>
      {state !== 'waiting' && (
        <Button size="sm" busy={busy} onClick={onResend}>
          {t('integrations.webhook.resend')}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
