import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { chatSite, type ChatSite, type Somebody } from '../../support/chat-site'
import { listing } from '../../support/listings-world'

let site: ChatSite
let buyer: Somebody
let seller: Somebody

beforeAll(async () => {
  site = await chatSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ buyer, seller } = await site.people())
})

describe('a block', () => {
  test('stops messages both ways, shows each side its own status and keeps earlier messages', async () => {
    await site.send(buyer, seller, { message: 'Hello' })
    await site.call('block-user', { to_user_id: buyer.user.id }, { token: seller.token })
    expect(await site.send(buyer, seller, { message: 'x' })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await site.send(seller, buyer, { message: 'x' })).toMatchObject({ code: 'FORBIDDEN' })
    expect((await site.chats(seller)).data).toMatchObject([{ is_blocked_by_me: true, is_blocked_me: false }])
    const { data, ...standing } = await site.messages(buyer, seller)
    expect(standing).toMatchObject({ is_blocked_by_me: false, is_blocked_me: true })
    expect(data.total).toBe(1)
    await site.call('unblock-user', { to_user_id: buyer.user.id }, { token: seller.token })
    expect(await site.send(buyer, seller, { message: 'x' })).toMatchObject({ error: false })
  })

  test("doesn't affect acknowledged messages: a retry returns the original", async () => {
    const fields = { message: 'Hello', idempotency_key: 'k1' }
    const first = await site.send(buyer, seller, fields)
    await site.call('block-user', { to_user_id: buyer.user.id }, { token: seller.token })
    expect((await site.send(buyer, seller, fields)).data).toEqual(first.data)
  })
})

describe('operator in chats', () => {
  test('has one inbox for all administrators and one identity for users', async () => {
    const { chief, deputy, site: member } = await site.operator()
    await site.send(buyer, chief, { property_id: member, message: 'Is it free?' })
    for (const one of [chief, deputy])
      expect(await site.chats(one)).toMatchObject({
        unread: 1,
        data: [{ user_id: buyer.user.id, to_admin: true, unread_count: 1, property_id: member }],
      })
    await site.send(deputy, buyer, { property_id: member, message: 'It is' })
    const { data } = await site.messages(buyer, chief, { property_id: member })
    expect(data.data).toMatchObject([
      { message: 'It is', sender_id: chief.user.id, receiver_id: buyer.user.id, is_mine: false },
      { message: 'Is it free?', is_mine: true },
    ])
    const inbox = await site.messages(chief, buyer, { property_id: member })
    expect(inbox.data.data[0]).toMatchObject({ sender_id: deputy.user.id, is_mine: true })
    await site.seen(deputy, buyer, { property_id: member })
    expect((await site.chats(chief)).unread).toBe(0)
    expect(await site.send(chief, deputy, { message: 'x' })).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('has the same identity in notifications, which link to its conversation', async () => {
    const { chief, deputy, site: home } = await site.operator()
    await site.ctx.db
      .updateTable('app_user')
      .set({ name: 'Dana Deputy' })
      .where('id', '=', deputy.user.id)
      .execute()
    await site.send(deputy, buyer, { property_id: home, message: 'Would you like to see it?' })
    expect((await site.notices(buyer)).data).toMatchObject([
      {
        title: `New message from ${chief.user.name}`,
        link: `/user/chat?with=${chief.user.id}&property=${home}`,
      },
    ])
    await site.send(buyer, chief, { property_id: home, message: 'Yes' })
    expect((await site.notices(deputy)).data).toMatchObject([
      { link: `/user/chat?with=${buyer.user.id}&property=${home}` },
    ])
  })

  test("replaces a member who previously wrote as a user, and clears that member's unread counts", async () => {
    await site.send(buyer, seller, { message: 'Hello' })
    await site.send(seller, buyer, { message: 'Hello yourself' })
    const become = (role: 'admin' | 'user', permissions: string[]) =>
      site.ctx.db
        .updateTable('app_user')
        .set({ role, permissions })
        .where('id', '=', seller.user.id)
        .execute()
    await become('admin', ['listings'])
    for (const one of [buyer, seller])
      expect(await site.chats(one)).toMatchObject({ unread: 0, total: 0, data: [] })
    await become('admin', ['messages'])
    await site.send(buyer, seller, { message: 'Is this the operator?' })
    expect((await site.chats(buyer)).data).toMatchObject([
      { to_admin: true, last_message: { message: 'Is this the operator?' } },
    ])
    await become('user', [])
    expect(await site.chats(seller)).toMatchObject({ unread: 1, data: [{ to_admin: false }] })
  })

  test('counts as one party of a block, no matter which administrator made it', async () => {
    const { chief, deputy } = await site.operator()
    await site.send(buyer, chief, { message: 'x' })
    await site.call('block-user', { to_user_id: buyer.user.id }, { token: deputy.token })
    expect(await site.send(buyer, chief, { message: 'y' })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await site.send(chief, buyer, { message: 'y' })).toMatchObject({ code: 'FORBIDDEN' })
    expect((await site.chats(chief)).data[0]).toMatchObject({ is_blocked_by_me: false, is_blocked_me: true })
    expect((await site.chats(deputy)).data[0]).toMatchObject({ is_blocked_by_me: true })
    await site.call('unblock-user', { to_user_id: buyer.user.id }, { token: deputy.token })
    expect(await site.send(buyer, chief, { message: 'y' })).toMatchObject({ error: false })
  })
})

describe('notifications', () => {
  test('show one line per unread conversation, removed once it is read', async () => {
    await site.send(buyer, seller, { message: 'one' })
    await site.send(buyer, seller, { message: 'two' })
    const sent = await site.notices(seller)
    expect(sent).toMatchObject({
      total: 1,
      unread: 1,
      data: [
        { title: 'New message from Bea Buyer', link: `/user/chat?with=${buyer.user.id}`, is_read: false },
      ],
    })
    expect((await site.notices(buyer)).data).toEqual([])
    await site.seen(seller, buyer)
    expect(await site.notices(seller)).toMatchObject({ unread: 0, data: [{ is_read: true }] })
    await site.send(buyer, seller, { message: 'three' })
    expect(await site.notices(seller)).toMatchObject({ unread: 1, total: 2 })
  })

  test('disappear once the last unread message is deleted', async () => {
    const sent = [
      await site.send(buyer, seller, { message: 'one' }),
      await site.send(buyer, seller, { message: 'two' }),
    ]
    const take = (nth: number) =>
      site.call('delete_chat_message', { message_id: sent[nth]!.data.message_id }, { token: buyer.token })
    await take(1)
    expect(await site.notices(seller)).toMatchObject({ unread: 1, unread_messages: 1 })
    await take(0)
    expect(await site.notices(seller)).toMatchObject({ unread: 0, unread_messages: 0, total: 1 })
  })

  test("report a record's new state in the reader's language, and can be marked as read individually or together", async () => {
    const boss = (await site.operator()).chief
    const pending = await listing(site.ctx, site.at, seller.user.id, {
      title: 'A shed',
      request_status: 'pending',
    })
    await site.call(
      'admin/advance',
      { record: 'property', id: String(pending), event: 'listing.rejected', reason: 'No picture' },
      { token: boss.token },
    )
    await site.send(buyer, seller, { message: 'one' })
    await drainOutbox(site.ctx)
    const sent = await site.call('get_notification_list', {}, { token: seller.token, lang: 'ar' })
    expect(sent).toMatchObject({ total: 2, unread: 2 })
    expect(sent.data[0]).toMatchObject({
      type: 'mail.listingRejected',
      title: expect.stringContaining('A shed'),
    })
    expect(sent.data[0].title).toMatch(/[؀-ۿ]/)
    const seen = (input: object) => site.call('notifications-seen', input, { token: seller.token })
    expect((await seen({ id: sent.data[0].id })).data).toEqual({ unread: 1 })
    expect((await seen({})).data).toEqual({ unread: 0 })
    expect((await site.call('notifications-seen', {}, { token: buyer.token })).data).toEqual({ unread: 0 })
  })
})
