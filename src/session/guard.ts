import { redirect } from '@tanstack/react-router'
import { requireTexts } from '../i18n/load'
import { currentToken } from './store'

type Entering = Parameters<typeof requireTexts>[0] & { location: { href: string } }

/** `beforeLoad` of pages for signed-in people: the others sign in first and come back to where they were going. */
export async function requirePerson(opened: Entering): Promise<void> {
  if (currentToken() === null) throw redirect({ to: '/login', search: { returnTo: opened.location.href } })
  await requireTexts(opened)
}
