import { useTranslation } from '../../ui/i18n/use-translation'
import {
  paymentStates,
  paymentTypes,
  type PaymentState,
  type PaymentType,
} from '../../../contract/money/payment-states'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import type { PaymentFilter } from './TransactionsPage'

/** Filter of the user's payments. A new choice returns to the first page. */
export function TransactionFilter({
  filter: { type, status },
  onFilter,
}: {
  filter: PaymentFilter
  onFilter: (filter: PaymentFilter) => void
}) {
  const { t } = useTranslation()
  return (
    <form
      role="search"
      className="grid grid-cols-2 gap-4 sm:flex sm:flex-wrap"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field name="type" label={t('payments.kind')} className="min-w-0 sm:min-w-44">
        <Select
          value={type ?? ''}
          onChange={({ target }) =>
            onFilter({ status, type: (target.value || undefined) as PaymentType | undefined })
          }
          empty={t('payments.anyKind')}
          options={paymentTypes}
          text={(one) => t(`payments.type.${one}`)}
        />
      </Field>
      <Field name="status" label={t('profile.payments.state')} className="min-w-0 sm:min-w-44">
        <Select
          value={status ?? ''}
          onChange={({ target }) =>
            onFilter({ type, status: (target.value || undefined) as PaymentState | undefined })
          }
          empty={t('payments.anyState')}
          options={paymentStates}
          text={(one) => t(`profile.payment.${one}`)}
        />
      </Field>
    </form>
  )
}
