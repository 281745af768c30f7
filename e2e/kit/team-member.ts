import type { APIRequestContext } from 'playwright/test'
import { newcomer } from '../pages/sign-in'
import { signedIn } from './tabs'

/** Registers a new user, adds them to the first admin's team, and returns their credentials and session. */
export async function teamMember(request: APIRequestContext) {
  const post = async (call: string, token: string | undefined, data: object) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    return (await request.post(`/api/${call}`, { data, headers })).json()
  }
  const who = { ...newcomer(), password: 'a-good-password-of-the-team' }
  const session = await signedIn(request, who)
  const boss = await post('user_signup', undefined, {
    email: 'admin@threshold.test',
    password: 'admin-for-the-tests',
  })
  const invited = await post('admin/team', boss.token, { email: who.email, permissions: ['reports'] })
  await post('invitation', session.token, { id: invited.data.id, accept: 1 })
  return { who, session }
}
