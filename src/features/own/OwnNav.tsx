import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation'
import { isWithin, ownGroups, type PersonLink } from '../../shell/person-links'
import { countsOf, useUnread } from '../../shell/use-unread'
import { CountBadge } from '../../ui/CountBadge'
import { Icon } from '../../ui/Icon'

/**
 * The navigation of the person's own area: a column beside the page where there is room for one, otherwise a row that
 * scrolls by itself, with the page that is open in sight.
 */
export function OwnNav() {
  const { t } = useTranslation()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const counts = countsOf(useUnread())
  const nav = useRef<HTMLElement>(null)
  const here = ownGroups
    .flatMap(({ links }): readonly PersonLink[] => links)
    .find((link) => link.to === path || isWithin(link, path))?.to
  useEffect(() => {
    if (!here) return
    // After the router, which gives elements the scroll position back that they had.
    const frame = requestAnimationFrame(() => nav.current && showCurrent(nav.current, here))
    return () => cancelAnimationFrame(frame)
  }, [here])
  return (
    <nav
      ref={nav}
      aria-label={t('own.nav')}
      className="relative flex gap-1 overflow-x-auto border-b border-line py-1 max-lg:-mx-4 max-lg:px-4 md:max-lg:-mx-6 md:max-lg:px-6 lg:sticky lg:top-20 lg:grid lg:max-h-[calc(100dvh-6rem)] lg:gap-4 lg:self-start lg:overflow-x-hidden lg:overflow-y-auto lg:border-b-0 lg:py-10 print:hidden"
    >
      {ownGroups.map(({ group, links }) => (
        <div key={group} className="grid shrink-0 content-start lg:gap-1">
          <p
            id={`own-nav-${group}`}
            className="px-3 text-xs font-semibold text-muted max-lg:sr-only"
            hidden={group === 'overview'}
          >
            {t(`own.nav.${group}`)}
          </p>
          <ul aria-labelledby={`own-nav-${group}`} className="flex gap-1 lg:grid lg:gap-0">
            {links.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  activeOptions={{ includeSearch: false }}
                  // The page belongs to this one without being it.
                  aria-current={isWithin(link, path) ? 'true' : undefined}
                  className="flex min-h-11 items-center gap-2 rounded-md px-3 text-sm whitespace-nowrap text-ink hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent lg:min-h-10 lg:whitespace-normal"
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
    </nav>
  )
}

/** Scrolls the row, and only the row, to the page that is open. */
function showCurrent(nav: HTMLElement, to: string) {
  const current = nav.querySelector(`a[href="${to}"]`)
  if (!current) return
  const [row, link] = [nav.getBoundingClientRect(), current.getBoundingClientRect()]
  nav.scrollLeft += link.left + link.width / 2 - (row.left + row.width / 2)
}
