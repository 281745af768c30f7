import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePerson } from '../../session/use-session'
import { ErrorState } from '../../ui/ErrorState'
import { LinkButton } from '../../ui/LinkButton'
import { kinds } from './words'

/** The frame of the administration: its parts, and a clear word to whoever is no administrator. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const person = usePerson()
  if (person && person.role !== 'admin')
    return (
      <div className="page py-10">
        <ErrorState page title={t('admin.forbidden')}>
          <LinkButton to="/login">{t('admin.signIn')}</LinkButton>
        </ErrorState>
      </div>
    )
  const look =
    'rounded-full px-4 py-2 text-sm font-semibold text-muted hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-ground'
  return (
    <div className="page grid gap-6 py-6">
      <nav aria-label={t('admin.nav')} className="flex flex-wrap gap-1">
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
        <Link to="/admin/verification-form" className={look}>
          {t('verification.builder.title')}
        </Link>
        <Link to="/workflows" activeOptions={{ includeSearch: false }} className={look}>
          {t('atlas.heading')}
        </Link>
      </nav>
      {children}
    </div>
  )
}
