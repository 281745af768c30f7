import { useTranslation } from '../../ui/i18n/use-translation'
import { useCallQuery } from '../../app/api/call-query'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { QueryFailure } from '../../app/api/QueryFailure'
import type { Feature } from '../../../contract/api/package-features'
import { Notice } from '../../ui/feedback/Notice'
import { groupPlans, opensGate } from './order-plans'
import { PlanCard } from './PlanCard'
import { SlotRules } from './SlotRules'
import { TestModeBanner } from './TestModeBanner'
import { PageHead } from '../../ui/layout/PageHead'

export interface PlansProps {
  /** Destination after the purchase. */
  returnTo?: string
  /** Feature that sent the user here because their package lacks it. */
  gate?: Feature
}

/** Request for all plans in one page. */
export const plansInput = { limit: 50 } as const

/** Packages on sale, separate for sellers and buyers; those including the required feature come first. */
export function Plans({ returnTo, gate }: PlansProps) {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useCallQuery('get-package', plansInput)
  const groups = groupPlans(data?.data ?? [], gate)
  const isOpened = groups.some(({ plans }) => plans.some((plan) => opensGate(plan, gate)))
  return (
    <section className="page grid gap-6 py-6 md:py-10">
      <PageHead title={t('checkout.plans.title')} text={t('checkout.plans.meaning')}>
        <p className="measure text-sm text-muted">
          {t('checkout.slots.brief')}{' '}
          <a href="#slot-rules" className="link">
            {t('checkout.slots.more')}
          </a>
        </p>
      </PageHead>
      {gate && (
        <Notice title={t(`checkout.plans.for.${gate}`)}>
          {data && !isOpened && <p>{t('checkout.plans.noneOpens')}</p>}
        </Notice>
      )}
      <TestModeBanner brief />
      <QueryFailure of={{ error, isFetching, refetch }} />
      {isPending && (
        <div aria-busy="true" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-80 w-full rounded-lg" />
          ))}
        </div>
      )}
      {data && groups.length === 0 && (
        <EmptyState icon="box" title={t('checkout.plans.empty')}>
          {t('checkout.plans.emptyText')}
        </EmptyState>
      )}
      {groups.map(({ audience, plans }) => (
        <section key={audience} aria-labelledby={`plans-${audience}`} className="grid gap-4">
          <h2 id={`plans-${audience}`} className="display text-lg">
            {t(`checkout.plans.${audience}`)}
          </h2>
          <ul className="grid gap-x-4 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
            {plans.map((offered) => (
              <PlanCard
                key={offered.id}
                package={offered}
                returnTo={returnTo}
                opens={opensGate(offered, gate)}
              />
            ))}
          </ul>
        </section>
      ))}
      <SlotRules />
    </section>
  )
}
