import { redirect } from '@tanstack/react-router'
import { requireTexts } from '../i18n/require-texts'
import { currentToken } from '../session/session-store'

type Entering = Parameters<ReturnType<typeof requireTexts>>[0] & { location: { href: string }; cause: string }

// Each listing form has two addresses (D98): one for guests, one in the user's account area.
const guests = '/list-'
const own = '/user/add-'

/**
 * `beforeLoad` of account pages: redirects guests to sign-in with a return link. From the account's listing form they
 * are redirected to the guest form, unless the session ended while a draft was open there.
 */
export async function requirePerson(opened: Entering): Promise<void> {
  const { href } = opened.location
  if (currentToken() === null)
    throw opened.cause !== 'stay' && href.startsWith(own)
      ? redirect({ href: href.replace(own, guests) })
      : redirect({ to: '/login', search: { returnTo: href } })
  await requireTexts('rest')(opened)
}

/** `beforeLoad` of the guest listing form: redirects signed-in users to the form in their account area. */
export async function requireGuest(opened: Entering): Promise<void> {
  // If the user signs in from another tab, the form stays open here.
  if (currentToken() !== null && opened.cause !== 'stay')
    throw redirect({ href: opened.location.href.replace(guests, own) })
  await requireTexts('rest')(opened)
}
