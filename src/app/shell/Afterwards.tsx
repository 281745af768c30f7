import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useApi } from '../api/use-api'
import { keepLater } from '../offline/cache-homes-later'
import { forgetOthers } from '../offline/person-caches'
import { surely } from '../hydration/retry-start'
import { KeepParts } from '../account/KeepParts'
import { Refresh } from '../account/Refresh'
import { onDeparture } from '../session/session-store'
import { usePerson } from '../session/use-session'
import { CompareTray } from './CompareTray'
import { KeepFocus } from './KeepFocus'
import { OfflineBar } from './OfflineBar'
import { shell } from '../../../contract/shell-limits'
import { useSettings } from '../api/use-settings'
import { useQueryClient } from '@tanstack/react-query'
import { watchQueries } from '../api/query-waits'
import { WaitLine } from '../../ui/feedback/WaitLine'

const Live = lazy(() => surely(() => import('../live/Live')))
const Push = lazy(() => surely(() => import('../push/Push')))
const AppPrompt = lazy(() => surely(() => import('./AppPrompt')))

/** Features that few sites use; loaded only where they are configured. */
function IfSetUp() {
  const { push, appstore_id: appStore, playstore_id: playStore } = useSettings()
  return (
    <Suspense>
      {push && <Push />}
      {(appStore || playStore) && <AppPrompt />}
    </Suspense>
  )
}

/** Shows below the header what the page is waiting for, or that it is offline. */
function PageWaits() {
  const client = useQueryClient()
  useEffect(() => watchQueries(client), [client])
  return <WaitLine className="pointer-events-none fixed inset-x-3 top-17 z-30 *:pointer-events-auto" />
}

/** Requests the user's location once; the result is only logged (§1, §9, D88). */
function AskLocation() {
  const { ask_location_on_start: ask } = useSettings()
  useEffect(() => {
    if (!ask) return
    if (!('geolocation' in navigator)) {
      console.info('Location: not supported')
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => console.info('Location:', coords.latitude, coords.longitude),
      (error) => console.info('Location:', error.message),
      { enableHighAccuracy: true, timeout: shell.geolocationMs, maximumAge: 0 },
    )
  }, [ask])
  return null
}

/**
 * Keeps offline copies in step with the signed-in user: refreshes existing copies in the current language and deletes
 * all copies on sign-out or when another user signs in.
 */
function KeepHomes() {
  const api = useApi()
  const { i18n } = useTranslation()
  const person = usePerson()?.id
  useEffect(() => onDeparture(() => void forgetOthers()), [])
  useEffect(() => {
    void forgetOthers().then((any) => {
      if (any && person !== undefined) keepLater(api, i18n.language)
    })
  }, [person, api, i18n.language])
  return null
}

/** Event stream; only signed-in users have one. */
function OwnStream() {
  return (
    usePerson() && (
      <Suspense>
        <Live />
      </Suspense>
    )
  )
}

/** Features that start after hydration. */
export default function Afterwards() {
  // A page may fail because the network is down, so load the error page in advance.
  useEffect(() => void import('./ErrorPage'), [])
  return (
    <>
      <OfflineBar />
      <PageWaits />
      <IfSetUp />
      <AskLocation />
      <CompareTray />
      <KeepFocus />
      <KeepParts />
      <Refresh />
      <OwnStream />
      <KeepHomes />
    </>
  )
}
