import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePerson } from '../../session/use-session'
import { ErrorState } from '../../ui/ErrorState'
import { LinkButton } from '../../ui/LinkButton'
import { AdminNav } from './AdminNav'

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
  return (
    <div className="page grid gap-6 py-6 xl:grid-cols-[12rem_minmax(0,1fr)] xl:gap-8">
      <AdminNav />
      <div className="grid min-w-0 content-start gap-6">{children}</div>
    </div>
  )
}
