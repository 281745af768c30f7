import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { SessionPerson } from '../session/session-parts'
import { Avatar } from '../../ui/pictures/Avatar'
import { CountBadge } from '../../ui/feedback/CountBadge'
import { Icon } from '../../ui/pictures/Icon'
import { closeMenu, HeaderMenu, menuItem } from './HeaderMenu'
import { personLinks } from './person-links'
import { countsOf, useUnread } from './use-unread'
import { useApi } from '../api/use-api'
import { signOut } from '../account/sign-out'

const id = 'person-menu'

/** Menu of the signed-in user with links to their pages. */
export function PersonMenu({ person }: { person: SessionPerson }) {
  const { t } = useTranslation()
  const api = useApi()
  const router = useRouter()
  const counts = countsOf(useUnread())
  return (
    <HeaderMenu
      id={id}
      label={t('shell.yourMenu', { name: person.name })}
      face={<Avatar name={person.name} src={person.profile} size={36} />}
    >
      <p className="px-3 py-2 text-sm">
        <span className="block font-semibold">{person.name}</span>
        <span className="block text-xs text-muted">{person.email ?? person.mobile}</span>
      </p>
      <ul className="border-t border-line pt-1">
        {personLinks(person.role).map(({ to, text, icon }) => (
          <li key={to}>
            <Link to={to} className={menuItem} onClick={() => closeMenu(id)}>
              <Icon name={icon} size={18} />
              {t(text)}
              <CountBadge
                className="ms-auto"
                count={counts[to] ?? 0}
                label={t('shell.unread', { count: counts[to] })}
              />
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={menuItem}
            onClick={() => {
              closeMenu(id)
              void signOut(api).then(() => router.navigate({ to: '/' }))
            }}
          >
            <Icon name="signOut" size={18} />
            {t('shell.signOut')}
          </button>
        </li>
      </ul>
    </HeaderMenu>
  )
}
