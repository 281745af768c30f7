import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Avatar } from '../../../ui/pictures/Avatar'
import { Icon } from '../../../ui/pictures/Icon'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { isAgent, type ListedAgent } from './people-query'

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'
const card = 'flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-4'

/** Grid of people; those with listings are links. */
export function PersonGrid({ people }: { people: readonly ListedAgent[] }) {
  return (
    <ul className={grid}>
      {people.map((person) => (
        <li key={person.id}>
          {isAgent(person) ? (
            <Link
              to="/agents/$id"
              params={{ id: String(person.id) }}
              className={`${card} hover:border-control`}
            >
              <Inside person={person} />
            </Link>
          ) : (
            <div className={card}>
              <Inside person={person} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Inside({ person }: { person: ListedAgent }) {
  const { t } = useTranslation()
  const {
    name,
    profile,
    city,
    property_count: properties,
    project_count: projects,
    is_verified: verified,
  } = person
  const offers = [
    properties > 0 && t('public.listings', { count: properties }),
    projects > 0 && t('pages.agents.projects', { count: projects }),
  ].filter(Boolean)
  return (
    <>
      <Avatar name={name} src={profile} size={56} />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex items-center gap-1.5 font-semibold">
          <bdi className="truncate">{name}</bdi>
          {verified && <Icon name="shield" size={18} label={t('public.verified')} className="text-accent" />}
        </span>
        {city && (
          <span className="truncate text-sm text-muted">
            <bdi>{city}</bdi>
          </span>
        )}
        {offers.length > 0 && <span className="text-xs text-muted">{offers.join(' · ')}</span>}
      </span>
    </>
  )
}

/** Placeholder of the grid while people load. */
export function PersonGridSkeleton() {
  return (
    <div className={grid} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-24 rounded-lg" />
      ))}
    </div>
  )
}
