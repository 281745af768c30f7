import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { randomKey } from '../../../app/api/random-key'
import { Badge } from '../../../ui/feedback/Badge'
import { Button } from '../../../ui/buttons/Button'
import { DataTable } from '../../../ui/layout/DataTable'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Price } from '../../../ui/format/Price'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { mayArrive, offerOf, type RefundLine } from './refund-actors'
import { today } from './today'
import { useFocusOnceStored, type RefundPart } from './use-refund-flow'

type PaymentWithRefunds = Data<'admin/payment'>

/** Refunds of a payment; pending ones can be recorded as arrived. */
export function Refunds({
  refundable,
  refunds,
  view,
  actor,
}: RefundPart & Pick<PaymentWithRefunds, 'refundable' | 'refunds'>) {
  const { t } = useTranslation()
  const { heading, isStored } = useFocusOnceStored(view, (method) => method === 'arrived')
  const ask = ({ id: ref, amount }: RefundLine) => {
    const minor = amount?.amount_minor ?? null
    const draft = { typed: '', minor, reason: '', at: today(), ref, endsNow: false }
    const offer = offerOf({ refundable, refunds }, ref)
    actor.send({ type: 'refund.asked', method: 'arrived', key: randomKey(), offer, draft })
  }
  return (
    <section className="grid gap-2">
      <h2 ref={heading} tabIndex={-1} className="display text-lg">
        {t('operator.refunds')}
      </h2>
      <LiveRegion text={isStored ? view.message : ''} />
      <DataTable
        caption={t('operator.refunds')}
        rows={refunds}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'id',
            title: t('admin.asks.refund.made'),
            head: true,
            cell: ({ id, credit_note: note }) => (
              <span className="grid justify-items-start">
                <bdi>{id}</bdi>
                {note && (
                  <span className="text-xs font-normal text-muted">
                    {t('payments.creditNote', { number: note })}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'status',
            title: t('admin.state'),
            cell: ({ status, word, by_hand }) => (
              <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
                <Badge tone={status === 'succeeded' ? undefined : 'warn'}>
                  {t(`operator.refund.${status}`)}
                </Badge>
                <span className="text-xs text-muted">
                  {by_hand ? t('operator.byHand') : <bdi>{word}</bdi>}
                </span>
              </span>
            ),
          },
          {
            key: 'sum',
            title: t('operator.sum'),
            align: 'end',
            cell: ({ amount }) =>
              amount ? <Price money={{ minor: amount.amount_minor, currency: amount.currency }} /> : '—',
          },
          { key: 'when', title: t('operator.when'), cell: ({ at }) => <RelativeTime at={at} /> },
          {
            key: 'arrived',
            act: true,
            title: t('operator.giveBack.arrived'),
            align: 'end',
            cell: (refund) =>
              refundable.acts.includes('refund.arrived') &&
              mayArrive(refund) && (
                <Button
                  size="sm"
                  data-event={view.canAsk ? 'refund.asked' : undefined}
                  onClick={() => ask(refund)}
                >
                  {t('operator.giveBack.arrived')}
                  <span className="sr-only">: {refund.id}</span>
                </Button>
              ),
          },
        ]}
      />
    </section>
  )
}
