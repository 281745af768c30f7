import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcileById } from '../../../server/areas/payments/reconcile'
import { sendRefund } from '../../../server/areas/payments/refund/send-refund'
import type { Gateway } from '../../../server/gateways/port'
import { attempt, type Attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { admin } from '../../support/people'
import { payingSite, type PayingSite } from '../../support/payments-site'

/**
 * Two processes query a gateway about one payment, and the response to the first query arrives last: what the other
 * process learned in between must stay. Refunds and disputes may change back and forth, so none of their states is
 * final.
 */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

async function paid(): Promise<Attempt> {
  const opened = await attempt(
    site,
    drivers.find(({ name }) => name === 'stripe')!,
  )
  await opened.charge()
  expect(await opened.state()).toBe('success')
  return opened
}

/** Starts another process on the same database whose gateway gives correct responses, but late. */
function slowProcess(change: (usual: Gateway, arrives: <T>(answer: T) => Promise<T>) => Partial<Gateway>) {
  let release = () => {}
  let answered = () => {}
  const isAnswered = new Promise<void>((resolve) => (answered = resolve))
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const arrives = async <T>(answer: T) => {
    answered()
    await isReleased
    return answer
  }
  const get: typeof site.ctx.gateways.get = (name) => {
    const usual = site.ctx.gateways.get(name)
    return usual && { ...usual, ...change(usual, arrives) }
  }
  const ctx = { ...site.ctx, gateways: { ...site.ctx.gateways, get } }
  return { ctx, isAnswered, release }
}

/**
 * Queries in the slow process, runs the given function, lets the other process learn of its changes, then delivers the
 * late response.
 */
async function answeredLate(id: string, meanwhile: () => Promise<void>) {
  const { ctx, isAnswered, release } = slowProcess(({ begin }, arrives) => ({
    begin: async (charge) => arrives(await begin(charge)),
  }))
  const asked = reconcileById(ctx, id)
  await isAnswered
  await meanwhile()
  release()
  await asked
}

const refunds = () => site.ctx.db.selectFrom('refund').select(['status', 'amount_minor']).execute()
const creditNotes = () => site.ctx.db.selectFrom('credit_note').select('voided_at').execute()
const plan = async () =>
  (await site.ctx.db.selectFrom('subscription').select('state').executeTakeFirstOrThrow()).state
/** Returns the history events of a payment in order. */
const steps = async (id: string) =>
  (
    await site.ctx.db
      .selectFrom('record_history')
      .select('event')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)

describe('outdated gateway response', () => {
  test("a late response doesn't revert a refund that has since succeeded", async () => {
    const { id, bank, state } = await paid()
    await bank('refund-pending')
    await answeredLate(id, async () => {
      await bank('refund')
      expect(await state()).toBe('refunded')
    })
    expect(await state()).toBe('refunded')
    expect(await refunds()).toEqual([{ status: 'succeeded', amount_minor: 4900 }])
    expect(await creditNotes()).toEqual([{ voided_at: null }])
    expect(await steps(id)).not.toContain('money.returned')
  })

  test("a late response doesn't suspend a plan whose dispute has since been won", async () => {
    const { id, bank, state } = await paid()
    await bank('dispute')
    expect(await state()).toBe('disputed')
    await answeredLate(id, async () => {
      await bank('dispute-won')
      expect(await state()).toBe('success')
    })
    expect(await state()).toBe('success')
    expect(await plan()).toBe('active')
  })

  test('a late response adds facts missing from the newer one', async () => {
    const { id, bank, state } = await paid()
    await bank('refund', ['drop'])
    // This query was sent after the refund, but the response to the later query has no list of refunds.
    const { ctx, isAnswered, release } = slowProcess(({ begin }, arrives) => ({
      begin: async (charge) => arrives(await begin(charge)),
    }))
    const asked = reconcileById(ctx, id)
    await isAnswered
    const unread = slowProcess(({ begin }) => ({
      begin: async (charge) => {
        const begun = await begin(charge)
        const { refunds: _refunds, ...verdict } = begun.verdict as Extract<
          typeof begun.verdict,
          { amountMinor: number }
        >
        return { ...begun, verdict: { ...verdict, outcome: 'success' } }
      },
    }))
    await reconcileById(unread.ctx, id)
    expect(await state()).toBe('success')
    release()
    await asked
    expect(await state()).toBe('refunded')
  })

  test("even the late response to the refund's own request doesn't revert it", async () => {
    const { id, state } = await paid()
    const { token } = await admin(site.ctx)
    const confirmed = {
      payment_transaction_id: id,
      key: 'k',
      amount_minor: 4900,
      left_minor: 4900,
      reason: 'Asked',
    }
    const { data } = await site.call('admin/refund', confirmed, { token })
    const { ctx, isAnswered, release } = slowProcess(({ refund }, arrives) => ({
      refund: async (charge, order) =>
        arrives({ ...(await refund!(charge, order)), status: 'pending', word: 'pending' } as const),
    }))
    const sending = sendRefund(ctx, data.id, 'letter')
    await isAnswered
    await site.quiet()
    expect(await state()).toBe('refunded')
    release()
    await sending
    expect(await state()).toBe('refunded')
    expect(await refunds()).toEqual([{ status: 'succeeded', amount_minor: 4900 }])
    expect(await steps(id)).not.toContain('money.returned')
    const orders = await site.ctx.db.selectFrom('refund_order').select('state').execute()
    expect(orders).toEqual([{ state: 'done' }])
  })
})
