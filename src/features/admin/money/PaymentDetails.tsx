import { optionalKey } from '../../../../contract/texts/translate'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallQuery } from '../../../app/api/call-query'
import { DataTable } from '../../../ui/layout/DataTable'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { Awaited } from '../../../ui/feedback/Awaited'
import { gatewayText, stateText } from '../record-texts'
import { PaymentFollowUps } from './PaymentFollowUps'
import { AskGatewayButton } from './AskGatewayButton'
import { attemptColumns } from './columns'
import { RefundDialog } from './RefundDialog'
import { RefundPanel } from './RefundPanel'
import { useAsking } from './use-asking'
import { useRefundFlow } from './use-refund-flow'

type PaymentKnownData = Data<'admin/payment'>

/** Polling interval while a gateway hasn't answered a refund, in ms. */
const lookAgainMs = 2_000

const isAwaited = (known: PaymentKnownData | undefined) => known?.refundable.is_asking === true

/**
 * Details of a payment shown with its record: refunds, gateway reports and other attempts. `id` must not change during
 * the component's lifetime.
 */
export function PaymentDetails({ id }: { id: string }) {
  const asking = useAsking()
  const flow = useRefundFlow(id)
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useCallQuery(
    'admin/payment',
    { payment_transaction_id: id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (isAwaited(state.data?.data) ? lookAgainMs : false),
    },
  )
  const isAwaiting = isAwaited(data?.data)
  const wasAwaiting = useRef(isAwaiting)
  useEffect(() => {
    // The gateway's report also changes the record and the lists containing it.
    if (wasAwaiting.current && !isAwaiting) void queries.invalidateQueries()
    wasAwaiting.current = isAwaiting
  }, [isAwaiting, queries])
  if (error && !data) return <QueryFailure of={{ error, isFetching, refetch }} />
  if (!data) return <Awaited className="h-48" />
  const { payment, others, events, refunds, disputes, warnings, refundable, orders } = data.data
  return (
    <>
      <section className="grid justify-items-start gap-2">
        <AskGatewayButton payment={payment} asking={asking} />
        <LiveRegion text={asking.notice} />
      </section>
      <div
        data-flow="refund"
        data-state={flow.view.state}
        data-screen={flow.view.screen}
        className="grid gap-6 empty:hidden"
      >
        <RefundPanel payment={payment} refundable={refundable} refunds={refunds} orders={orders} {...flow} />
        <PaymentFollowUps
          refundable={refundable}
          refunds={refunds}
          disputes={disputes}
          warnings={warnings}
          {...flow}
        />
        <RefundDialog payment={payment} {...flow} />
      </div>
      <Reported events={events} />
      <Others others={others} />
    </>
  )
}

function Reported({ events }: Pick<PaymentKnownData, 'events'>) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2">
      <h2 className="display text-lg">{t('operator.events')}</h2>
      {events.length === 0 && <p className="text-sm text-muted">{t('operator.noEvents')}</p>}
      {events.length > 0 && (
        <DataTable
          caption={t('operator.events')}
          rows={events}
          rowKey={(event) => event.id}
          columns={[
            {
              key: 'event',
              title: t('operator.event'),
              head: true,
              cell: ({ type, id }) => (
                <span className="grid justify-items-start">
                  <bdi>{type}</bdi>
                  <bdi className="text-xs font-normal text-muted">{id}</bdi>
                </span>
              ),
            },
            {
              key: 'outcome',
              title: t('operator.outcome'),
              cell: ({ outcome, attempts }) => (
                <span>
                  {t(optionalKey('operator.outcome', outcome), {
                    defaultValue: stateText(t, { record: 'payment', state: outcome }),
                  })}
                  {attempts > 1 && ` (${t('operator.times', { n: attempts })})`}
                </span>
              ),
            },
            {
              key: 'when',
              title: t('operator.received'),
              cell: ({ received_at }) => <RelativeTime at={received_at} />,
            },
          ]}
        />
      )}
    </section>
  )
}

function Others({ others }: Pick<PaymentKnownData, 'others'>) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-2">
      <h2 className="display text-lg">{t('operator.others')}</h2>
      {others.length === 0 && <p className="text-sm text-muted">{t('operator.noOthers')}</p>}
      {others.length > 0 && (
        <DataTable
          caption={t('operator.others')}
          rows={others}
          rowKey={(one) => one.id}
          columns={[
            ...attemptColumns(t),
            {
              key: 'look',
              act: true,
              title: t('admin.look'),
              align: 'end',
              cell: ({ id, gateway }) => (
                <LinkButton size="sm" to="/admin/record/$record/$id" params={{ record: 'payment', id }}>
                  {t('admin.look')}
                  <span className="sr-only">: {gatewayText(t, gateway)}</span>
                </LinkButton>
              ),
            },
          ]}
        />
      )}
    </section>
  )
}
