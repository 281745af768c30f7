import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { may } from '../../../contract/api/permissions'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Notice } from '../../ui/feedback/Notice'
import { useDates } from '../../ui/format/use-dates'
import { join } from '../../ui/layout/join-classes'
import { AdminBar } from './AdminBar'
import { AdminNav } from './AdminNav'
import { needAt } from './admin-parts'
import { useAdminTitle } from './use-admin-title'
import { useNavPanel } from './use-nav-panel'
import { useCallQuery } from '../../app/api/call-query'
import type { SessionPerson } from '../../app/session/session-parts'
import { session } from '../../app/session/session-store'
import { usePerson } from '../../app/session/use-session'

/** Returns the signed-in user with current permissions, which may have changed since sign-in. */
function useMe(): SessionPerson | null {
  const stored = usePerson()
  const { data } = useCallQuery('get-user-data', {}, { enabled: stored !== null })
  useEffect(() => {
    if (data) session.actions.personChanged({ person: data.data })
  }, [data])
  return stored
}

/**
 * Frame of the admin area: navigation limited to the user's permissions, search and user menus. Users without the
 * required role or permission see a message; invited team members get only the bar.
 */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const me = useMe()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const nav = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useNavPanel(path, nav, button)
  useAdminTitle(path)
  const isMember = me?.role === 'admin'
  const page = () => {
    if (path === '/admin/invitation') return children
    if (me && !isMember)
      return (
        <ErrorState page title={t('admin.forbidden')}>
          <LinkButton to="/login">{t('admin.signIn')}</LinkButton>
        </ErrorState>
      )
    return may(me, needAt(path)) ? children : <NotGiven />
  }
  return (
    <div
      data-wide=""
      className={join('flex-1', isMember && 'split:grid split:grid-cols-[15rem_minmax(0,1fr)]')}
    >
      {isMember && <AdminNav ref={nav} me={me} panel={panel} />}
      <div className="flex min-w-0 flex-col">
        <AdminBar me={isMember ? me : null} panel={panel} button={button} />
        {isMember && <NotLiveNotice />}
        <main
          id="main"
          tabIndex={-1}
          className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pt-6 pb-12 md:px-7"
        >
          {page()}
        </main>
      </div>
    </div>
  )
}

function NotGiven() {
  const { t } = useTranslation()
  return (
    <ErrorState page title={t('team.missingTitle')}>
      <p className="mb-4">{t('team.missingText')}</p>
      <LinkButton to="/admin">{t('team.toStart')}</LinkButton>
    </ErrorState>
  )
}

const goLiveCommand = 'npx threshold go-live'

/** Notice on every admin page that the site was restored from a backup and doesn't process pending work yet. */
function NotLiveNotice() {
  const { t } = useTranslation()
  const moment = useDates({ dateStyle: 'long', timeStyle: 'short' })
  // Refetched every minute by `AdminNav`.
  const { data } = useCallQuery('admin/waiting', {})
  if (!data?.restored_from) return null
  return (
    <Notice tone="warn" role="status" title={t('admin.notLive.title')} className="mx-4 mt-4 md:mx-7">
      <p>{t('admin.notLive.text', { at: moment(data.restored_from) })}</p>
      <code dir="ltr" className="mt-1 inline-block select-all">
        {goLiveCommand}
      </code>
    </Notice>
  )
}
