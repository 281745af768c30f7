import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../api/query'
import { QueryFailure } from '../../../api/QueryFailure'
import { usePerson } from '../../../session/use-session'
import { Awaited } from '../../../ui/Awaited'
import { LinkButton } from '../../../ui/LinkButton'
import { Counts } from './Counts'
import { NextActs } from './NextActs'
import { WaitingList } from './WaitingList'
import type { Data } from '../../../../contract/types'
import { PathButton } from '../../../ui/PathButton'

/** How many more there are than this page names, kind by kind, each with the way to all of them. */
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

/** The own start page: what to do next, what waits for others, and how many there are of everything. */
export function Dashboard() {
  const { t } = useTranslation()
  const person = usePerson()
  // What is to be done must be true now, whatever was read minutes ago.
  const found = useCallQuery('own-dashboard', {}, { staleTime: 0 })
  if (!person) return null
  const own = found.data?.data
  return (
    <section className="page-narrow grid gap-8 py-6 md:py-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="display text-xl">{t('profile.hello', { name: person.name })}</h1>
        <LinkButton to="/list-property" icon="plus">
          {t('checkout.toListing')}
        </LinkButton>
      </header>
      <QueryFailure of={found} />
      {found.isPending && <Awaited className="h-96 w-full rounded-lg" />}
      {own && (
        <>
          <NextActs acts={own.next} />
          <WaitingList items={own.waiting} />
          <MoreOfThem more={own.more} />
          <Counts counts={own.counts} />
        </>
      )}
    </section>
  )
}
