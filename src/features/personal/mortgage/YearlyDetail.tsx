import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Mortgage } from '../../../../contract/money/mortgage'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallQuery } from '../../../app/api/call-query'
import OppsDialog from '../../../shared/detail/OppsDialog'
import { callInput, type Terms } from '../../../shared/mortgage/mortgage-terms'
import { stringifySearch } from '../../../app/page/search-params'
import { Button } from '../../../ui/buttons/Button'
import { Awaited } from '../../../ui/feedback/Awaited'
import { BalanceChart } from './BalanceChart'
import { searchOf } from './mortgage-search'
import { YearTable } from './YearTable'

export interface YearlyDetailProps {
  mortgage: Mortgage
  terms: Terms
  onHide: () => void
}

/** Repayment by year as calculated by the server, for users whose package includes it (D82). */
export function YearlyDetail({ mortgage, terms, onHide }: YearlyDetailProps) {
  const { t } = useTranslation()
  const asked = useSettled(mortgage)
  const { data, error, isFetching, isPlaceholderData, refetch } = useCallQuery(
    'mortgage-calculator',
    callInput(asked),
    {
      // The user may have bought a package since the last visit.
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const locked = isFetching ? undefined : data?.yearly_locked
  const yearly = data?.data.yearly ?? []
  if (error && !data) return <QueryFailure of={{ error, isFetching, refetch }} />
  if (yearly.length === 0)
    return (
      <>
        {locked && (
          <OppsDialog
            feature="mortgage_calculator_detail"
            guest={locked === 'NOT_LOGGED_IN'}
            returnTo={`/mortgage-calculator${stringifySearch(searchOf(terms, true))}`}
            onClose={onHide}
          />
        )}
        {!locked && <Awaited className="h-72 w-full rounded-lg" />}
      </>
    )
  return (
    <div className="grid gap-6" aria-busy={isPlaceholderData}>
      <BalanceChart yearly={yearly} />
      <YearTable yearly={yearly} />
      <Button className="justify-self-start" onClick={onHide}>
        {t('tools.mortgage.hideYears')}
      </Button>
    </div>
  )
}

const settleMs = 400

/** Debounces the input, so not every keystroke sends a request. */
function useSettled(mortgage: Mortgage): Mortgage {
  const [settled, setSettled] = useState(mortgage)
  const { loan, down, ratePercent, years } = mortgage
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ loan, down, ratePercent, years }), settleMs)
    return () => clearTimeout(timer)
  }, [loan, down, ratePercent, years])
  return settled
}
