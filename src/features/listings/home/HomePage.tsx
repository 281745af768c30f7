import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../api/query'
import { useSession } from '../../../session/use-session'
import { Recent } from '../recent/Recent'
import { homeInput } from './home-input'
import { HomeSections } from './HomeSections'
import { LocationBox } from './LocationBox'
import { Skeleton } from '../../../ui/Skeleton'
import { CardGridSkeleton } from '../../../results/CardGridSkeleton'

/** The home page's sections while they are on their way. */
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

const HomeTrouble = lazy(() => import('./HomeTrouble'))

/** Where to begin: one box for a place, then the sections the server sends, in its order (D25). */
export function HomePage() {
  const { t } = useTranslation()
  const location = useSession((parts) => parts.location.currentLocation)
  const { data, error, isFetching, isPlaceholderData, refetch } = useCallQuery(
    'homepage-data',
    homeInput(location),
    { placeholderData: keepPreviousData },
  )
  return (
    <>
      <section className="border-b border-line bg-sunken">
        <div className="page grid gap-5 py-10 md:py-16">
          <h1 className="display max-w-2xl text-xl md:text-2xl">{t('public.home.title')}</h1>
          <p className="measure text-base text-muted">{t('public.home.text')}</p>
          <LocationBox />
        </div>
      </section>
      <div className="page grid gap-12 pt-10" aria-busy={isFetching && isPlaceholderData}>
        {data ? (
          <HomeSections home={data.data} />
        ) : error ? (
          <Suspense>
            <HomeTrouble error={error} onRetry={() => void refetch()} retrying={isFetching} />
          </Suspense>
        ) : (
          <HomeSkeleton />
        )}
      </div>
      <Recent />
    </>
  )
}
