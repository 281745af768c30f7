import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { usePerson } from '../../../app/session/use-session'
import { Awaited } from '../../../ui/feedback/Awaited'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { OwnListingCard } from '../listings/OwnListingCard'
import { Counts } from './Counts'
import { NextActs } from './NextActs'
import { WaitingList } from './WaitingList'
import type { Data } from '../../../../contract/calls/call-types'
import { PathButton } from '../../../ui/buttons/PathButton'

/** Numbers of further items by kind, each linked to the full list. */
function MoreOfThem({ more }: { more: Data<'own-dashboard'>['more'] }) {
  const { t } = useTranslation()
  if (more.length === 0) return null
  return (
    <ul aria-label={t('own.moreTitle')} className="flex flex-wrap gap-2">
      {more.map(({ kind, count, link }) => (
        <li key={kind} data-more={kind}>
          <PathButton path={link} size="sm">
            {t(`own.more.${kind}`, { count })}
          </PathButton>
        </li>
      ))}
    </ul>
  )
}

/** The user's latest listings, each with its next step, and a link to all. */
function OwnCards({ rows, isAll }: { rows: Data<'get-added-properties'>; isAll: boolean }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="own-listings" className="grid gap-3">
      <header className="flex items-baseline justify-between gap-4">
        <h2 id="own-listings" className="display text-lg">
          {t('own.property.heading')}
        </h2>
        {!isAll && (
          <Link to="/user/properties" className="link text-sm">
            {t('own.listingsAll')}
          </Link>
        )}
      </header>
      <ul aria-labelledby="own-listings" className="grid gap-4">
        {rows.map((row) => (
          <OwnListingCard key={row.id} kind="property" row={row} heading="h3" />
        ))}
      </ul>
    </section>
  )
}

/** Number of listings on the dashboard. */
const cards = 3

/** Matches keys of tasks already shown on a listing's card. */
const onCard = /^property\.(?!editRefused)\w+:(\d+)$/

/** Dashboard: tasks, the user's listings, what others have to do, and counts. */
export function Dashboard() {
  const { t } = useTranslation()
  const person = usePerson()
  // Tasks must be up to date, so ignore the cache.
  const found = useCallQuery('own-dashboard', {}, { staleTime: 0 })
  const own = found.data?.data
  const hasListings = (own?.counts.properties.total ?? 0) > 0
  const listings = useCallQuery('get-added-properties', { limit: cards }, { enabled: hasListings })
  if (!person) return null
  const rows = listings.data?.data ?? []
  const isNamed = ({ key }: { key: string }) => {
    const id = onCard.exec(key)?.[1]
    return rows.some((row) => String(row.id) === id)
  }
  const isWaiting = found.isPending || (hasListings && listings.isPending)
  return (
    <section className="page grid gap-8 py-6 md:py-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="display text-xl">{t('profile.hello', { name: person.name })}</h1>
        <LinkButton to="/list-property" icon="plus">
          {t('checkout.toListing')}
        </LinkButton>
      </header>
      <QueryFailure of={found} />
      {isWaiting && <Awaited className="h-96 w-full rounded-lg" />}
      {own && !isWaiting && (
        <>
          <NextActs acts={own.next.filter((act) => !isNamed(act))} isAll={rows.length === 0} />
          {rows.length > 0 && <OwnCards rows={rows} isAll={own.counts.properties.total <= rows.length} />}
          <WaitingList items={own.waiting.filter((item) => !isNamed(item))} />
          <MoreOfThem more={own.more} />
          <Counts counts={own.counts} />
        </>
      )}
    </section>
  )
}
