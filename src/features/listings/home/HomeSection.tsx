import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useSession } from '../../../app/session/use-session'
import { join } from '../../../ui/layout/join-classes'
import { CardGrid } from '../card/CardGrid'
import type { Section } from '../listing-types'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'

const filters: Record<string, PropertyFilter> = {
  newest: { sort: 'newest' },
  featured: { promoted: true },
  most_viewed: { most_viewed: true },
  most_liked: { most_liked: true },
  premium: { get_all_premium_properties: true },
  recommended: { top_rated: true },
}

interface KnownPlace {
  latitude: number
  longitude: number
}

/** Returns the filter for a section's full results; null if there are none. */
function sectionFilter(key: string, place: KnownPlace | null): PropertyFilter | null {
  if (key === 'nearby') return place ? { latitude: place.latitude, longitude: place.longitude } : {}
  return filters[key] ?? null
}

const Tiles = lazy(() => import('./Tiles'))
const EmptySection = lazy(() => import('./EmptySection'))

interface HomeSectionProps {
  section: Section
  /** Whether the section is right below the opening, where space is tight. */
  first: boolean
}

/** A section rendered by type; unknown types are skipped (D25). */
export function HomeSection({ section, first }: HomeSectionProps) {
  const { t } = useTranslation()
  const place = useSession((parts) => parts.location.currentLocation)
  const body = draw(section, first)
  if (!body) return null
  const more = sectionFilter(section.key, place)
  const page = listed.has(section.type) ? `/${section.type}` : more && '/properties'
  return (
    <section
      aria-labelledby={`section-${section.key}`}
      className={join('grid grid-cols-1', first ? 'gap-1' : 'gap-4')}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`section-${section.key}`} className={join('display text-lg', !first && 'md:text-xl')}>
          {section.title}
        </h2>
        {page && section.data.length > 0 && (
          <Link to={page} search={more ?? {}} className="link inline-flex min-h-11 items-center text-sm">
            {t('public.home.all')}
            <span className="sr-only">: {section.title}</span>
          </Link>
        )}
      </div>
      {section.data.length > 0 ? (
        body
      ) : (
        <Suspense>
          <EmptySection isNearby={section.key === 'nearby'} />
        </Suspense>
      )}
    </section>
  )
}

const four = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-5'

/** Section types whose full list is on a page of the same name. */
const listed = new Set<string>(['agents', 'articles', 'projects', 'faqs'])
/** Supported section types other than properties; unknown types are skipped. */
const tiled = new Set<string>([...listed, 'categories', 'cities', 'trust'])

function draw(section: Section, first: boolean): ReactNode {
  if (section.key !== 'newest' && section.type === 'properties')
    return <CardGrid cards={section.data} eager={first ? 4 : 0} className={four} />
  return section.key === 'newest' || tiled.has(section.type) ? (
    <Suspense>
      <Tiles section={section} />
    </Suspense>
  ) : null
}
