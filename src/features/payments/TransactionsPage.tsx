import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { page as paging } from '../../../contract/limits'
import type { PaymentState, PaymentType } from '../../../contract/money/payment-states'
import { QueryFailure } from '../../app/api/QueryFailure'
import { useCallQuery } from '../../app/api/call-query'
import { Button } from '../../ui/buttons/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Pagination } from '../../ui/navigation/Pagination'
import { Awaited } from '../../ui/feedback/Awaited'
import { TransactionFilter } from './TransactionFilter'
import { TransactionTable } from './TransactionTable'
import { PageHead } from '../../ui/layout/PageHead'

/** Payment filter in the URL: page (from 1), payment type (D72) and state. */
export interface PaymentFilter {
  page?: number | undefined
  type?: PaymentType | undefined
  status?: PaymentState | undefined
}

/** The user's payments, newest first. `onFilter` updates the URL. */
export function TransactionsPage({
  filter,
  onFilter,
}: {
  filter: PaymentFilter
  onFilter: (filter: PaymentFilter) => void
}) {
  const { t } = useTranslation()
  const { limit } = paging
  const { page = 1, type, status } = filter
  const filtered = type !== undefined || status !== undefined
  const { data, error, isPending, isFetching, refetch } = useCallQuery(
    'get_payment_details',
    { offset: (page - 1) * limit, limit, payment_type: type, status },
    {
      // Payments may have changed since the last visit.
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  return (
    <section className="page grid gap-6 py-6 md:py-10">
      <PageHead title={t('profile.payments.title')} text={t('profile.payments.meaning')} />
      <TransactionFilter filter={filter} onFilter={onFilter} />
      <QueryFailure of={{ error, isFetching, refetch }} />
      {isPending && <Awaited className="h-64 w-full rounded-lg" />}
      {data?.data.length === 0 && filtered && (
        <EmptyState
          title={t('payments.noneFound')}
          action={<Button onClick={() => onFilter({})}>{t('payments.showAll')}</Button>}
        >
          {t('payments.noneFoundText')}
        </EmptyState>
      )}
      {data?.data.length === 0 && !filtered && (
        <EmptyState
          icon="card"
          title={t('profile.payments.empty')}
          action={<LinkButton to="/subscription-plan">{t('profile.packages.choose')}</LinkButton>}
        >
          {t('profile.payments.emptyText')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <>
          <TransactionTable rows={data.data} />
          <Pagination
            page={page}
            pages={Math.ceil((data.total ?? 0) / limit)}
            link={(to, props) => (
              <Link to="/user/transactions" search={{ ...filter, page: to }} {...props}>
                {props.children}
              </Link>
            )}
          />
        </>
      )}
    </section>
  )
}
