import { Link, useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { isWithin, ownGroups, type PersonLink } from '../../app/shell/person-links'
import { countsOf, useUnread } from '../../app/shell/use-unread'
import { CountBadge } from '../../ui/feedback/CountBadge'
import { Icon } from '../../ui/pictures/Icon'
import { join } from '../../ui/layout/join-classes'

/**
 * Navigation of the account area: a sidebar if there is room, otherwise a button that shows the current page and
 * expands the list of pages.
 */
export function OwnNav() {
  const { t } = useTranslation()
  const id = useId()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const counts = countsOf(useUnread())
  const [openAt, setOpenAt] = useState<string | null>(null)
  // Navigating collapses the navigation.
  const isOpen = openAt === path
  const here = ownGroups
    .flatMap(({ links }): readonly PersonLink[] => links)
    .find((link) => link.to === path || isWithin(link, path))
  return (
    <nav
      aria-label={t('own.nav')}
      className="border-b border-line py-1 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-x-hidden lg:overflow-y-auto lg:border-b-0 lg:py-10 print:hidden"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? null : path)}
        className="flex min-h-11 w-full items-center gap-2 rounded-md px-3 text-start text-sm font-semibold hover:bg-sunken lg:hidden"
      >
        <Icon name={here?.icon ?? 'menu'} size={18} />
        {t(here?.text ?? 'own.nav')}
        <Icon name={isOpen ? 'up' : 'down'} size={18} className="ms-auto" />
      </button>
      <div
        id={id}
        className={join('gap-4 max-lg:grid-cols-2 max-lg:py-2 lg:grid', isOpen ? 'grid' : 'max-lg:hidden')}
      >
        {ownGroups.map(({ group, links }) => (
          <div key={group} className="grid content-start gap-1">
            <p
              id={`own-nav-${group}`}
              className="px-3 text-xs font-semibold text-muted"
              hidden={group === 'overview'}
            >
              {t(`own.nav.${group}`)}
            </p>
            <ul aria-labelledby={`own-nav-${group}`} className="grid">
              {links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    activeOptions={{ includeSearch: false }}
                    // The open page belongs to this link's page but is a different page.
                    aria-current={isWithin(link, path) ? 'true' : undefined}
                    className="flex min-h-11 items-center gap-2 rounded-md px-3 text-sm text-ink hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent lg:min-h-10"
                  >
                    <Icon name={link.icon} size={18} className="max-lg:hidden" />
                    {t(link.text)}
                    <CountBadge
                      className="ms-auto"
                      count={counts[link.to] ?? 0}
                      label={t('shell.unread', { count: counts[link.to] })}
                    />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
