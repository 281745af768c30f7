import type { TFunction } from '../../../../contract/texts/translate'
import { paymentMachine } from '../../../../machines/records/payment/machine'
import { statesTagged } from '../../../../machines/tagged'
import type { Data } from '../../../../contract/calls/call-types'
import { Badge } from '../../../ui/feedback/Badge'
import type { Column } from '../../../ui/layout/DataTable'
import { Price } from '../../../ui/format/Price'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { gatewayText, stateText } from '../record-texts'

export type PaymentAttempt = Data<'admin/payment'>['payment']

/** Payment states that need an admin's attention. */
const waits: ReadonlySet<string> = new Set(statesTagged(paymentMachine, 'waitsForOperator'))

const sum = (one: PaymentAttempt['captured']) =>
  one && <Price money={{ minor: one.amount_minor, currency: one.currency }} />

/** Columns shared by all tables of payment attempts: gateway, status, requested and received amount. */
export function attemptColumns(t: TFunction): Column<PaymentAttempt>[] {
  return [
    {
      key: 'gateway',
      title: t('operator.gateway'),
      cell: ({ gateway, test_mode }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {gatewayText(t, gateway)}
          {test_mode && <Badge>{t('operator.sandbox')}</Badge>}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('admin.state'),
      cell: ({ state }) => (
        <Badge tone={waits.has(state) ? 'warn' : undefined}>
          {stateText(t, { record: 'payment', state })}
        </Badge>
      ),
    },
    { key: 'asked', title: t('operator.asked'), align: 'end', cell: ({ asked }) => sum(asked) },
    { key: 'came', title: t('operator.came'), align: 'end', cell: ({ captured }) => sum(captured) ?? '—' },
    {
      key: 'when',
      title: t('operator.when'),
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
  ]
}
