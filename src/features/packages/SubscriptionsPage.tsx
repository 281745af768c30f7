import { useTranslation } from '../../ui/i18n/use-translation'
import { QueryFailure } from '../../app/api/QueryFailure'
import { useCallQuery } from '../../app/api/call-query'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { SubscriptionCard } from './SubscriptionCard'

/** The user's subscriptions, active ones first, with used, reserved and free slots. */
export function SubscriptionsPage() {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useCallQuery('get-user-subscriptions', {
    limit: 50,
  })
  return (
    <section className="page grid gap-6 py-6 md:py-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="display text-xl">{t('profile.packages.title')}</h1>
          <p className="measure text-base text-muted">{t('profile.packages.meaning')}</p>
        </div>
        <LinkButton
          to="/subscription-plan"
          search={{ returnTo: '/user/subscription' }}
          tone="primary"
          icon="plus"
        >
          {t('profile.packages.add')}
        </LinkButton>
      </header>
      <QueryFailure of={{ error, isFetching, refetch }} />
      {isPending && (
        <div aria-busy="true" className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-64 w-full rounded-lg" />
          <Skeleton className="h-64 w-full rounded-lg" />
        </div>
      )}
      {data?.data.length === 0 && (
        <EmptyState
          icon="box"
          title={t('profile.packages.empty')}
          action={
            <LinkButton to="/subscription-plan" tone="primary">
              {t('profile.packages.choose')}
            </LinkButton>
          }
        >
          {t('profile.packages.emptyText')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <ul className="grid items-start gap-4 md:grid-cols-2">
          {data.data.map((subscription) => (
            <SubscriptionCard key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
    </section>
  )
}
