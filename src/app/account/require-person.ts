import { redirect } from '@tanstack/react-router'
import { requireTexts } from '../i18n/require-texts'
import { currentToken } from '../session/session-store'

type Entering = Parameters<ReturnType<typeof requireTexts>>[0] & { location: { href: string }; cause: string }

// Listing has two addresses of each kind (D98): one for guests, and one in somebody's own area.
const guests = '/list-'
const own = '/user/add-'

/**
 * `beforeLoad` of pages for signed-in people: the others sign in first and come back to where they were going. Only listing
 * begins at once, at the address for guests, unless the session has ended with the account's draft open.
 */
export async function requirePerson(opened: Entering): Promise<void> {
  const { href } = opened.location
  if (currentToken() === null)
    throw opened.cause !== 'stay' && href.startsWith(own)
      ? redirect({ href: href.replace(own, guests) })
      : redirect({ to: '/login', search: { returnTo: href } })
  await requireTexts('rest')(opened)
}

/** `beforeLoad` of listing for guests: signed-in people list in their own area. */
export async function requireGuest(opened: Entering): Promise<void> {
  // A person who signs in meanwhile in another tab stays with what is open.
  if (currentToken() !== null && opened.cause !== 'stay')
    throw redirect({ href: opened.location.href.replace(guests, own) })
  await requireTexts('rest')(opened)
}
