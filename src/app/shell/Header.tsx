import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Logo } from './Logo'
import { AppearanceMenu, Bell, MoreMenu, PersonMenu, PlaceSearch } from './lazy-parts'
import { wideLinks } from './header-links'

const tab =
  'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:text-accent'

/** Pages that have their own search. */
const searching: ReadonlySet<string> = new Set(['/', '/properties', '/projects', '/map'])

/** Site header: logo, search, main links, listing button, language and theme, notifications, user menu. */
export function Header() {
  const { t } = useTranslation()
  const searches = useRouterState({ select: (state) => searching.has(state.location.pathname) })
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground/95 backdrop-blur-sm">
      <div className="page flex min-h-15 items-center gap-2 max-md:flex-wrap md:gap-4">
        <Logo />
        <nav aria-label={t('shell.mainNav')} className="hidden items-center md:flex">
          <Link to="/properties" search={{ property_type: 'sell' }} className={tab}>
            {t('shell.buy')}
          </Link>
          <Link to="/properties" search={{ property_type: 'rent' }} className={tab}>
            {t('shell.rent')}
          </Link>
          <Link to="/map" className={`${tab} max-lg:hidden`}>
            {t('map.title')}
          </Link>
          {wideLinks.map((name) => (
            <Link key={name} to={`/${name}`} className={`${tab} max-xl:hidden`}>
              {t(`shell.${name}`)}
            </Link>
          ))}
        </nav>
        <div className="hidden min-w-0 flex-1 md:block">
          {!searches && <PlaceSearch id="header-search" className="max-w-md" />}
        </div>
        <div className="ms-auto flex items-center gap-1 md:gap-2">
          <LinkButton to="/list-property" icon="plus" className="max-lg:hidden">
            {t('shell.list')}
          </LinkButton>
          <MoreMenu />
          <AppearanceMenu />
          <Bell />
          <PersonMenu />
        </div>
      </div>
    </header>
  )
}
