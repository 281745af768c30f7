import { Link } from '@tanstack/react-router'
import type { TFunction } from '../../../contract/texts/translate'
import { useTranslation } from '../../ui/i18n/use-translation'
import { formatMoney } from '../../../contract/money/money-format'
import type { Data } from '../../../contract/calls/call-types'
import { QueryFailure } from '../../app/api/QueryFailure'
import { useCallQuery } from '../../app/api/call-query'
import { Awaited } from '../../ui/feedback/Awaited'
import { useDates } from '../../ui/format/use-dates'

type PaymentHistoryStep = Data<'payment-history'>[number]

/**
 * History of one of the user's payments as sentences in chronological order. Receipts and credit notes are linked,
 * except on the page that shows those documents.
 */
export function PaymentHistory({ paymentId, linked = true }: { paymentId: string; linked?: boolean }) {
  const { t, i18n } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const found = useCallQuery('payment-history', { payment_transaction_id: paymentId }, { staleTime: 0 })
  return (
    <>
      <QueryFailure of={found} />
      {found.isPending && <Awaited className="h-32 w-full rounded-lg" />}
      {found.data && (
        <ol className="grid gap-4 border-s border-line ps-5">
          {found.data.data.map((step) => (
            <li
              key={`${step.at} ${step.what} ${step.number ?? ''} ${step.sum?.amount_minor}`}
              className="grid gap-0.5"
            >
              <time dateTime={step.at} className="text-xs text-muted">
                {date(step.at)}
              </time>
              <p className="measure">{sentence(t, step, i18n.language)}</p>
              {linked && <Paper step={step} paymentId={paymentId} />}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function sentence(t: TFunction, { what, sum, number }: PaymentHistoryStep, lang: string): string {
  const money = sum && formatMoney({ minor: sum.amount_minor, currency: sum.currency }, { lang })
  return t(`payments.history.${what}`, { sum: money ?? t('payments.history.someMoney'), number })
}

/** Link to the receipt or credit note that a step issued or voided. */
function Paper({ step: { what, number }, paymentId }: { step: PaymentHistoryStep; paymentId: string }) {
  const { t } = useTranslation()
  if (number === null) return null
  const names: Partial<Record<PaymentHistoryStep['what'], string>> = {
    receipt: t('payments.receipt'),
    refunded: t('payments.history.note', { number }),
    refundReturned: t('payments.history.noteVoid', { number }),
  }
  return (
    <Link
      to="/user/receipt/$paymentId"
      params={{ paymentId }}
      className="link inline-flex min-h-6 items-center justify-self-start text-sm"
    >
      {names[what]}
    </Link>
  )
}
