import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../api/query'
import { useApi } from '../api/use-api'
import { usePerson } from '../session/use-session'
import { Avatar } from '../ui/Avatar'
import { Icon } from '../ui/Icon'
import { LinkButton } from '../ui/LinkButton'
import { closeMenu, HeaderMenu, menuItem } from './HeaderMenu'
import { personLinks } from './person-links'
import { useSignOut } from './use-sign-out'

const id = 'person-menu'

/** Who is signed in, with the ways to what is theirs; for a guest the way to sign in. */
export function PersonMenu() {
  const { t } = useTranslation()
  const person = usePerson()
  const signOut = useSignOut()
  const waiting = useQuery({
    ...callQuery(useApi(), 'get_notification_list', { limit: 1 }),
    enabled: person !== null,
  })
  const unread = (person && waiting.data?.unread) || 0
  const counts: Record<string, number | undefined> = {
    '/user/notifications': unread,
    '/user/chat': waiting.data?.unread_messages,
  }
  if (!person)
    return (
      <LinkButton to="/login" tone="primary">
        {t('shell.signIn')}
      </LinkButton>
    )
  return (
    <HeaderMenu
      id={id}
      label={t('shell.yourMenu', { name: person.name })}
      face={
        <span className="relative">
          <Avatar name={person.name} src={person.profile} size={36} />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute -end-0.5 -top-0.5 size-3 rounded-full border-2 border-ground bg-accent"
            />
          )}
        </span>
      }
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
              {counts[to] ? <Waiting count={counts[to]} /> : null}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={menuItem}
            onClick={() => {
              closeMenu(id)
              void signOut()
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

function Waiting({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span className="ms-auto rounded-full bg-accent px-2 text-xs font-semibold text-on-accent">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('shell.unread', { count })}</span>
    </span>
  )
}
