import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/query'
import { useApi } from '../../api/use-api'
import { usePerson } from '../../session/use-session'
import { Icon, type IconName } from '../../ui/Icon'
import { LinkButton } from '../../ui/LinkButton'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { Completeness } from './Completeness'

interface Tile {
  to: string
  icon: IconName
  text: string
  count: number | undefined
}

/** The own start page: what there is, and what is missing. */
export function Dashboard() {
  const { t } = useTranslation()
  const api = useApi()
  const person = usePerson()
  const listings = useQuery(callQuery(api, 'get-added-properties', { limit: 1 }))
  const packages = useQuery(callQuery(api, 'get-user-subscriptions', { state: 'active' }))
  const payments = useQuery(callQuery(api, 'get_payment_details', { limit: 1 }))
  if (!person) return null
  const tiles: Tile[] = [
    { to: '/user/properties', icon: 'home', text: 'profile.tile.listings', count: listings.data?.total },
    { to: '/user/subscription', icon: 'box', text: 'profile.tile.packages', count: packages.data?.total },
    { to: '/user/transactions', icon: 'card', text: 'profile.tile.payments', count: payments.data?.total },
  ]
  return (
    <section className="page grid gap-6 py-6 md:py-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="display text-xl">{t('profile.hello', { name: person.name })}</h1>
        <LinkButton to="/list-property" tone="primary" icon="plus">
          {t('checkout.toListing')}
        </LinkButton>
      </header>
      <ul className="grid gap-4 sm:grid-cols-3">
        {tiles.map((tile) => (
          <li key={tile.to} className="grid gap-3 rounded-lg border border-line bg-surface p-5">
            <Icon name={tile.icon} size={28} className="text-accent" />
            <p>
              <span className="display block text-xl">{tile.count ?? '–'}</span>
              <span className="text-sm text-muted">{t(tile.text, { count: tile.count ?? 0 })}</span>
            </p>
            <LinkButton to={tile.to as '/'} size="sm" className="justify-self-start">
              {t('profile.open')}
              <VisuallyHidden>: {t(tile.text, { count: tile.count ?? 0 })}</VisuallyHidden>
            </LinkButton>
          </li>
        ))}
      </ul>
      {person.missing_fields.length > 0 && (
        <div className="grid gap-3">
          <Completeness missing={person.missing_fields} />
          <LinkButton
            to="/user/profile"
            search={{ returnTo: '/user/dashboard' }}
            className="justify-self-start"
          >
            {t('profile.completeNow')}
          </LinkButton>
        </div>
      )}
    </section>
  )
}
