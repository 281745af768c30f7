import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chatSite, storedMessages, type ChatSite, type Somebody } from '../../support/chat-site'
import { listen } from '../../support/stream-reader'
import { onShow } from '../../support/people'
import { race } from '../../support/race'

let site: ChatSite
let address: string
let buyer: Somebody
let seller: Somebody

beforeAll(async () => {
  site = await chatSite()
  address = await site.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.ctx.db.deleteFrom('chat_thread').execute()
  ;({ buyer, seller } = await site.people())
  await onShow(site.ctx, buyer.user.id)
})

/** A message: sending side, device, and number of concurrent copies. */
const act = fc.record({
  side: fc.constantFrom(0, 1),
  device: fc.nat(1),
  times: fc.integer({ min: 1, max: 3 }),
})

race(
  'messages sent at once, again and again, are stored once each, without a gap, in the order of each device',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 24 }), async (acts) => {
        await site.ctx.db.deleteFrom('chat_thread').execute()
        const sides = [buyer, seller] as const
        const ears = await Promise.all(sides.map(({ token }) => listen(address, token)))
        const named = acts.map((one, nth) => ({ ...one, key: `${one.side}${one.device}-${nth}` }))
        const devices = ['00', '01', '10', '11'].map((device) =>
          named.filter(({ key }) => key.startsWith(device)),
        )
        // Each device sends its next message once the last is acknowledged; all devices send concurrently.
        const acknowledged = await Promise.all(
          devices.map(async (mine) => {
            const seqs = []
            for (const { side, times, key } of mine) {
              const fields = { message: key, idempotency_key: key }
              const once = () => site.send(sides[side]!, sides[1 - side]!, fields)
              const answers = await Promise.all(Array.from({ length: times }, once))
              const [first, ...others] = answers.map(({ data }) => data.seq as number)
              for (const other of others) expect(other).toBe(first)
              seqs.push(first!)
            }
            return seqs
          }),
        )
        const stored = await storedMessages(site.ctx)
        expect(stored.map(({ seq }) => seq)).toEqual(acts.map((_, nth) => nth + 1))
        expect(new Set(stored.map(({ client_id }) => client_id)).size).toBe(acts.length)
        for (const seqs of acknowledged) expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
        for (const ear of ears) {
          // The first event is the greeting.
          const reply = (await ear.count(acts.length + 1)).slice(1)
          expect(reply.map(({ data }) => data.message.seq)).toEqual(acts.map((_, nth) => nth + 1))
          ear.cut()
          await ear.ended
        }
      }),
      { numRuns: 4 },
    )
  },
)

test('concurrent messages are written in one batch, and each message is rejected only for its own fault', async () => {
  const { chief, site: member } = await site.operator()
  const other = await site.people()
  await onShow(site.ctx, other.buyer.user.id)
  await site.call('block-user', { to_user_id: other.buyer.user.id }, { token: other.seller.token })
  const together = await Promise.all([
    site.send(buyer, seller, { message: 'a' }),
    site.send(seller, buyer, { message: 'b' }),
    site.send(other.buyer, other.seller, { message: 'behind a block' }),
    site.send(other.seller, chief, { property_id: member, message: 'c' }),
    site.send(chief, buyer, { property_id: other.home, message: 'of neither side' }),
    site.call('send_message', { receiver_id: 999_999, message: 'to nobody' }, { token: other.buyer.token }),
  ])
  const became = together.map(({ code }) => code ?? 'sent')
  expect(became).toEqual(['sent', 'sent', 'FORBIDDEN', 'sent', 'VALIDATION', 'NOT_FOUND'])
  const stored = await storedMessages(site.ctx)
  expect(stored.map(({ message, seq }) => [message, seq]).toSorted()).toEqual([
    ['a', together[0]!.data.seq],
    ['b', together[1]!.data.seq],
    ['c', 1],
  ])
  expect([together[0]!.data.seq, together[1]!.data.seq].toSorted()).toEqual([1, 2])
})

describe('a block', () => {
  test('stops messages in both directions as soon as it is acknowledged', async () => {
    const ear = await listen(address, buyer.token)
    await site.send(buyer, seller, { message: 'first' })
    const sending = Array.from({ length: 24 }, (_, nth) => {
      const [from, to] = nth % 2 ? [buyer, seller] : [seller, buyer]
      return site.send(from, to, { message: String(nth) })
    })
    const blocked = await site.call('block-user', { to_user_id: buyer.user.id }, { token: seller.token })
    expect(blocked.error).toBe(false)
    const then = (await storedMessages(site.ctx)).length
    sending.push(...Array.from({ length: 8 }, () => site.send(buyer, seller, { message: 'late' })))
    const answers = await Promise.all(sending)
    const stored = await storedMessages(site.ctx)
    expect(stored).toHaveLength(then)
    expect(answers.filter(({ error }) => !error)).toHaveLength(then - 1)
    await ear.count(then + 1)
    await site.send(seller, buyer, { message: 'never' })
    expect(ear.events).toHaveLength(then + 1)
    ear.cut()
  })
})
