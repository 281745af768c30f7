import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stream } from '../../../../contract/limits'
import { buildApp } from '../../../../server/app/app'
import { maintenanceOrder } from '../../../../server/areas/admin'
import { oldEvents } from '../../../../server/app/jobs/tidy'
import { drainOutbox } from '../../../../server/core/outbox/drain'
import { postgresBus } from '../../../../server/platform/ports/bus'
import { chatSite, type ChatSite, type Somebody } from '../../../support/chat-site'
import { listing } from '../../../support/listings-world'
import { person } from '../../../support/people'
import { listen } from '../../../support/stream-reader'

let site: ChatSite
let address: string
let buyer: Somebody
let seller: Somebody
let home: number

beforeAll(async () => {
  site = await chatSite()
  address = await site.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ buyer, seller, home } = await site.people())
})

const say = (message: string) => site.send(buyer, seller, { message, property_id: home })

describe("a user's event stream", () => {
  test("delivers the user's own messages, read receipts and deletions, and nothing of other users", async () => {
    const [theirs, mine] = [await listen(address, seller.token), await listen(address, buyer.token)]
    const { data } = await say('Hello')
    await site.seen(seller, buyer, { property_id: home })
    await site.call('delete_chat_message', { message_id: data.message_id }, { token: buyer.token })
    const position = { user_id: buyer.user.id, property_id: home }
    expect((await theirs.count(4)).map(({ event, data }) => [event, data])).toMatchObject([
      ['hello', {}],
      // The current content of a message is sent, whether the message was deleted before or after its delivery.
      ['chat.message', { ...position, message: { message_id: data.message_id, is_mine: false, seq: 1 } }],
      ['chat.seen', { ...position, upto: 1, by_me: true }],
      ['chat.deleted', { ...position, message_id: data.message_id }],
    ])
    expect((await mine.count(4)).map(({ event, data }) => [event, data])).toMatchObject([
      ['hello', {}],
      ['chat.message', { user_id: seller.user.id, message: { is_mine: true } }],
      ['chat.seen', { user_id: seller.user.id, upto: 1, by_me: false }],
      ['chat.deleted', { user_id: seller.user.id }],
    ])
    theirs.cut()
    mine.cut()
  })

  test("tells a user's other windows when notifications were read in one of them", async () => {
    const other = await listen(address, seller.token)
    await say('Hello')
    const read = () => site.call('notifications-seen', {}, { token: seller.token })
    await read()
    // Nothing was unread, so no event is sent.
    await read()
    await say('And?')
    expect((await other.count(4)).map(({ event }) => event)).toEqual([
      'hello',
      'chat.message',
      'notification.seen',
      'chat.message',
    ])
    other.cut()
  })

  test('ends when the site is closed, except for team members', async () => {
    const admin = await person(site.ctx, { role: 'admin' })
    const [visitor, team] = [await listen(address, seller.token), await listen(address, admin.token)]
    await Promise.all([visitor.count(1), team.count(1)])
    const order = maintenanceOrder(site.ctx)
    try {
      await order('read-only')
      await order('off')
      await say('Still there')
      await visitor.count(2)
      await order('on')
      await visitor.ended
      await expect(listen(address, seller.token)).rejects.toThrow('UNAVAILABLE')
      await site.send(admin, seller, { message: 'Closed for an hour', property_id: home })
      expect((await team.count(2))[1]).toMatchObject({ event: 'chat.message' })
    } finally {
      await order('off')
      team.cut()
    }
  })

  test('resumes after a disconnect without loss or duplicates', async () => {
    const first = await listen(address, seller.token)
    await say('1')
    await say('2')
    const last = (await first.count(3)).at(-1)!
    first.cut()
    await first.ended
    for (const message of ['3', '4', '5']) await say(message)
    const again = await listen(address, seller.token, last.id)
    await say('6')
    expect((await again.count(4)).map(({ data }) => data.message.message)).toEqual(['3', '4', '5', '6'])
    expect(again.events.map(({ id }) => id)).toEqual([1, 2, 3, 4].map((nth) => last.id + nth))
    again.cut()
  })

  test('restarts for a client whose last event id is too old or belongs to another user', async () => {
    for (const message of ['1', '2', '3']) await say(message)
    site.ctx.clock.pass((stream.keptDays + 1) * 86_400_000)
    await say('4')
    expect(await oldEvents.run(site.ctx)).toBeGreaterThan(2)
    for (const id of [1, 999]) {
      const reader = await listen(address, seller.token, id)
      expect(await reader.count(1)).toMatchObject([{ id: 4, event: 'reset' }])
      reader.cut()
    }
    const inTime = await listen(address, seller.token, 3)
    expect(await inTime.count(1)).toMatchObject([{ id: 4, data: { message: { message: '4' } } }])
    inTime.cut()
  })

  test("notifies users about their records in the user's language", async () => {
    const boss = (await site.operator()).chief
    const pending = await listing(site.ctx, site.at, seller.user.id, { request_status: 'pending' })
    const reader = await listen(address, seller.token)
    const move = { record: 'property', id: String(pending), event: 'listing.approved' }
    await site.call('admin/advance', move, { token: boss.token })
    await drainOutbox(site.ctx)
    const messages = (await reader.count(2)).at(-1)!
    expect(messages).toMatchObject({
      event: 'notification',
      data: { type: 'mail.listingApproved', title: expect.stringContaining('is live'), is_read: false },
    })
    reader.cut()
  })

  test("doesn't count any longer once its connection closes, even if it was still queued", async () => {
    const request = `GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${buyer.token}\r\n\r\n`
    const lines = Array.from({ length: 2 }, () => connect(Number(new URL(address).port), '127.0.0.1'))
    for (const line of lines) line.write(request.repeat(stream.perPerson / lines.length))
    /** Returns the number of streams that can still be opened. */
    const room = async () => {
      const tried = await Promise.allSettled(
        Array.from({ length: stream.perPerson }, () => listen(address, buyer.token)),
      )
      const opened = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      for (const reader of opened) reader.cut()
      return opened.length
    }
    await Promise.all(lines.map((line) => once(line, 'data')))
    expect(await room()).toBeLessThan(stream.perPerson)
    for (const line of lines) line.destroy()
    await expect.poll(room, { timeout: 10_000 }).toBe(stream.perPerson)
  })

  test('rejects guests, deactivated users and windows beyond the maximum', async () => {
    await expect(listen(address, 'x'.repeat(40))).rejects.toThrow('NOT_LOGGED_IN')
    const readers = await Promise.all(
      Array.from({ length: stream.perPerson }, () => listen(address, buyer.token)),
    )
    await expect(listen(address, buyer.token)).rejects.toThrow('RATE_LIMITED')
    for (const reader of readers) reader.cut()
    await site.ctx.db
      .updateTable('app_user')
      .set({ account_state: 'deactivated' })
      .where('id', '=', seller.user.id)
      .execute()
    await expect(listen(address, seller.token)).rejects.toThrow('ACCOUNT_DEACTIVATED')
  })
})

/** Returns the URL of this test's database. */
const ownUrl = async (): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(site.ctx.db)
  return new URL(`/${rows[0]!.name}`, process.env['DATABASE_URL']).href
}

/** The second process is another server on the same database, which wakes it. */
test.runIf(process.env['DATABASE_URL'])('another process also delivers the events', async () => {
  const bus = postgresBus(await ownUrl(), () => {})
  const other = await buildApp({ ...site.ctx, bus })
  const there = await other.http.listen({ port: 0, host: '127.0.0.1' })
  const reader = await listen(there, seller.token)
  for (const message of ['1', '2', '3']) await say(message)
  expect((await reader.count(4)).slice(1).map(({ data }) => data.message.message)).toEqual(['1', '2', '3'])
  await other.http.close()
  await bus.close()
  await reader.ended
})

test.skipIf(!process.env['DATABASE_URL'])(
  'a process reads again once its notification connection is listening',
  async () => {
    // Data read before the connection was listening may have changed without a notification.
    const bus = postgresBus(await ownUrl(), () => {})
    const wakes: (readonly number[] | null)[] = []
    bus.onWake((people) => wakes.push(people))
    await expect.poll(() => wakes).toEqual([null])
    await bus.close()
  },
)

test.skipIf(!process.env['DATABASE_URL'])(
  'notifications sent by a process during shutdown reach the others',
  async () => {
    const [ending, other] = [postgresBus(await ownUrl(), () => {}), postgresBus(await ownUrl(), () => {})]
    const heard: (readonly number[] | null)[] = []
    other.onWake((people) => heard.push(people))
    await expect.poll(() => heard).toEqual([null])
    // The notifications arrive even if the process had sent none before and must first connect.
    ending.onWake(() => {})
    ending.wake([7])
    await ending.close()
    await expect.poll(() => heard).toEqual([null, [7]])
    await other.close()
  },
)
