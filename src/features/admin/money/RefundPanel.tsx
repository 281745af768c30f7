import { useTranslation } from '../../../ui/i18n/use-translation'
import { refundOrderMachine } from '../../../../machines/records/refund-order/machine'
import { statesTagged } from '../../../../machines/tagged'
import type { Data } from '../../../../contract/calls/call-types'
import { toDecimal } from '../../../../contract/money/money'
import { certainText } from '../../../../contract/input/parse-number'
import type { RefundMethod } from '../../../../machines/flows/refund/ports'
import { randomKey } from '../../../app/api/random-key'
import { Badge } from '../../../ui/feedback/Badge'
import { Button } from '../../../ui/buttons/Button'
import { DataTable } from '../../../ui/layout/DataTable'
import { KeyValue } from '../../../ui/layout/KeyValue'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Notice } from '../../../ui/feedback/Notice'
import { Price } from '../../../ui/format/Price'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { gatewayText, stateText } from '../record-texts'
import { offerOf } from './refund-actors'
import { today } from './today'
import { useFocusOnceStored, type RefundPart } from './use-refund-flow'

type RefundedPayment = Data<'admin/payment'>

/** States of refund orders that need an admin's attention. */
const waits: ReadonlySet<string> = new Set(statesTagged(refundOrderMachine, 'waitsForOperator'))

/** Refundable amount of a payment, the two ways to refund it, and earlier orders. */
export function RefundPanel({
  payment,
  refundable,
  refunds,
  orders,
  view,
  actor,
}: RefundPart &
  Pick<RefundedPayment, 'refundable' | 'refunds' | 'orders'> & {
    payment: Pick<RefundedPayment['payment'], 'gateway'>
  }) {
  const { t } = useTranslation()
  const { heading, isStored } = useFocusOnceStored(view, (method) => method !== 'arrived')
  const {
    came,
    gone,
    underway,
    taken,
    left,
    acts,
    sends,
    is_asking: isAsking,
    is_barred: isBarred,
  } = refundable
  const gateway = gatewayText(t, payment.gateway)
  const isLeft = left.amount_minor > 0
  if (!isLeft && orders.length === 0 && gone.amount_minor + underway.amount_minor + taken.amount_minor === 0)
    return null
  const ask = (method: RefundMethod) => {
    const { amount_minor: minor, currency } = left
    const typed = certainText(toDecimal({ minor, currency }))
    const draft = { typed, minor, reason: '', at: today(), ref: '', endsNow: false }
    const offer = offerOf({ refundable, refunds })
    actor.send({ type: 'refund.asked', method, key: randomKey(), offer, draft })
  }
  const asks = view.canAsk ? 'refund.asked' : undefined
  const sum = (of: typeof came) => <Price money={{ minor: of.amount_minor, currency: of.currency }} />
  const lines = [
    ['came', came],
    ['gone', gone],
    ['underway', underway],
    ['taken', taken],
    ['left', left],
  ] as const
  return (
    <section className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="display text-lg" data-title={view.open ? undefined : ''}>
        {t('operator.giveBack')}
      </h2>
      <LiveRegion text={isStored ? view.message : ''} />
      <KeyValue
        items={lines
          .filter(([name, { amount_minor: minor }]) => name === 'came' || name === 'left' || minor > 0)
          .map(([name, of]) => ({ name: t(`operator.giveBack.${name}`), value: sum(of) }))}
      />
      {!isLeft && <p className="text-sm text-muted">{t('operator.giveBack.nothing')}</p>}
      {isBarred && <Notice tone="warn">{t('refusals.refundBarred')}</Notice>}
      {isAsking && <Notice role="status">{t('operator.giveBack.waits')}</Notice>}
      {isLeft && !sends && <p className="text-sm text-muted">{t('operator.giveBack.noGateway')}</p>}
      <p className="flex flex-wrap gap-3 empty:hidden">
        {acts.includes('refund.ordered') && (
          <Button tone="danger" data-event={asks} onClick={() => ask('send')}>
            {t('operator.giveBack.send', { gateway })}
          </Button>
        )}
        {acts.includes('refund.noted') && (
          <Button data-event={asks} onClick={() => ask('note')}>
            {t('operator.giveBack.note')}
          </Button>
        )}
      </p>
      {orders.length > 0 && <Orders orders={orders} />}
    </section>
  )
}

function Orders({ orders }: Pick<RefundedPayment, 'orders'>) {
  const { t } = useTranslation()
  return (
    <DataTable
      caption={t('operator.giveBack.orders')}
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'reason',
          title: t('operator.giveBack.reason'),
          head: true,
          cell: ({ reason }) => <bdi>{reason}</bdi>,
        },
        {
          key: 'state',
          title: t('admin.state'),
          cell: ({ state, note, by_hand: isManual }) => (
            <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
              <Badge tone={waits.has(state) ? 'warn' : state === 'failed' ? 'danger' : undefined}>
                {stateText(t, { record: 'refund-order', state })}
              </Badge>
              {isManual && <span className="text-xs text-muted">{t('operator.byHand')}</span>}
              {note && <bdi className="text-xs text-muted">{note}</bdi>}
            </span>
          ),
        },
        {
          key: 'sum',
          title: t('operator.sum'),
          align: 'end',
          cell: ({ amount }) => <Price money={{ minor: amount.amount_minor, currency: amount.currency }} />,
        },
        {
          key: 'by',
          title: t('operator.giveBack.by'),
          cell: ({ by, at }) => (
            <span className="grid justify-items-start max-sm:justify-items-end">
              <bdi>{by}</bdi>
              <span className="text-xs text-muted">
                <RelativeTime at={at} />
              </span>
            </span>
          ),
        },
        {
          key: 'look',
          act: true,
          title: t('admin.look'),
          align: 'end',
          cell: ({ id, reason }) => (
            <LinkButton size="sm" to="/admin/record/$record/$id" params={{ record: 'refund-order', id }}>
              {t('admin.look')}
              <span className="sr-only">: {reason}</span>
            </LinkButton>
          ),
        },
      ]}
    />
  )
}
