import { useTranslation } from '../../../ui/i18n/use-translation'
import { paymentRecordStates } from '../../../../contract/money/payment-states'
import { gateways } from '../../../../contract/values'
import { Button } from '../../../ui/buttons/Button'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { useDates } from '../../../ui/format/use-dates'
import { SearchField } from '../SearchField'
import { gatewayText, stateText } from '../record-texts'
import { filterOf, type PaymentsFilter } from './payments-filter'

/** Payment filters. A new choice returns to the first page. */
export function PaymentFilters({
  filter,
  person,
  onFilter,
}: {
  filter: PaymentsFilter
  /** Name of the person the list is limited to. */
  person?: string
  onFilter: (filter: PaymentsFilter) => void
}) {
  const { t } = useTranslation()
  const set = (change: Record<string, unknown>) =>
    onFilter(filterOf({ ...filter, page: undefined, ...change }))
  return (
    <form
      role="search"
      className="flex flex-wrap items-end gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field name="state" label={t('admin.state')} className="min-w-44">
        <Select
          value={filter.state ?? ''}
          onChange={({ target }) => set({ state: target.value })}
          empty={t('admin.anyState')}
          options={paymentRecordStates}
          text={(state) => stateText(t, { record: 'payment', state })}
        />
      </Field>
      <Field name="gateway" label={t('operator.gateway')} className="min-w-44">
        <Select
          value={filter.gateway ?? ''}
          onChange={({ target }) => set({ gateway: target.value })}
          empty={t('operator.anyGateway')}
          options={gateways}
          text={(gateway) => gatewayText(t, gateway)}
        />
      </Field>
      <SearchField value={filter.search ?? ''} onChange={(search) => set({ search })} />
      <BehindSum filter={filter} onFilter={onFilter} />
      {filter.person !== undefined && (
        <p className="flex min-h-11 flex-wrap items-center gap-2 text-sm">
          {person && t('operator.onlyPerson', { name: person })}
          <Button size="sm" icon="close" onClick={() => set({ person: undefined })}>
            {t('operator.everybody')}
          </Button>
        </p>
      )}
    </form>
  )
}

/** Shows which sum of the money overview the payments add up to, with a button to show all. */
function BehindSum({
  filter,
  onFilter,
}: {
  filter: PaymentsFilter
  onFilter: (filter: PaymentsFilter) => void
}) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'medium', timeZone: 'UTC' })
  const { sum, from, to, currency, mode, ...rest } = filter
  if (!sum && !from && !to && !currency && !mode) return null
  const days = [from, to].flatMap((day) => (day ? [date(`${day}T00:00:00Z`)] : []))
  const notice = [
    sum && t(`operator.money.sum.${sum}`),
    currency,
    mode === 'sandbox' && t('operator.sandbox'),
    [...new Set(days)].join(' – '),
  ]
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-2 text-sm">
      <span className="font-semibold">{notice.filter(Boolean).join(' · ')}</span>
      <Button size="sm" icon="close" onClick={() => onFilter(filterOf({ ...rest, page: undefined }))}>
        {t('payments.showAll')}
      </Button>
    </p>
  )
}
