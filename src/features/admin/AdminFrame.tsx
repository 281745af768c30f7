import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePerson } from '../../session/use-session'
import { ErrorState } from '../../ui/ErrorState'
import { LinkButton } from '../../ui/LinkButton'
import { kinds } from './words'

/** The pages beside the records, in the order of the navigation. */
const pages = [
  { part: 'payments', title: 'operator.payments' },
  { part: 'gateways', title: 'operator.gateways' },
  { part: 'settings', title: 'operator.settings' },
  { part: 'verification-form', title: 'verification.builder.title' },
] as const

/** The frame of the administration: its parts, and a clear word to whoever is no administrator. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const person = usePerson()
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // On a phone the parts are one line that is longer than the screen: the one that is open comes to its middle.
  useEffect(() => {
    const line = nav.current
    const open = line?.querySelector(`[href="${CSS.escape(path)}"]`)
    if (!line || !open) return
    const [around, box] = [line.getBoundingClientRect(), open.getBoundingClientRect()]
    line.scrollBy({ left: box.left + box.width / 2 - around.left - around.width / 2 })
  }, [path])
  if (person && person.role !== 'admin')
    return (
      <div className="page py-10">
        <ErrorState page title={t('admin.forbidden')}>
          <LinkButton to="/login">{t('admin.signIn')}</LinkButton>
        </ErrorState>
      </div>
    )
  const look =
    'shrink-0 rounded-full px-4 py-2 text-sm font-semibold text-muted hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-ground'
  return (
    <div className="page grid gap-6 py-6">
      <nav
        ref={nav}
        aria-label={t('admin.nav')}
        className="-mx-4 flex gap-1 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        <Link to="/admin" activeOptions={{ exact: true, includeSearch: false }} className={look}>
          {t('admin.queue')}
        </Link>
        {kinds.map((kind) => (
          <Link
            key={kind}
            to="/admin/records/$record"
            params={{ record: kind }}
            activeOptions={{ includeSearch: false }}
            className={look}
          >
            {t(`admin.record.${kind}`)}
          </Link>
        ))}
        {pages.map(({ part, title }) => (
          <Link
            key={part}
            to="/admin/$part"
            params={{ part }}
            activeOptions={{ includeSearch: false }}
            className={look}
          >
            {t(title)}
          </Link>
        ))}
        <Link to="/workflows" activeOptions={{ includeSearch: false }} className={look}>
          {t('atlas.heading')}
        </Link>
      </nav>
      {children}
    </div>
  )
}
