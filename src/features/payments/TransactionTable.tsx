import type { TextKey } from '../../../contract/texts/catalogue'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { Badge, type Tone } from '../../ui/feedback/Badge'
import { DataTable, type Column } from '../../ui/layout/DataTable'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Price } from '../../ui/format/Price'
import { useDates } from '../../ui/format/use-dates'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden'
import { billingStatus, hasMoreAtCheckout, type BillingStatus } from './billing-status'

type TransactionRow = Data<'get_payment_details'>[number]

const tones: Record<BillingStatus, Tone> = {
  free: 'success',
  partRefunded: 'info',
  declined: 'danger',
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
  receiptSent: 'info',
  rejected: 'danger',
}

/** The user's payments: item, date, amount and status. */
export function TransactionTable({ rows }: { rows: readonly TransactionRow[] }) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const columns: Column<TransactionRow>[] = [
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
      cell: (row) => <Status row={row} />,
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
      cell: (row) => <RowLinks row={row} />,
    },
  ]
  return (
    <DataTable caption={t('profile.payments.title')} columns={columns} rows={rows} rowKey={(row) => row.id} />
  )
}

/** Amount of a payment that was refunded or is being refunded; renders nothing if zero. */
function Back({ name, minor, of }: { name: TextKey; minor: number; of: TransactionRow }) {
  const { t } = useTranslation()
  if (minor === 0) return null
  return (
    <span className="text-xs text-muted">
      {t(name)}: <Price money={{ minor, currency: of.currency }} />
    </span>
  )
}

/** Status of a payment, as a badge and a sentence. */
function Status({ row }: { row: TransactionRow }) {
  const { t } = useTranslation()
  const status = billingStatus(row)
  return (
    <span data-payment={status} className="grid max-w-72 gap-1 max-sm:justify-items-end">
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone={tones[status]}>
          {status === 'free' ? t('checkout.free') : t(`profile.payment.${status}`)}
        </Badge>
        {row.test_mode && <Badge>{t('profile.payments.test')}</Badge>}
      </span>
      <span className="text-xs text-muted">{t(`payments.means.${status}`)}</span>
    </span>
  )
}

/** Links for a payment: receipt, history and, if open, the checkout. */
function RowLinks({ row }: { row: TransactionRow }) {
  const { t } = useTranslation()
  const { payment_transaction_id: payment, package: bought } = row
  if (payment === null)
    return (
      <LinkButton size="sm" to="/user/subscription">
        {t('profile.payments.look')}
        <VisuallyHidden>: {bought.name}</VisuallyHidden>
      </LinkButton>
    )
  const look = hasMoreAtCheckout(row)
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {row.receipt_number && (
        <LinkButton size="sm" icon="file" to="/user/receipt/$paymentId" params={{ paymentId: payment }}>
          {t('payments.receipt')}
          <VisuallyHidden>: {bought.name}</VisuallyHidden>
        </LinkButton>
      )}
      <LinkButton size="sm" icon="clock" to="/user/transactions" search={{ payment }}>
        {t('payments.history')}
        <VisuallyHidden>: {bought.name}</VisuallyHidden>
      </LinkButton>
      {look && row.payment_gateway === 'bank' && (
        <LinkButton
          to="/bank-transfer/$packageId"
          params={{ packageId: String(bought.id) }}
          search={{ payment }}
          size="sm"
        >
          {t('profile.payments.look')}
          <VisuallyHidden>: {bought.name}</VisuallyHidden>
        </LinkButton>
      )}
      {look && row.payment_gateway !== 'bank' && (
        <LinkButton to="/checkout/$packageId" params={{ packageId: String(bought.id) }} size="sm">
          {t('profile.payments.look')}
          <VisuallyHidden>: {bought.name}</VisuallyHidden>
        </LinkButton>
      )}
    </span>
  )
}
