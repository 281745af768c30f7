import { useTranslation } from 'react-i18next'
import type { Data } from '../../../contract/types'
import type { PaymentState } from '../../../contract/words'
import { Badge, type Tone } from '../../ui/Badge'
import { DataTable, type Column } from '../../ui/DataTable'
import { LinkButton } from '../../ui/LinkButton'
import { Price } from '../../ui/Price'
import { useDates } from '../../ui/use-dates'
import { VisuallyHidden } from '../../ui/VisuallyHidden'

type Transaction = Data<'get_payment_details'>[number]

const tones: Record<PaymentState, Tone> = {
  opened: 'plain',
  pending: 'info',
  success: 'success',
  failed: 'danger',
  expired: 'plain',
  needsReview: 'warn',
  needsRefund: 'warn',
  refunded: 'plain',
  disputed: 'warn',
  awaitingReceipt: 'info',
  rejected: 'danger',
}

/** States in which the checkout has more to say than a list can. */
const open: ReadonlySet<PaymentState> = new Set([
  'opened',
  'pending',
  'awaitingReceipt',
  'rejected',
  'needsReview',
  'needsRefund',
])

/** A package that costs nothing: no gateway, no receipt, the package itself is what there is to look at. */
const isFree = ({ payment_type }: Transaction) => payment_type === 'free'

/** The own payments: what, when, how much, and what became of it. */
export function TransactionTable({ rows }: { rows: readonly Transaction[] }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const columns: Column<Transaction>[] = [
    { key: 'package', title: t('profile.payments.package'), head: true, cell: (row) => row.package.name },
    {
      key: 'when',
      title: t('profile.payments.when'),
      cell: (row) => <time dateTime={row.created_at}>{date(row.created_at)}</time>,
    },
    {
      key: 'how',
      title: t('profile.payments.how'),
      cell: (row) => t(`checkout.gateway.${row.payment_gateway}`),
    },
    {
      key: 'state',
      title: t('profile.payments.state'),
      cell: (row) => (
        <span
          data-payment={isFree(row) ? 'free' : row.status}
          className="grid max-w-72 gap-1 max-sm:justify-items-end"
        >
          <span className="inline-flex flex-wrap gap-1">
            {isFree(row) ? (
              <Badge tone="success">{t('checkout.free')}</Badge>
            ) : (
              <Badge tone={tones[row.status]}>{t(`profile.payment.${row.status}`)}</Badge>
            )}
            {row.test_mode && <Badge>{t('profile.payments.test')}</Badge>}
          </span>
          <span className="text-xs text-muted">
            {t(isFree(row) ? 'payments.means.free' : `payments.means.${row.status}`)}
          </span>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('profile.payments.amount'),
      align: 'end',
      cell: (row) => (
        <span className="grid justify-items-end gap-1">
          <Price money={{ minor: row.amount_minor, currency: row.currency }} />
          <Back name="profile.payments.sentBack" minor={row.refunded_minor} of={row} />
          <Back name="profile.payments.comingBack" minor={row.refund_underway_minor} of={row} />
        </span>
      ),
    },
    {
      key: 'act',
      act: true,
      title: t('profile.payments.act'),
      align: 'end',
      cell: (row) =>
        row.payment_transaction_id === null ? (
          <LinkButton size="sm" to="/user/subscription">
            {t('profile.payments.look')}
            <VisuallyHidden>: {row.package.name}</VisuallyHidden>
          </LinkButton>
        ) : (row.status === 'success' || row.status === 'refunded') && row.receipt_number ? (
          <LinkButton
            size="sm"
            icon="file"
            to="/user/receipt/$paymentId"
            params={{ paymentId: row.payment_transaction_id }}
          >
            {t('payments.receipt')}
            <VisuallyHidden>: {row.package.name}</VisuallyHidden>
          </LinkButton>
        ) : row.payment_gateway === 'bank' ? (
          <LinkButton
            to="/bank-transfer/$packageId"
            params={{ packageId: String(row.package.id) }}
            search={{ payment: row.payment_transaction_id }}
            size="sm"
          >
            {t('profile.payments.look')}
          </LinkButton>
        ) : open.has(row.status) ? (
          <LinkButton to="/checkout/$packageId" params={{ packageId: String(row.package.id) }} size="sm">
            {t('profile.payments.look')}
          </LinkButton>
        ) : null,
    },
  ]
  return (
    <DataTable caption={t('profile.payments.title')} columns={columns} rows={rows} rowKey={(row) => row.id} />
  )
}

/** What of a payment went back, or is on its way; nothing where nothing did. */
function Back({ name, minor, of }: { name: string; minor: number; of: Transaction }) {
  const { t } = useTranslation()
  if (minor === 0) return null
  return (
    <span className="text-xs text-muted">
      {t(name)}: <Price money={{ minor, currency: of.currency }} />
    </span>
  )
}
