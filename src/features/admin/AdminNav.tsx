import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useCallQuery } from '../../app/api/call-query'
import type { SessionPerson } from '../../app/session/session-parts'
import { Logo } from '../../app/shell/Logo'
import { Icon } from '../../ui/pictures/Icon'
import { join } from '../../ui/layout/join-classes'
import { groupsOf, iconOf, isIn, openOf, pathOf, titleOf, type AdminPart } from './admin-parts'
import type { NavPanel } from './use-nav-panel'

export const navId = 'admin-parts'

/** Admin navigation by topic with icons and pending counts: a sidebar on wide screens, otherwise an overlay. */
export function AdminNav({
  ref: nav,
  me,
  panel,
}: {
  ref: RefObject<HTMLElement | null>
  me: SessionPerson
  panel: NavPanel
}) {
  const { t } = useTranslation()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const waiting = useWaiting()
  const { open, close } = panel
  const here = openOf(path)
  const at = here && pathOf(here)
  useEffect(() => {
    if (!at) return
    // Runs after the router has restored the sidebar's scroll position.
    const frame = requestAnimationFrame(() => nav.current && showCurrent(nav.current, at))
    return () => cancelAnimationFrame(frame)
  }, [at, nav])
  return (
    <>
      {open && (
        // Clicking outside closes the panel; Escape does the same for keyboard users.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className="fixed inset-0 z-40 bg-veil split:hidden" onClick={close} />
      )}
      <nav
        ref={nav}
        id={navId}
        aria-label={t('admin.nav')}
        className={join(
          'flex flex-col overflow-y-auto border-e border-line bg-sunken px-3 pb-4',
          'max-split:fixed max-split:inset-y-0 max-split:start-0 max-split:z-50 max-split:w-72 max-split:max-w-[calc(100vw-3rem)] max-split:shadow-float',
          'split:sticky split:top-0 split:h-dvh',
          open ? '' : 'max-split:hidden',
        )}
      >
        <div className="flex min-h-16 shrink-0 items-center justify-between gap-2 px-2">
          <Logo to="/admin" />
          <span className="rounded-sm border border-control px-1.5 text-xs font-semibold text-muted">
            {t('admin.tag')}
          </span>
        </div>
        {groupsOf(me).map(({ group, entries }) => (
          <div key={group} className="mb-3">
            <p
              id={`${navId}-${group}`}
              className={join(
                'px-2.5 pt-1.5 pb-1 text-xs font-semibold text-muted',
                group === 'decide' && 'sr-only',
              )}
            >
              {t(`admin.group.${group}`)}
            </p>
            <ul aria-labelledby={`${navId}-${group}`} className="grid">
              {entries.map((entry) => (
                <li key={entry}>
                  <Link
                    to={pathOf(entry)}
                    activeOptions={{ exact: true, includeSearch: false }}
                    // The open record belongs to this section but is not itself a page of the navigation.
                    aria-current={isIn(entry, path) ? 'true' : undefined}
                    className="group flex min-h-11 items-center gap-2.5 rounded-md px-2 text-sm font-medium text-ink hover:bg-surface aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-accent aria-[current]:ring-1 aria-[current]:ring-line split:min-h-9"
                  >
                    <Icon
                      name={iconOf(entry)}
                      size={18}
                      className="text-muted group-aria-[current]:text-accent"
                    />
                    <span className="min-w-0 flex-1">{t(titleOf(entry))}</span>
                    <PartCount count={waiting[entry]} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <Link
          to="/"
          className="mt-auto flex min-h-11 shrink-0 items-center gap-3 rounded-md px-2.5 text-sm font-semibold text-muted hover:bg-surface"
        >
          <Icon name="external" size={18} />
          {t('admin.viewSite')}
        </Link>
      </nav>
    </>
  )
}

/** Interval in ms at which the counts are refetched, because other admins decide on records too. */
const every = 60_000

/** Returns the number of records awaiting the team, by the section that lists them; empty until loaded. */
function useWaiting(): Partial<Record<AdminPart, number>> {
  const { data } = useCallQuery('admin/waiting', {}, { refetchInterval: every })
  if (!data) return {}
  const waiting: Partial<Record<string, number>> = data.data
  const queue = Object.values(waiting).reduce<number>((sum, n) => sum + (n ?? 0), 0)
  // Payments are listed on their own page.
  return { ...waiting, payments: waiting['payment'], queue }
}

/** Number of records in a section awaiting the team. */
function PartCount({ count }: { count: number | undefined }) {
  const { t, i18n } = useTranslation()
  if (!count) return null
  return (
    <span className="min-w-6 rounded-full border border-line bg-surface px-1.5 text-center text-xs/5 font-semibold text-ink tabular-nums group-aria-[current]:border-accent group-aria-[current]:bg-accent group-aria-[current]:text-on-accent">
      <span aria-hidden="true">
        {new Intl.NumberFormat(i18n.language, { notation: 'compact' }).format(count)}
      </span>
      <span className="sr-only">{t('admin.waitingCount', { count })}</span>
    </span>
  )
}

/** Scrolls a sidebar taller than the window to the open section. */
function showCurrent(nav: HTMLElement, path: string) {
  const current = nav.querySelector<HTMLElement>(`li a[href="${path}"]`)
  if (!current) return
  const hidden = current.offsetTop + current.offsetHeight - nav.clientHeight
  if (current.offsetTop < nav.scrollTop || hidden > nav.scrollTop)
    nav.scrollTop = hidden + nav.clientHeight / 2
}
