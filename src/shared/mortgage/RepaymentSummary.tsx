import { useTranslation } from '../../ui/i18n/use-translation'
import type { Mortgage, Repayment } from '../../../contract/money/mortgage'
import { KeyValue } from '../../ui/layout/KeyValue'
import { useAmounts } from './use-amounts'

export interface RepaymentSummaryProps {
  mortgage: Mortgage
  repaid: Repayment
}

/** Monthly and total repayment, with the share of interest. */
export function RepaymentSummary({ mortgage: { loan, down }, repaid }: RepaymentSummaryProps) {
  const { t } = useTranslation()
  const amount = useAmounts()
  const { monthly, totalInterest, totalPayment } = repaid
  const share = Math.round((totalInterest / totalPayment) * 100)
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <p aria-live="polite" aria-atomic="true">
        <span className="block text-sm text-muted">{t('browse.mortgage.monthly')}</span>
        <bdi dir="ltr" className="display text-2xl wrap-anywhere tabular-nums">
          {amount(monthly)}
        </bdi>
      </p>
      <div className="grid gap-1.5">
        <div aria-hidden="true" className="flex h-3 overflow-hidden rounded-full bg-accent">
          <span className="ms-auto bg-warn" style={{ width: `${share}%` }} />
        </div>
        <p className="text-xs text-muted">{t('browse.mortgage.share', { share })}</p>
      </div>
      <KeyValue
        single
        items={[
          { name: t('browse.mortgage.owed'), value: <bdi dir="ltr">{amount(loan - down)}</bdi> },
          { name: t('browse.mortgage.interest'), value: <bdi dir="ltr">{amount(totalInterest)}</bdi> },
          { name: t('browse.mortgage.total'), value: <bdi dir="ltr">{amount(totalPayment)}</bdi> },
        ]}
      />
    </div>
  )
}
