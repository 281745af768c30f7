import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { page as paging } from '../../../../contract/limits'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallQuery } from '../../../app/api/call-query'
import { KeptCount } from '../../../app/offline/KeptCount'
import { useKeptCopy } from '../../../app/offline/use-cached-copy'
import { CardGridSkeleton } from '../../../shared/results/CardGridSkeleton'
import { countText } from '../../../shared/results/count-text'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Pagination } from '../../../ui/navigation/Pagination'
import { CardGrid } from '../card/CardGrid'
import { PageHead } from '../../../ui/layout/PageHead'

export interface FavouritesPageProps {
  /** Page number, starting at 1. */
  page: number
  onPage: (page: number) => void
}

/** Saved listings that are still public, most recently saved first; the heart on a card removes it. */
export function FavouritesPage({ page, onPage }: FavouritesPageProps) {
  const { t } = useTranslation()
  const { limit } = paging
  const { data, error, isFetching, isPlaceholderData, refetch } = useCallQuery(
    'get_favourite_property',
    { offset: (page - 1) * limit, limit },
    {
      // Listings are also saved and removed on other pages.
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  useKeptCopy(error !== null && !data)
  const pages = Math.ceil((data?.total ?? 0) / limit)
  // The only listing on the last page was removed.
  const beyond = data !== undefined && !isPlaceholderData && page > 1 && page > pages
  useEffect(() => {
    if (beyond) onPage(Math.max(1, pages))
  }, [beyond, pages, onPage])
  return (
    <section className="page grid gap-6 py-6 md:py-10">
      <PageHead title={t('browse.favourites')} text={t('tools.favourites.text')}>
        <LiveRegion text={data ? countText(t, data) : ''} />
      </PageHead>
      {error && !data && <QueryFailure of={{ error, isFetching, refetch }} />}
      {!data && !error && <CardGridSkeleton count={4} />}
      {data?.total === 0 && (
        <EmptyState
          icon="heart"
          title={t('tools.favourites.empty')}
          action={
            <LinkButton to="/properties" tone="primary" icon="search">
              {t('shell.browse')}
            </LinkButton>
          }
        >
          {t('tools.favourites.emptyText')}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <p className="text-sm text-muted">{countText(t, data)}</p>
            <KeptCount total={data.total ?? 0} />
          </div>
          <CardGrid cards={data.data} eager={4} heading="h2" />
          <Pagination
            page={page}
            pages={pages}
            link={(to, props) => (
              <Link to="/user/favourites" search={to > 1 ? { page: to } : {}} {...props}>
                {props.children}
              </Link>
            )}
          />
        </>
      )}
    </section>
  )
}
