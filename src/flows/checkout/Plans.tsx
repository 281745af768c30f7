import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/query'
import { useApi } from '../../api/use-api'
import { EmptyState } from '../../ui/EmptyState'
import { Skeleton } from '../../ui/Skeleton'
import { QueryFailure } from '../../api/QueryFailure'
import { PlanCard } from './PlanCard'
import { TestModeBanner } from './TestModeBanner'
import { PageHead } from '../../ui/PageHead'

/** The packages on sale, each with what it opens and what it costs. */
export function Plans({ returnTo }: { returnTo?: string }) {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(
    callQuery(useApi(), 'get-package', { limit: 50 }),
  )
  return (
    <section className="page grid gap-6 py-6 md:py-10">
      <PageHead title={t('checkout.plans.title')} text={t('checkout.plans.meaning')} />
      <TestModeBanner />
      <QueryFailure of={{ error, isFetching, refetch }} />
      {isPending && (
        <div aria-busy="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-80 w-full rounded-lg" />
          ))}
        </div>
      )}
      {data?.data.length === 0 && (
        <EmptyState icon="box" title={t('checkout.plans.empty')}>
          {t('checkout.plans.emptyText')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {data.data.map((offered) => (
            <PlanCard key={offered.id} package={offered} returnTo={returnTo} />
          ))}
        </ul>
      )}
    </section>
  )
}
