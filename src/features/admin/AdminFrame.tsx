import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '../../../contract/permissions'
import { ErrorState } from '../../ui/ErrorState'
import { LinkButton } from '../../ui/LinkButton'
import { AdminNav } from './AdminNav'
import { needAt } from './parts'
import { useCallQuery } from '../../api/query'
import type { SessionPerson } from '../../session/parts'
import { session } from '../../session/store'
import { usePerson } from '../../session/use-session'

/** The signed-in person with what they may do as it is now: it may have changed since they signed in. */
function useMe(): SessionPerson | null {
  const stored = usePerson()
  const { data } = useCallQuery('get-user-data', {}, { enabled: stored !== null })
  useEffect(() => {
    if (data) session.trigger.personChanged({ person: data.data })
  }, [data])
  return stored
}

/**
 * The frame of the administration: the parts that were given to the person, and a clear word to whoever is no
 * administrator or was not given the part that is open. An invitation is read by people who are none yet.
 */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const me = useMe()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (path === '/admin/invitation') return <div className="page grid gap-6 py-10">{children}</div>
  if (me && me.role !== 'admin')
    return (
      <div className="page py-10">
        <ErrorState page title={t('admin.forbidden')}>
          <LinkButton to="/login">{t('admin.signIn')}</LinkButton>
        </ErrorState>
      </div>
    )
  return (
    <div className="page grid gap-6 py-6 xl:grid-cols-[12rem_minmax(0,1fr)] xl:gap-8">
      <AdminNav me={me} />
      <div className="grid min-w-0 content-start gap-6">
        {may(me, needAt(path)) ? children : <NotGiven />}
      </div>
    </div>
  )
}

function NotGiven() {
  const { t } = useTranslation()
  return (
    <ErrorState page title={t('team.missingTitle')}>
      <p className="mb-4">{t('team.missingText')}</p>
      <LinkButton to="/admin">{t('team.toQueue')}</LinkButton>
    </ErrorState>
  )
}
