import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { page as paging } from '../../../../contract/limits'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallQuery } from '../../../app/api/call-query'
import { CardGridSkeleton } from '../../../shared/results/CardGridSkeleton'
import { countText } from '../../../shared/results/count-text'
import { isPastEnd, PastLastPage } from '../../../shared/results/PastLastPage'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Pagination } from '../../../ui/navigation/Pagination'
import { Awaited } from '../../../ui/feedback/Awaited'
import { FeedList } from './FeedList'
import { FeedFieldsForm } from './FeedFieldsForm'
import { isEmpty } from './feed-fields'
import { PageHead } from '../../../ui/layout/PageHead'

export interface FeedPageProps {
  /** Page number, starting at 1. */
  page: number
  /** Returns to the first page. */
  onFirst: () => void
}

/** The user's preferences and the best-matching listings, each with its reasons. */
export function FeedPage({ page, onFirst }: FeedPageProps) {
  const { t } = useTranslation()
  const { limit } = paging
  const feedFields = useCallQuery('personalised-fields', {})
  const feed = useCallQuery(
    'get_user_recommendation',
    { offset: (page - 1) * limit, limit },
    { placeholderData: keepPreviousData },
  )
  const error = feedFields.error ?? feed.error
  if (error && (!feedFields.data || !feed.data))
    return (
      <div className="page py-10">
        <QueryFailure
          page
          of={{
            error,
            isFetching: feedFields.isFetching || feed.isFetching,
            refetch: () => Promise.all([feedFields.refetch(), feed.refetch()]),
          }}
        />
      </div>
    )
  const found = feed.data
  const past = found !== undefined && isPastEnd({ offset: (page - 1) * limit }, found, feed.isPlaceholderData)
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <PageHead title={t('browse.feed')} text={t('tools.feed.text')}>
        <a
          href="#feed"
          className="link inline-flex min-h-11 items-center justify-self-start text-sm split:hidden"
        >
          {t('tools.feed.jump')}
        </a>
        <LiveRegion text={found && !feed.isFetching ? countText(t, found) : ''} />
      </PageHead>
      <div className="grid items-start gap-8 split:grid-cols-[22rem_minmax(0,1fr)]">
        {feedFields.data ? (
          <FeedFieldsForm feedFields={feedFields.data.data} onSaved={onFirst} />
        ) : (
          <Awaited className="h-96 w-full rounded-lg" />
        )}
        <section aria-labelledby="feed" className="grid gap-4">
          <h2 id="feed" className="display text-lg">
            {t(feedFields.data && isEmpty(feedFields.data.data) ? 'tools.feed.liked' : 'tools.feed.found')}
          </h2>
          {!found && <CardGridSkeleton count={4} />}
          {past && (
            <PastLastPage
              link={(look) => (
                <Link to="/user/personalised-feed" search={{}} {...look}>
                  {look.children}
                </Link>
              )}
            />
          )}
          {found?.data.length === 0 && !past && (
            <EmptyState icon="heart" title={t('tools.feed.empty')}>
              {t('tools.feed.emptyText')}
            </EmptyState>
          )}
          {found && found.data.length > 0 && (
            <div aria-busy={feed.isPlaceholderData} className="grid gap-6">
              <p className="text-sm text-muted">{countText(t, found)}</p>
              <FeedList items={found.data} />
              <Pagination
                page={page}
                pages={Math.ceil((found.total ?? 0) / limit)}
                link={(to, props) => (
                  <Link to="/user/personalised-feed" search={to > 1 ? { page: to } : {}} {...props}>
                    {props.children}
                  </Link>
                )}
              />
            </div>
          )}
        </section>
      </div>
    </div>
  )
}
