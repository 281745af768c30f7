import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chat } from '../../../contract/limits'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { chatSite, type ChatSite, type Somebody } from '../../support/chat-site'
import { pdf } from '../../support/projects-world'
import { onShow, person } from '../../support/people'
import { listing, photo } from '../../support/listings-world'
import { recording } from '../../support/recording'

let site: ChatSite
let buyer: Somebody
let seller: Somebody
let home: number

beforeAll(async () => {
  site = await chatSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ buyer, seller, home } = await site.people())
})

describe('conversation', () => {
  test("appears for both sides with its listing and each side's unread count", async () => {
    await site.send(buyer, seller, { property_id: home, message: 'Is it still free?' })
    await site.send(buyer, seller, { property_id: home, message: 'I could come on Friday' })
    await site.send(seller, buyer, { message: 'Another matter' })
    const theirs = await site.chats(seller)
    expect(theirs).toMatchObject({ total: 2, unread: 2 })
    expect(theirs.data.find((one: any) => one.property_id === home)).toMatchObject({
      title: 'A quiet house',
      user_id: buyer.user.id,
      name: 'Bea Buyer',
      unread_count: 2,
      is_blocked_by_me: false,
      is_blocked_me: false,
      to_admin: false,
      last_message: { message: 'I could come on Friday', is_mine: false, is_read: false, seq: 2 },
    })
    expect((await site.chats(buyer)).data.map((one: any) => one.unread_count).toSorted()).toEqual([0, 1])
    expect((await site.chats(seller, { page: 2, per_page: 1 })).data).toHaveLength(1)
  })

  test('shows the newest page first, and notifies the sender when it is read', async () => {
    for (const message of ['one', 'two', 'three'])
      await site.send(buyer, seller, { property_id: home, message })
    const page = await site.messages(seller, buyer, { property_id: home, per_page: 2 })
    expect(page.data).toMatchObject({ current_page: 1, per_page: 2, total: 3 })
    expect(page.data.data.map((one: any) => one.message)).toEqual(['three', 'two'])
    expect(page).toMatchObject({ name: 'Bea Buyer', title: 'A quiet house', is_blocked_me: false })
    const older = await site.messages(seller, buyer, { property_id: home, per_page: 2, page: 2 })
    expect(older.data.data.map((one: any) => one.message)).toEqual(['one'])
    expect((await site.seen(seller, buyer, { property_id: home, upto: 2 })).data).toEqual({
      upto: 2,
      unread: 1,
    })
    // The read position never moves back or beyond the last message.
    expect((await site.seen(seller, buyer, { property_id: home, upto: 1 })).data.upto).toBe(2)
    const mine = await site.messages(buyer, seller, { property_id: home })
    expect(mine.data.data.map((one: any) => [one.is_mine, one.is_read])).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ])
    expect((await site.seen(seller, buyer, { property_id: home })).data).toEqual({ upto: 3, unread: 0 })
  })

  test('can be opened before its first message without being created', async () => {
    const empty = await site.messages(buyer, seller, { property_id: home })
    expect(empty).toMatchObject({ data: { total: 0, data: [] }, name: 'Sam Seller', title: 'A quiet house' })
    expect((await site.chats(buyer)).data).toEqual([])
    expect(await site.seen(buyer, seller)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test("can't be held with oneself, with missing users or from another user's account, without content, or about unrelated listings", async () => {
    const third = await person(site.ctx, { verification_status: 'success' })
    const hidden = await listing(site.ctx, site.at, seller.user.id, { status: 'inactive' })
    const refused = async (to: Somebody, fields: object) => (await site.send(buyer, to, fields)).code
    expect(await refused(buyer, { message: 'x' })).toBe('FORBIDDEN')
    expect(await refused({ ...seller, user: { ...seller.user, id: 99_999 } }, { message: 'x' })).toBe(
      'NOT_FOUND',
    )
    expect(await refused(seller, { message: 'x', sender_id: third.user.id })).toBe('FORBIDDEN')
    expect(await refused(seller, { message: '  ' })).toBe('VALIDATION')
    expect(await refused(third, { message: 'x', property_id: home })).toBe('VALIDATION')
    for (const property_id of [hidden, 9_007_199_254_740_991])
      expect(await refused(seller, { message: 'x', property_id })).toBe('NOT_FOUND')
    expect((await site.chats(buyer)).data).toEqual([])
    expect(await site.call('send_message', { receiver_id: seller.user.id, message: 'x' })).toMatchObject({
      code: 'NOT_LOGGED_IN',
    })
  })

  test('continues after its listing is no longer public', async () => {
    await site.send(buyer, seller, { property_id: home, message: 'x' })
    await site.ctx.db.updateTable('property').set({ status: 'inactive' }).where('id', '=', home).execute()
    expect(await site.send(buyer, seller, { property_id: home, message: 'y' })).toMatchObject({
      error: false,
    })
    expect((await site.chats(buyer)).data).toMatchObject([{ title: 'A quiet house', slug_id: null }])
  })

  test('can be started only a limited number of times a day', async () => {
    const { db, clock } = site.ctx
    const [low, high] = [buyer.user.id, seller.user.id]
    const begun = {
      person_id: low,
      other_id: high,
      started_by: low,
      created_at: clock.now(),
      updated_at: clock.now(),
    }
    const homes = await Promise.all(
      Array.from({ length: chat.begunPerDay }, () => listing(site.ctx, site.at, seller.user.id)),
    )
    await db
      .insertInto('chat_thread')
      .values(homes.map((property_id) => ({ ...begun, property_id })))
      .execute()
    expect(await site.send(buyer, seller, { message: 'x' })).toMatchObject({ code: 'RATE_LIMITED' })
    expect(await site.send(buyer, seller, { message: 'x', property_id: homes[0] })).toMatchObject({
      error: false,
    })
    clock.pass(86_400_001)
    expect(await site.send(buyer, seller, { message: 'x' })).toMatchObject({ error: false })
  })
})

describe('message', () => {
  test('the server stores it once per idempotency key, however often it is sent', async () => {
    const fields = { message: 'Hello', idempotency_key: 'k1' }
    const first = await site.send(buyer, seller, fields)
    const again = await Promise.all([1, 2, 3].map(() => site.send(buyer, seller, fields)))
    for (const one of again) expect(one.data).toEqual(first.data)
    expect(first.data).toMatchObject({ idempotency_key: 'k1', seq: 1, chat_message_type: 'text' })
    const { data } = await site.messages(seller, buyer)
    expect(data.data).toMatchObject([{ message: 'Hello', idempotency_key: null }])
    expect(data.total).toBe(1)
  })

  test('an idempotency key that belongs to a different message is refused with 422', async () => {
    const first = await site.send(buyer, seller, { message: 'Hello', idempotency_key: 'k1' })
    const others = [
      { message: 'Another' },
      { message: 'Hello', property_id: home },
      { message: 'Hello', file: pdf('offer.pdf') },
      { message: '', file: pdf('offer.pdf') },
    ]
    for (const other of others)
      expect(await site.send(buyer, seller, { ...other, idempotency_key: 'k1' })).toMatchObject({
        error: true,
        code: 'KEY_REUSED',
        data: null,
      })
    const paper = { file: pdf('a.pdf'), idempotency_key: 'k2' }
    const sent = await site.send(buyer, seller, paper)
    expect((await site.send(buyer, seller, paper)).data).toEqual(sent.data)
    const changed = { file: pdf('a.pdf', 'Other words'), idempotency_key: 'k2' }
    expect(await site.send(buyer, seller, changed)).toMatchObject({ code: 'KEY_REUSED' })
    expect((await site.messages(seller, buyer)).data.data).toMatchObject([
      {},
      { message: first.data.message },
    ])
  })

  test('can have a picture, document or recording that only the two users can open', async () => {
    const outsider = await person(site.ctx)
    const picture = await site.send(buyer, seller, { file: await photo('plan.jpg'), message: 'The plan' })
    expect(picture.data).toMatchObject({
      chat_message_type: 'file_and_text',
      file_name: 'plan.jpg',
      file_is_picture: true,
    })
    const paper = await site.send(buyer, seller, { file: pdf('offer.pdf') })
    expect(paper.data).toMatchObject({ chat_message_type: 'file', file_is_picture: false })
    const voice = await site.send(buyer, seller, { audio: recording() })
    expect(voice.data).toMatchObject({ chat_message_type: 'audio', file: null })
    for (const url of [picture.data.file, paper.data.file, voice.data.audio]) {
      expect(await site.opens(buyer, url)).toBe(true)
      expect(await site.opens(seller, url)).toBe(true)
      expect(await site.opens(outsider, url)).toBe(false)
      expect(await site.opens(null, url)).toBe(false)
      // Team members aren't part of a conversation between two users.
      const everything = await person(site.ctx, {
        role: 'admin',
        permissions: ['messages', 'people', 'money'],
      })
      expect(await site.opens(everything, url)).toBe(false)
    }
  })

  test('a file in a message to the operator can be opened by members with the messages permission', async () => {
    const member = (permission: string) => person(site.ctx, { role: 'admin', permissions: [permission] })
    const answers = await member('messages')
    await onShow(site.ctx, answers.user.id)
    const { data } = await site.send(buyer, answers, { file: pdf('question.pdf') })
    expect(await site.opens(await member('messages'), data.file)).toBe(true)
    for (const other of ['money', 'people', 'listings'])
      expect(await site.opens(await member(other), data.file), other).toBe(false)
  })

  test.each([
    ['a page that says it is a recording', 'audio', () => new File(['<!doctype html>'.repeat(9)], 'a.webm')],
    ['a film', 'audio', () => recording('V_VP8 V_VP8', 'V_VP8 A_OPUS')],
    ['no byte of a recording', 'audio', () => new File([''], 'a.webm')],
    ['a drawing with a script', 'file', () => new File(['<svg onload="alert(1)"/>'], 'a.png')],
  ])("can't be sent with %s", async (_name, field, make) => {
    const answer = await site.send(buyer, seller, { [field]: make() })
    expect(answer).toMatchObject({ code: 'FILE_REJECTED', errors: { [field]: expect.any(String) } })
    expect((await site.chats(buyer)).data).toEqual([])
  })

  test('can be deleted by its sender together with its file, and keeps its position in the conversation', async () => {
    const sent = await site.send(buyer, seller, { file: await photo('x.jpg', '#A8281E'), message: 'Oops' })
    const take = (who: Somebody) =>
      site.call('delete_chat_message', { message_id: sent.data.message_id }, { token: who.token })
    expect(await take(seller)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await take(await person(site.ctx))).toMatchObject({ code: 'NOT_FOUND' })
    expect((await take(buyer)).data).toMatchObject({ state: 'deleted' })
    expect((await take(buyer)).data).toMatchObject({ state: 'deleted' })
    const { data } = await site.messages(seller, buyer)
    expect(data.data).toMatchObject([
      { chat_message_type: 'deleted', message: '', file: null, file_name: null },
    ])
    await drainOutbox(site.ctx)
    expect(await site.opens(buyer, sent.data.file)).toBe(false)
    expect((await site.chats(seller)).unread).toBe(0)
  })

  test('disappears with its conversation for one side only, until a new message arrives', async () => {
    await site.send(buyer, seller, { message: 'old' })
    const cleared = await site.call(
      'delete_chat_message',
      { sender_id: seller.user.id, receiver_id: buyer.user.id },
      { token: seller.token },
    )
    expect(cleared.data).toMatchObject({ state: 'cleared' })
    expect((await site.chats(seller)).data).toEqual([])
    expect((await site.messages(seller, buyer)).data.data).toEqual([])
    expect((await site.chats(buyer)).data).toHaveLength(1)
    await site.send(buyer, seller, { message: 'new' })
    expect((await site.messages(seller, buyer)).data).toMatchObject({ total: 1, data: [{ message: 'new' }] })
    expect((await site.messages(buyer, seller)).data.total).toBe(2)
  })
})
