import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { paymentMachine } from '../../../../machines/records/payment/machine'
import { statesTagged } from '../../../../machines/tagged'
import type { PaymentRecordState } from '../../../../contract/money/payment-states'
import { stateText } from '../record-texts'
import { filterOf, type PaymentsFilter } from './payments-filter'

/** All payments, then each state that needs an admin's attention. */
const ready: readonly (PaymentRecordState | undefined)[] = [
  undefined,
  ...statesTagged(paymentMachine, 'waitsForOperator'),
]

/** Links to the states that need attention, each with its count. */
export function ReadyFilters({ filter, counts }: { filter: PaymentsFilter; counts: Record<string, number> }) {
  const { t } = useTranslation()
  const asked = filterOf({ ...filter, page: undefined, state: undefined })
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0)
  return (
    <nav aria-label={t('operator.ready')}>
      <ul className="flex flex-wrap gap-2">
        {ready.map((state) => (
          <li key={state ?? ''}>
            <Link
              to="/admin/$part"
              params={{ part: 'payments' }}
              search={{ ...asked, state }}
              activeOptions={{ explicitUndefined: true }}
              replace
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-semibold hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
            >
              {state ? stateText(t, { record: 'payment', state }) : t('admin.all')}
              <span className="font-normal tabular-nums">{state ? (counts[state] ?? 0) : all}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
