import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatSite, type ChatSite, type Somebody } from '../../support/chat-site'
import { admin, person } from '../../support/people'
import { listing } from '../../support/listings-world'

let site: ChatSite
let me: Somebody
beforeAll(async () => {
  site = await chatSite()
  me = await person(site.ctx, { name: 'Ida Asker' })
})
afterAll(() => site.close())

const nobody = 9_000_000

/** Every call that names an account, with its input; `report` needs a reason. */
const calls = {
  get_messages: (id: number) => ({ user_id: id }),
  'chat-seen': (id: number) => ({ user_id: id }),
  delete_chat_message: (id: number) => ({ receiver_id: id }),
  send_message: (id: number) => ({ receiver_id: id, message: 'Hello' }),
  'block-user': (id: number) => ({ to_user_id: id }),
  add_reports: (id: number) => ({ user_id: id, reason_id: 0, other_message: 'Rude' }),
} as const
type Naming = keyof typeof calls
const names = Object.keys(calls) as Naming[]

const ask = async (name: Naming, id: number, token = me.token) =>
  (await site.call(name, calls[name](id), { token })) as { code?: string; message: string; error: boolean }

const shape = (reply: object) => JSON.stringify({ ...reply, request_id: undefined })

describe.each(names)('%s', (name) => {
  test('gives the same answer for an account with nothing public, a team member and no account', async () => {
    const silent = await person(site.ctx, { name: 'Sue Silent' })
    const team = await admin(site.ctx)
    const blocker = await person(site.ctx, { name: 'Bob Blocker' })
    await site.ctx.db
      .insertInto('block')
      .values({
        user_id: blocker.user.id,
        to_user_id: me.user.id,
        to_admin: false,
        state: 'blocked',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
    const missing = await ask(name, nobody)
    expect(missing).toMatchObject({ code: 'NOT_FOUND' })
    for (const { user } of [silent, team, blocker]) {
      const reply = await ask(name, user.id)
      expect(reply, user.name).toMatchObject({ code: 'NOT_FOUND' })
      expect(shape(reply)).toBe(shape(missing))
    }
  })
})

describe('account that may be named', () => {
  const opens = async (other: Somebody, by = me) =>
    ((await site.messages(by, other)) as { error: boolean }).error === false

  test('an owner can be named while a listing of theirs is public', async () => {
    const owner = await person(site.ctx)
    const home = await listing(site.ctx, site.at, owner.user.id, { title: 'Open house' })
    expect(await opens(owner)).toBe(true)
    await site.ctx.db.updateTable('property').set({ status: 'inactive' }).where('id', '=', home).execute()
    expect(await opens(owner)).toBe(false)
  })

  test('a verified agent can be named', async () => {
    expect(await opens(await person(site.ctx, { verification_status: 'success' }))).toBe(true)
  })

  test('the other side of an enquiry can be named, even after the listing is hidden', async () => {
    const [owner, asker] = [await person(site.ctx), await person(site.ctx)]
    const home = await listing(site.ctx, site.at, owner.user.id, { title: 'Asked for' })
    expect(await opens(asker, owner)).toBe(false)
    await site.call('interested_users', { property_id: home, type: 1 }, { token: asker.token })
    await site.ctx.db.updateTable('property').set({ status: 'inactive' }).where('id', '=', home).execute()
    expect(await opens(asker, owner)).toBe(true)
    expect(await opens(owner, asker)).toBe(true)
  })

  test('the other side of a conversation can be named, even after the listing is hidden', async () => {
    const { buyer, seller, home } = await site.people()
    await site.send(buyer, seller, { message: 'Hello', property_id: home })
    await site.ctx.db.updateTable('property').set({ status: 'inactive' }).where('id', '=', home).execute()
    expect(await opens(buyer, seller)).toBe(true)
    expect(await opens(seller, buyer)).toBe(true)
    expect(
      await site.call('block-user', { to_user_id: buyer.user.id }, { token: seller.token }),
    ).toMatchObject({ error: false })
  })

  test("the operator can be named in one's own conversation, but no other team member can", async () => {
    const { chief, deputy, site: home } = await site.operator()
    const { buyer } = await site.people()
    await site.send(buyer, chief, { message: 'Hello', property_id: home })
    await site.ctx.db.updateTable('property').set({ status: 'inactive' }).where('id', '=', home).execute()
    expect(await opens(chief, buyer)).toBe(true)
    expect(await opens(deputy, buyer)).toBe(false)
    await site.call('block-user', { to_admin: true }, { token: buyer.token })
    const listed = (id: number) =>
      site.call('get-blocked-users', { to_user_id: id }, { token: buyer.token }) as Promise<{ total: number }>
    expect(await listed(chief.user.id)).toMatchObject({ total: 1 })
    expect(await listed(deputy.user.id)).toMatchObject({ total: 0 })
  })

  test('team members can name any account', async () => {
    expect(await opens(await person(site.ctx), await admin(site.ctx))).toBe(true)
  })
})
