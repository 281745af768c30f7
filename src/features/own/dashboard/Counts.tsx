import type { TextKey } from '../../../../contract/texts/catalogue'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { listingStatuses } from '../../../../contract/listing/listing-states'
import { Icon, type IconName } from '../../../ui/pictures/Icon'

type Counts = Data<'own-dashboard'>['counts']
type Listings = Counts['properties']

const others = [
  ['/user/chat', 'chat', 'messages', 'unread_messages'],
  ['/user/notifications', 'bell', 'notifications', 'unread_notifications'],
  ['/user/favourites', 'heart', 'favourites', 'favourites'],
  ['/user/saved-searches', 'search', 'searches', 'saved_searches'],
  ['/user/subscription', 'box', 'packages', 'packages'],
  ['/user/transactions', 'card', 'payments', 'payments'],
] as const satisfies readonly (readonly [string, IconName, string, keyof Counts])[]

/** Whether there are any listings or drafts. */
const isAny = ({ total, statuses }: Listings) => total > 0 || statuses.draft > 0

const tile = 'group flex items-center gap-3 rounded-md p-2 hover:bg-sunken'

/** Counts of everything the user has, each linked to its list; listings are counted by status. */
export function Counts({ counts }: { counts: Counts }) {
  const { t } = useTranslation()
  const { properties, projects } = counts
  const shown = others.filter(([, , , of]) => counts[of] > 0)
  const hasListings = isAny(properties) || isAny(projects)
  if (!hasListings && shown.length === 0) return null
  return (
    <section aria-labelledby="own-counts" className="grid gap-3">
      <h2 id="own-counts" className="display text-lg">
        {t('own.countsTitle')}
      </h2>
      {hasListings && (
        <div className="grid gap-4 md:grid-cols-2">
          {isAny(properties) && (
            <ByState to="/user/properties" icon="home" text="own.tile.properties" listings={properties} />
          )}
          {isAny(projects) && (
            <ByState to="/user/projects" icon="grid" text="own.tile.projects" listings={projects} />
          )}
        </div>
      )}
      <ul
        className="grid grid-cols-2 gap-1 rounded-lg border border-line bg-surface p-2 md:grid-cols-3"
        hidden={shown.length === 0}
      >
        {shown.map(([to, icon, text, of]) => (
          <li key={to}>
            <Link to={to} className={tile}>
              <Icon name={icon} className="shrink-0 text-accent" />
              <span className="min-w-0 text-sm text-muted">
                <span className="display block text-lg text-ink">{counts[of]}</span>
                {t(`own.tile.${text}`, { count: counts[of] })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ByStateProps {
  to: '/user/properties' | '/user/projects'
  icon: IconName
  text: TextKey
  listings: Listings
}

function ByState({ to, icon, text, listings }: ByStateProps) {
  const { t } = useTranslation()
  return (
    <div className="grid content-start gap-2 rounded-lg border border-line bg-surface p-2">
      <Link to={to} className={tile}>
        <Icon name={icon} className="shrink-0 text-accent" />
        <span className="text-sm text-muted">
          <span className="display block text-lg text-ink">{listings.total}</span>
          {t(text, { count: listings.total })}
        </span>
      </Link>
      <ul className="flex flex-wrap gap-x-1 px-1">
        {listingStatuses
          .filter((state) => listings.statuses[state] > 0)
          .map((state) => (
            <li key={state}>
              <Link
                to={to}
                search={{ state }}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm hover:bg-sunken"
              >
                <span className="text-muted">{t(`own.status.${state}`)}</span>
                <span className="font-semibold">{listings.statuses[state]}</span>
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
