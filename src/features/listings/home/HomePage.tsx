import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useCallQuery } from '../../../app/api/call-query'
import { useSession } from '../../../app/session/use-session'
import { Recent } from '../recent/Recent'
import { homeInput } from './home-input'
import { HomeSections } from './HomeSections'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { CardGridSkeleton } from '../../../shared/results/CardGridSkeleton'

/** Placeholder of the sections while they load. */
function HomeSkeleton() {
  return (
    <div className="grid gap-12">
      {['a', 'b'].map((name) => (
        <div key={name} className="grid gap-4">
          <Skeleton className="h-7 w-56" />
          <CardGridSkeleton count={4} />
        </div>
      ))}
    </div>
  )
}

// Rendered by the server with the page, but their code loads after what every page needs.
const Opening = lazy(() => import('./Opening'))
const HomeFailure = lazy(() => import('./HomeFailure'))

/** Home page: an opening with search, then the sections in the server's order (D25). */
export function HomePage() {
  const location = useSession((parts) => parts.location.currentLocation)
  const { data, error, isFetching, isPlaceholderData, refetch } = useCallQuery(
    'homepage-data',
    homeInput(location),
    { placeholderData: keepPreviousData },
  )
  return (
    <>
      <Suspense fallback={<div className="h-105 bg-opening md:h-80" />}>
        <Opening opening={data?.data.opening} />
      </Suspense>
      <div className="page grid gap-12 pt-4" aria-busy={isFetching && isPlaceholderData}>
        {data ? (
          <HomeSections home={data.data} />
        ) : error ? (
          <Suspense>
            <HomeFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
          </Suspense>
        ) : (
          <HomeSkeleton />
        )}
      </div>
      <Recent shown={data?.data.sections} />
    </>
  )
}
