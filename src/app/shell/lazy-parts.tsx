import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { surely } from '../hydration/retry-start'
import { usePerson } from '../session/use-session'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { onRecentMessages, recentMessages } from '../toasts/recent-messages'

/**
 * Returns a component that is server-rendered with the page but hydrated shortly after it: until then, search is a
 * plain form and menus are native popovers. `meanwhile` is shown where the server renders nothing.
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

/** Notifications link of signed-in users (Bell.tsx); guests get MessagesMenu.tsx once there is a message. */
export const Bell = () => (usePerson() === null ? <GuestBell /> : <OwnBell />)

function GuestBell() {
  const any = useSyncExternalStore(
    onRecentMessages,
    () => recentMessages().length > 0,
    () => false,
  )
  return any && <Messages />
}

/** User menu (PersonMenu.tsx), or a sign-in link for guests. */
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

export const Afterwards = () => (
  <ClientOnly>
    <Rest />
  </ClientOnly>
)
