import { ClientOnly } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore, type ComponentProps } from 'react'
import { usePerson } from '../session/use-session'
import { onRecentMessages, recentMessages } from './recent-messages'

const Search = lazy(() => import('./PlaceSearch').then(({ PlaceSearch: part }) => ({ default: part })))
const Appearance = lazy(() =>
  import('./AppearanceMenu').then(({ AppearanceMenu: part }) => ({ default: part })),
)
const Foot = lazy(() => import('./Footer').then(({ Footer: part }) => ({ default: part })))
const Bar = lazy(() => import('./BottomBar').then(({ BottomBar: part }) => ({ default: part })))
const StandIns = lazy(() => import('./StandInBanner').then(({ StandInBanner: part }) => ({ default: part })))
const Rest = lazy(() => import('./Afterwards'))
const OwnBell = lazy(() => import('./Bell').then(({ Bell: part }) => ({ default: part })))
const Messages = lazy(() => import('./MessagesMenu').then(({ MessagesMenu: part }) => ({ default: part })))
const Person = lazy(() => import('./PersonMenu').then(({ PersonMenu: part }) => ({ default: part })))

/*
 * Parts that are drawn by the server at once and come alive a moment after the page: until then the search is a
 * plain form, and the menus open by themselves.
 */

/** See PlaceSearch.tsx. */
export function PlaceSearch(props: ComponentProps<typeof Search>) {
  return (
    <Suspense>
      <Search {...props} />
    </Suspense>
  )
}

/** See AppearanceMenu.tsx. */
export function AppearanceMenu() {
  return (
    <Suspense>
      <Appearance />
    </Suspense>
  )
}

/** See Bell.tsx: for somebody signed in. A guest's comes with the first message, see MessagesMenu.tsx. */
export function Bell() {
  if (usePerson() === null) return <GuestBell />
  return (
    <Suspense fallback={<span className="size-11 shrink-0" />}>
      <OwnBell />
    </Suspense>
  )
}

function GuestBell() {
  const any = useSyncExternalStore(
    onRecentMessages,
    () => recentMessages().length > 0,
    () => false,
  )
  if (!any) return null
  return (
    <Suspense>
      <Messages />
    </Suspense>
  )
}

/** See PersonMenu.tsx. */
export function PersonMenu() {
  return (
    <Suspense>
      <Person />
    </Suspense>
  )
}

/** See StandInBanner.tsx. */
export function StandInBanner(props: ComponentProps<typeof StandIns>) {
  return (
    <Suspense>
      <StandIns {...props} />
    </Suspense>
  )
}

/** See Footer.tsx. */
export function Footer() {
  return (
    <Suspense>
      <Foot />
    </Suspense>
  )
}

/** See BottomBar.tsx. */
export function BottomBar() {
  return (
    <Suspense>
      <Bar />
    </Suspense>
  )
}

/** See Afterwards.tsx. */
export function Afterwards() {
  return (
    <ClientOnly>
      <Suspense>
        <Rest />
      </Suspense>
    </ClientOnly>
  )
}
