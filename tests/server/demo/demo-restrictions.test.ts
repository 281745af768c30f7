import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RefusalCode } from '../../../contract/api/envelope'
import { rowOf } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'
import { hashPassword } from '../../../server/platform/identity/passwords'
import { asJson, servedCalls, writes } from '../platform/http/bad-input/calls'
import { ask } from '../platform/http/bad-input/send'
import { refused, sound } from '../platform/http/bad-input/sound'
import { watchWrites, type Watch } from '../platform/http/bad-input/watch'
import { makeWorld, right, type World } from '../platform/http/bad-input/world'
import { signIn } from '../../support/people'

let world: World
let watch: Watch
beforeAll(async () => {
  world = await makeWorld({ DEMO_MODE: '1' })
  const password_hash = await hashPassword('secret words')
  await world.app.ctx.db.updateTable('app_user').set({ password_hash }).execute()
  watch = await watchWrites(world.app.ctx.db)
})
afterEach(() => watch.written())
afterAll(async () => {
  await watch.stop()
  await world.app.close()
})

/** Calls for signing in and out, which the demo allows (D92). */
const allowed = new Set<CallName>(['user_signup', 'get-otp', 'verify-otp', 'verify-link', 'before-logout'])
const barred = servedCalls.filter((name) => writes(name) && !allowed.has(name))

test.each(barred)('%s is refused with the specified text, for users and administrators', async (name) => {
  const tokens = rowOf(name).auth === 'admin' ? [world.boss.token] : [world.seller.token, world.boss.token]
  for (const token of tokens) {
    const reply = await ask(world.app, name, asJson(right(world, name)), { token })
    const { message } = refused(reply, reply.text, 'DEMO_MODE')
    expect(message).toBe('This Action is Not Allowed in Demo Mode')
  }
  expect(await watch.written()).toEqual([])
})

/** Reading calls refused because this world lacks their data: receipt, priced plan, application, article. */
const refusedReads: Partial<Record<CallName, RefusalCode>> = {
  'get-payment-receipt': 'NOT_ALLOWED',
  'bank-transfer': 'NOT_ALLOWED',
  'admin/verification-answers': 'NOT_FOUND',
  'admin/content-entry': 'NOT_FOUND',
}

const reads = servedCalls.filter((name) => !writes(name))
test.each(reads)('%s still responds', async (name) => {
  const token = rowOf(name).auth === 'admin' ? world.boss.token : world.seller.token
  const reply = await ask(world.app, name, asJson(right(world, name)), { token })
  const code = refusedReads[name]
  if (code) refused(reply, reply.text, code)
  else expect(sound(reply, reply.text).error, reply.text).toBe(false)
  expect(await watch.written()).toEqual([])
})

/** Returns the code mailed to an address. */
async function codeFor(email: string): Promise<string> {
  const mails = (await world.app.http.inject({ url: `/mailbox.json?to=${email}` })).json().data
  return /\b\d{6}\b/.exec(mails[0].text)![0]
}

async function prove(email: string): Promise<string> {
  await ask(world.app, 'get-otp', asJson({ email }))
  const reply = await ask(world.app, 'verify-otp', asJson({ email, otp: await codeFor(email) }))
  return sound(reply, reply.text).data.auth_id
}

test('signing in works with a password and with a code', async () => {
  const { email } = world.seller
  const byPassword = await ask(world.app, 'user_signup', asJson({ email, password: 'secret words' }))
  expect(sound(byPassword, byPassword.text)).toMatchObject({ error: false, token: expect.any(String) })
  const byCode = await ask(world.app, 'user_signup', asJson({ auth_id: await prove(email) }))
  expect(sound(byCode, byCode.text)).toMatchObject({ error: false, data: { id: world.seller.id } })
})

test("a language chosen before signing in doesn't change the shared account", async () => {
  const { email, id } = world.seller
  const { http, ctx } = world.app
  const payload = { email, password: 'secret words' }
  const headers = { cookie: 'lang=ar' }
  const answer = await http.inject({ method: 'POST', url: '/api/user_signup', headers, payload })
  expect(answer.json()).toMatchObject({ error: false })
  const kept = ctx.db.selectFrom('app_user').select('lang').where('id', '=', id)
  expect(await kept.executeTakeFirstOrThrow()).toEqual({ lang: 'en' })
})

test('signing out works', async () => {
  const token = await signIn(world.app.ctx, world.other.id)
  const reply = await ask(world.app, 'before-logout', {}, { token })
  expect(sound(reply, reply.text).error).toBe(false)
})

test("proving an address without an account doesn't create an account", async () => {
  const auth_id = await prove('visitor@example.test')
  await watch.written()
  const reply = await ask(world.app, 'user_signup', asJson({ auth_id, name: 'Visitor' }))
  refused(reply, reply.text, 'DEMO_MODE')
  expect(await watch.written()).toEqual([])
})
