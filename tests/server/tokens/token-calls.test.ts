import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RefusalCode } from '../../../contract/api/envelope'
import { callNames, rowOf } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'
import { asJson, servedCalls } from '../platform/http/bad-input/calls'
import { ask, injectRequest } from '../platform/http/bad-input/send'
import { refused, sound } from '../platform/http/bad-input/sound'
import { watchWrites, type Watch } from '../platform/http/bad-input/watch'
import { makeWorld, right, type World } from '../platform/http/bad-input/world'
import { admin, person, signIn } from '../../support/people'

let world: World
let watch: Watch
/** Invalid tokens by what is wrong with them. */
const dead: Record<string, string> = {}
let shut: string
let shutAdmin: string

beforeAll(async () => {
  world = await makeWorld({ PER_IP_FACTOR: '10000' })
  const { db, clock } = world.app.ctx
  const end = (column: 'expires_at' | 'revoked_at', userId: number) =>
    db
      .updateTable('session')
      .set({ [column]: clock.now() })
      .where('user_id', '=', userId)
      .execute()
  const expired = await person(world.app.ctx)
  await end('expires_at', expired.user.id)
  const revoked = await admin(world.app.ctx)
  await end('revoked_at', revoked.user.id)
  dead['forged'] = 'A'.repeat(43)
  dead['expired'] = expired.token
  dead['revoked'] = revoked.token
  dead['cut off'] = world.seller.token.slice(0, -1)
  dead['hashed'] = await hashOf(world.seller.token)
  dead['a text of SQL'] = "' or 1=1 --"
  dead['too long'] = 'x'.repeat(5_000)
  dead['empty'] = ''
  shut = (await person(world.app.ctx, { account_state: 'deactivated' })).token
  shutAdmin = (await admin(world.app.ctx)).token
  await db
    .updateTable('app_user')
    .set({ account_state: 'deactivated' })
    .where('id', '=', await idOf(shutAdmin))
    .execute()
  watch = await watchWrites(db)
})
afterEach(async () => expect(await watch.written()).toEqual([]))
afterAll(async () => {
  await watch.stop()
  await world.app.close()
})

const idOf = async (token: string) => (await world.app.call('get-user-data', {}, { token })).data.id as number

async function hashOf(token: string): Promise<string> {
  const { token_hash } = await world.app.ctx.db
    .selectFrom('session')
    .select('token_hash')
    .where('user_id', '=', await idOf(token))
    .executeTakeFirstOrThrow()
  return token_hash
}

const send = (name: CallName, token: string | undefined, lang: 'en' | 'ar' = 'ar') =>
  ask(world.app, name, asJson(right(world, name)), { token, lang })

const closed = callNames.filter((name) => ['token', 'admin'].includes(rowOf(name).auth))

describe('every call that requires a token', () => {
  test.each(closed)('%s refuses callers without a valid token', async (name) => {
    refused(await send(name, undefined), `${name} without a token`, 'NOT_LOGGED_IN', 'ar')
    for (const [what, token] of Object.entries(dead))
      refused(await send(name, token), `${name} with a token that is ${what}`, 'NOT_LOGGED_IN', 'ar')
    for (const token of [shut, shutAdmin])
      refused(await send(name, token), `${name} deactivated`, 'ACCOUNT_DEACTIVATED', 'ar')
    if (rowOf(name).auth === 'admin')
      refused(await send(name, world.seller.token), `${name} as a person`, 'FORBIDDEN', 'ar')
  })

  test('shows guests and deactivated accounts the specified texts (§8)', async () => {
    const guest = refused(await send('get-user-data', undefined, 'en'), 'guest')
    expect(guest.message).toBe('You have not logged in. Please log in first.')
    const barred = refused(await send('get-user-data', shut, 'en'), 'deactivated')
    expect(barred.message).toBe('Your Account have been Deactivetd by Admin. please connect them.')
  })

  test('reads a token only from its header', async () => {
    const { token } = world.seller
    for (const headers of [
      { authorization: token },
      { authorization: `Basic ${token}` },
      { cookie: `token=${token}` },
    ])
      refused(
        await injectRequest(world.app, { url: '/api/get-user-data', headers }),
        'elsewhere',
        'NOT_LOGGED_IN',
      )
    refused(
      await injectRequest(world.app, { url: `/api/get-user-data?token=${token}` }),
      'query',
      'NOT_LOGGED_IN',
    )
  })
})

describe('calls with an optional token', () => {
  const open = servedCalls.filter((name) => rowOf(name).auth === 'optional')

  test.each(open)('%s treats an invalid token like a guest', async (name) => {
    const guest = sound(await send(name, undefined), name, 'ar')
    for (const [what, token] of Object.entries(dead))
      expect(sound(await send(name, token), `${name} ${what}`, 'ar'), what).toEqual(guest)
  })

  test('show a deactivated administrator no more than a guest sees', async () => {
    const hidden = world.other.listing
    const { db } = world.app.ctx
    await db.updateTable('property').set({ status: 'inactive' }).where('id', '=', hidden).execute()
    await watch.written()
    const detail = (token?: string) => ask(world.app, 'get_property', { id: String(hidden) }, { token })
    expect(sound(await detail(world.boss.token), 'admin').error).toBe(false)
    refused(await detail(shutAdmin), 'deactivated', 'NOT_FOUND')
    const contact = await ask(
      world.app,
      'get_property',
      { id: String(world.seller.listing) },
      { token: shutAdmin },
    )
    expect(sound(contact, contact.text).data[0].owner).toMatchObject({ email: null, mobile: null })
    const people = await ask(world.app, 'get-users-list', {}, { token: shutAdmin })
    expect(people.text).not.toContain('@')
  })
})

/** Other users' records get the same response as missing ones, so that their existence stays private. */
const foreign: [CallName, (of: World['other']) => Record<string, unknown>, RefusalCode][] = [
  ['update_post_property', (of) => ({ id: of.listing, title: 'Mine' }), 'NOT_FOUND'],
  ['update_post_property', (of) => ({ id: of.listing, action_type: '1' }), 'NOT_FOUND'],
  ['delete_property', (of) => ({ id: of.listing }), 'NOT_FOUND'],
  ['update_property_status', (of) => ({ property_id: of.listing, status: 'sold' }), 'NOT_FOUND'],
  ['change-property-status', (of) => ({ property_id: of.listing, status: 'inactive' }), 'NOT_FOUND'],
  ['renew-listing', (of) => ({ property_id: of.listing }), 'NOT_FOUND'],
  ['answer-question', (of) => ({ property_id: of.listing, answer: 'x' }), 'NOT_FOUND'],
  ['withdraw-edit', (of) => ({ property_id: of.listing }), 'NOT_FOUND'],
  ['get_interested_users', (of) => ({ property_id: of.listing }), 'NOT_FOUND'],
  ['interested-seen', (of) => ({ property_id: of.listing, people: '1' }), 'NOT_FOUND'],
  ['own-changes', (of) => ({ property_id: of.listing }), 'NOT_FOUND'],
  ['listing-draft:save', (of) => ({ property_id: of.listing, fields: {} }), 'NOT_FOUND'],
  ['listing-draft:file-remove', (of) => ({ draft_id: of.draft, file_id: of.draftFile }), 'NOT_FOUND'],
  ['listing-draft:discard', (of) => ({ draft_id: of.draft }), 'NOT_FOUND'],
  ['post_property', (of) => ({ ...right(world, 'post_property'), draft_id: of.draft }), 'NOT_FOUND'],
  ['payment-transaction-status', (of) => ({ payment_transaction_id: of.payment }), 'NOT_FOUND'],
  ['payment-transaction-fail', (of) => ({ payment_transaction_id: of.payment }), 'NOT_FOUND'],
  ['get-payment-receipt', (of) => ({ payment_transaction_id: of.payment }), 'NOT_FOUND'],
  ['saved-searches:change', (of) => ({ id: of.savedSearch, name: 'Mine' }), 'NOT_FOUND'],
  ['saved-searches:delete', (of) => ({ id: of.savedSearch }), 'NOT_FOUND'],
  ['delete_user', (of) => ({ userid: of.id }), 'FORBIDDEN'],
  ['update_profile', (of) => ({ userid: of.id, name: 'Me' }), 'FORBIDDEN'],
  ['assign_package', (of) => ({ package_id: world.packageId, userid: of.id }), 'FORBIDDEN'],
]

describe("another user's records", () => {
  const nobody = {
    id: 987_654_321,
    listing: 987_654_321,
    draft: 987_654_321,
    draftFile: 987_654_321,
    savedSearch: 987_654_321,
    payment: randomUUID(),
  } as World['other']

  test.each(foreign)("%s neither changes nor reveals another user's records", async (name, fields, code) => {
    const { token } = world.seller
    const theirs = await ask(world.app, name, asJson(fields(world.other)), { token, lang: 'ar' })
    const body = refused(theirs, theirs.text, code, 'ar')
    const nothing = await ask(world.app, name, asJson(fields(nobody)), { token, lang: 'ar' })
    expect(refused(nothing, nothing.text, code, 'ar')).toEqual(body)
  })

  test("a user's draft can't use another user's file", async () => {
    const { seller, other } = world
    const fields = asJson({ draft_id: seller.draft, file_id: other.draftFile })
    const reply = await ask(world.app, 'listing-draft:file-remove', fields, { token: seller.token })
    refused(reply, reply.text, 'NOT_FOUND')
  })

  test("an id in the input doesn't change the caller's identity (D23, D43)", async () => {
    const { seller, other, app } = world
    const asked = asJson({ userid: other.id, current_user: other.id, user_id: other.id, role: 'admin' })
    const own = await ask(app, 'get-added-properties', asked, { token: seller.token })
    expect(sound(own, own.text).data.map((card: { added_by: number }) => card.added_by)).toEqual([seller.id])
    const draft = await ask(app, 'listing-draft', asked, { token: seller.token })
    expect(sound(draft, draft.text).data.id).toBe(seller.draft)
    expect(await signedInAs(seller.token)).toBe(seller.id)
  })

  const signedInAs = async (token: string) =>
    sound(await ask(world.app, 'get-user-data', { userid: '1', id: '1' }, { token }), 'who').data.id
})

test('a session that is ended is invalid immediately', async () => {
  const token = await signIn(world.app.ctx, world.other.id)
  await ask(world.app, 'before-logout', {}, { token })
  refused(await send('get-user-data', token), 'after', 'NOT_LOGGED_IN', 'ar')
  await watch.written()
})
