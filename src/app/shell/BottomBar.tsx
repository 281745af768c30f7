import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { usePerson } from '../session/use-session'
import { Icon, type IconName } from '../../ui/pictures/Icon'

/** Bottom navigation on phones, with five destinations. */
export function BottomBar() {
  const { t } = useTranslation()
  const person = usePerson()
  const positions: { to: string; icon: IconName; text: string }[] = [
    { to: '/', icon: 'home', text: t('shell.home') },
    { to: '/properties', icon: 'search', text: t('shell.searchTab') },
    { to: '/map', icon: 'map', text: t('map.title') },
    { to: '/list-property', icon: 'plus', text: t('shell.listTab') },
    person
      ? { to: '/user/dashboard', icon: 'person', text: t('shell.me') }
      : { to: '/login', icon: 'person', text: t('shell.signInTab') },
  ]
  return (
    <nav
      aria-label={t('shell.bottomNav')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid auto-cols-[1fr] grid-flow-col">
        {positions.map(({ to, icon, text }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="grid min-h-14 place-items-center content-center gap-0.5 text-xs text-muted aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <Icon name={icon} />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
