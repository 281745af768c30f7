import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { page as paging } from '../../../../contract/limits'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { failureText } from '../../../app/api/failure-text'
import { useCallMutation } from '../../../app/api/use-call-mutation'
import { useCallQuery } from '../../../app/api/call-query'
import { Button } from '../../../ui/buttons/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Pagination } from '../../../ui/navigation/Pagination'
import { Awaited } from '../../../ui/feedback/Awaited'
import { usePageWithin, type PartProps } from '../part-props'
import { filterOf } from './payments-filter'
import { PaymentFilters } from './PaymentFilters'
import { PaymentTable } from './PaymentTable'
import { ReadyFilters } from './ReadyFilters'
import { useAsking } from './use-asking'

/** All users' payments, newest first; the filter is stored in the URL. */
export function PaymentsPage({ search, onSearch }: PartProps) {
  const { t } = useTranslation()
  const asking = useAsking()
  const filter = filterOf(search)
  const { page = 1, ...input } = filter
  const { limit } = paging
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useCallQuery(
    'admin/payments',
    { ...input, offset: (page - 1) * limit, limit },
    {
      // Gateways and other admins may change payments at any time.
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const pages = Math.ceil((data?.total ?? 0) / limit)
  const { isPast } = usePageWithin(page, data && !isPlaceholderData ? pages : undefined, (to) =>
    onSearch(filterOf({ ...filter, page: to })),
  )
  const one = data?.data.find(({ person }) => person.id === filter.person)?.person
  const found = data && data.data.length > 0
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="display text-xl">{t('operator.payments')}</h1>
          <p className="text-muted">{t('operator.paymentsText')}</p>
        </div>
        <ReconcileButton />
      </header>
      {data && <ReadyFilters filter={filter} counts={data.counts ?? {}} />}
      <PaymentFilters filter={filter} person={one && (one.name || one.email || '')} onFilter={onSearch} />
      <LiveRegion text={asking.notice} />
      <QueryFailure of={{ error, isFetching, refetch }} />
      {(isPending || isPast) && <Awaited className="h-64" />}
      {data && !found && !isPast && !error && (
        <EmptyState
          icon="card"
          title={t(Object.keys(filter).length ? 'operator.noneFound' : 'operator.noPayments')}
          action={
            Object.keys(filter).length > 0 && (
              <Button onClick={() => onSearch({})}>{t('payments.showAll')}</Button>
            )
          }
        >
          {t(Object.keys(filter).length ? 'admin.noneText' : 'operator.noPaymentsText')}
        </EmptyState>
      )}
      {found && (
        <>
          <PaymentTable rows={data.data} asking={asking} />
          <Pagination
            page={page}
            pages={pages}
            link={(to, props) => (
              <Link
                to="/admin/$part"
                params={{ part: 'payments' }}
                search={{ ...filter, page: to }}
                {...props}
              >
                {props.children}
              </Link>
            )}
          />
        </>
      )}
    </>
  )
}

/** Button that reconciles every open payment with its gateway now, instead of waiting for the scheduled sweep. */
function ReconcileButton() {
  const { t } = useTranslation()
  const asking = useCallMutation('admin/payments-reconcile', { refresh: 'all' })
  return (
    <div className="flex items-center">
      <p role="status" className="text-sm text-muted not-empty:me-3">
        {asking.data ? t('admin.reconciled', asking.data.data) : asking.error && failureText(asking.error, t)}
      </p>
      <Button icon="retry" busy={asking.isPending} onClick={() => asking.mutate({})}>
        {t('admin.reconcile')}
      </Button>
    </div>
  )
}
