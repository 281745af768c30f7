import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionPerson } from '../../session/parts'
import { Icon } from '../../ui/Icon'
import { join } from '../../ui/join'
import { groupsOf, isIn, openOf, pathOf, titleOf } from './parts'

const parts = 'admin-parts'

/**
 * The parts of the administration by what they are about: a column beside the page where there is room for one, and
 * a menu above it otherwise, which closes by a choice, by Escape and by leaving it.
 */
export function AdminNav({ me }: { me: SessionPerson | null }) {
  const { t } = useTranslation()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const nav = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Open on the page where it was opened: a choice leads to another one.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const open = openOn === path
  useEffect(() => {
    if (!open) return
    const close = () => setOpenOn(null)
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!nav.current?.contains(target as Node)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [open])
  const here = openOf(path)
  const at = here && pathOf(here)
  useEffect(() => {
    // The parts stand there once it is known who looks.
    if (!me || !at) return
    // After the router, which gives the column the place back that it had on the page before.
    const frame = requestAnimationFrame(() => nav.current && showCurrent(nav.current, at))
    return () => cancelAnimationFrame(frame)
  }, [at, me])
  return (
    <nav
      ref={nav}
      aria-label={t('admin.nav')}
      className="xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:self-start xl:overflow-y-auto"
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={parts}
        onClick={() => setOpenOn(open ? null : path)}
        className="flex min-h-11 w-full items-center gap-3 rounded-md border border-control bg-surface px-4 text-sm font-semibold xl:hidden"
      >
        <Icon name="menu" size={18} />
        <span className="sr-only">{t('admin.nav')}: </span>
        {here ? t(titleOf(here)) : t('admin.heading')}
        <Icon name={open ? 'up' : 'down'} size={18} className="ms-auto" />
      </button>
      <div
        id={parts}
        className={join(
          'gap-5 max-xl:mt-2 max-xl:grid-cols-2 max-xl:rounded-lg max-xl:border max-xl:border-line max-xl:bg-surface max-xl:p-4 sm:max-xl:grid-cols-3 xl:grid',
          open ? 'grid' : 'hidden',
        )}
      >
        {groupsOf(me).map(({ group, entries }) => (
          <div key={group} className="grid content-start gap-1">
            <p id={`${parts}-${group}`} className="px-3 text-xs font-semibold text-muted">
              {t(`admin.group.${group}`)}
            </p>
            <ul aria-labelledby={`${parts}-${group}`} className="grid">
              {entries.map((entry) => (
                <li key={entry}>
                  <Link
                    to={pathOf(entry)}
                    activeOptions={{ exact: entry === 'queue', includeSearch: false }}
                    // A record of this part is open: that is no page of the navigation, but belongs to one.
                    aria-current={isIn(entry, path) ? 'true' : undefined}
                    className="flex min-h-11 items-center rounded-md px-3 text-sm text-ink hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent xl:min-h-9"
                  >
                    {t(titleOf(entry))}
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

/** A column that is higher than the window scrolls to the part that is open. */
function showCurrent(nav: HTMLElement, path: string) {
  const current = nav.querySelector<HTMLElement>(`a[href="${path}"]`)
  if (!current) return
  const hidden = current.offsetTop + current.offsetHeight - nav.clientHeight
  if (current.offsetTop < nav.scrollTop || hidden > nav.scrollTop)
    nav.scrollTop = hidden + nav.clientHeight / 2
}
