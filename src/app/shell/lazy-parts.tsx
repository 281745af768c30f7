import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { surely } from '../hydration/retry-start'
import { usePerson } from '../session/use-session'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { onRecentMessages, recentMessages } from '../toasts/recent-messages'

/**
 * A part that is drawn by the server at once and comes alive a moment after the page: until then the search is a plain
 * form, and the menus open by themselves. `meanwhile`: what stands there where the server draws nothing.
 */
function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: ReactNode,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await surely(load) })) as unknown as ComponentType<P>
  return function Later(props: P) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    )
  }
}

export const PlaceSearch = later(() => import('./PlaceSearch').then((part) => part.PlaceSearch))
export const MoreMenu = later(() => import('./MoreMenu').then((part) => part.MoreMenu))
export const AppearanceMenu = later(() => import('./AppearanceMenu').then((part) => part.AppearanceMenu))
export const StandInBanner = later(() => import('./StandInBanner').then((part) => part.StandInBanner))
export const MaintenanceNotice = later(() =>
  import('./MaintenanceNotice').then((part) => part.MaintenanceNotice),
)
export const Footer = later(() => import('./Footer').then((part) => part.Footer))
export const BottomBar = later(() => import('./BottomBar').then((part) => part.BottomBar))

const round = <span className="size-11 shrink-0" />
const OwnBell = later(() => import('./Bell').then((part) => part.Bell), round)
const OwnMenu = later(() => import('./PersonMenu').then((part) => part.PersonMenu), round)
const Messages = later(() => import('./MessagesMenu').then((part) => part.MessagesMenu))
const Rest = later(() => import('./Afterwards').then((part) => part.default))

/** See Bell.tsx: for somebody signed in. A guest's comes with the first message, see MessagesMenu.tsx. */
export const Bell = () => (usePerson() === null ? <GuestBell /> : <OwnBell />)

function GuestBell() {
  const any = useSyncExternalStore(
    onRecentMessages,
    () => recentMessages().length > 0,
    () => false,
  )
  return any && <Messages />
}

/** See PersonMenu.tsx; for a guest the way to sign in. */
export function PersonMenu() {
  const { t } = useTranslation()
  const person = usePerson()
  if (person) return <OwnMenu person={person} />
  return (
    <LinkButton to="/login" tone="primary">
      {t('shell.signIn')}
    </LinkButton>
  )
}

/** See Afterwards.tsx. */
export const Afterwards = () => (
  <ClientOnly>
    <Rest />
  </ClientOnly>
)
