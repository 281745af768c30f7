import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { grantedElsewhere, isWantedLate, lockPurchase, mayBePaid } from '../../server/areas/payments/purchase'
import { followMoney } from '../../server/areas/payments/follow-money'
import { leftOf } from '../../server/areas/payments/refund/left'
import { settle, settleIn } from '../../server/areas/payments/settle'
import { endWait, silenceOf, silentGateways } from '../../server/areas/payments/silence'
import type { Ctx } from '../../server/platform/context'
import type { PaymentTable } from '../../server/platform/db/schema.gen'
import type {
  DisputeFact,
  GatewayVerdict,
  OtherCharge,
  RefundFact,
} from '../../server/platform/gateways/port'
import { paidVerdict, type Paid } from './paid-verdict'
import { makePackage } from './payments-site'
import { person } from './people'
import { recordsSite } from './records-site'

/**
 * How the word of a gateway ends an attempt to pay 49.00 USD. The expectations are the rules of money, written by hand:
 * what was asked buys once, another sum is looked at, money that comes twice goes back, and nothing is decided twice.
 */
const site = recordsSite()
const hour = 3_600_000
const log = { error: vi.fn() }
let userId: number
let packageId: number
let begun: Date
beforeEach(async () => {
  log.error.mockClear()
  userId = (await person(site)).user.id
  packageId = await makePackage({ ctx: site }, { price_minor: 4900 })
  begun = site.clock.now()
})

const ctx = () => ({ ...site, log }) as unknown as Ctx
const at = (hours: number) => new Date(begun.getTime() + hours * hour)

/** An attempt that was begun an hour ago and is with its gateway, or stands as `more` says. */
async function attempt(more: Partial<Insertable<PaymentTable>> = {}): Promise<string> {
  const { id } = await site.db
    .insertInto('payment')
    .values({
      id: randomUUID(),
      user_id: userId,
      package_id: packageId,
      gateway: 'stripe',
      mode: 'sandbox',
      payment_type: 'online',
      amount_minor: 4900,
      currency: 'USD',
      state: 'pending',
      provider_ref: `pi_${randomUUID()}`,
      due_at: at(1.5),
      wait_until: at(72),
      created_at: begun,
      updated_at: begun,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  site.clock.moveTo(at(1))
  return id
}

/** A purchase that a first attempt has paid, or stands as said, and another attempt at it that is still with its gateway. */
async function pairOf(first: PaymentTable['state'], more: Partial<Insertable<PaymentTable>> = {}) {
  const purchase_id = randomUUID()
  const paid = await attempt({ purchase_id, state: first, gateway: `first of ${purchase_id}` })
  return { paid, id: await attempt({ purchase_id, gateway: `second of ${purchase_id}`, ...more }) }
}

const says = (id: string, verdict: GatewayVerdict, givenUpBy?: number) =>
  settle(ctx(), id, verdict, givenUpBy)
const pays = (id: string, more: Partial<Paid> = {}) => says(id, paidVerdict(id, more))
const rowOf = (id: string) =>
  site.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const historyOf = (id: string) =>
  site.db
    .selectFrom('record_history')
    .select(['event', 'from_state', 'to_state', 'actor_role', 'actor_id', 'at'])
    .where('record', '=', 'payment')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
const eventsOf = async (id: string) => (await historyOf(id)).map(({ event }) => event)
const effects = async () =>
  (await site.db.selectFrom('outbox').select('type').orderBy('id').execute()).map(({ type }) => type)
const granted = async () =>
  (await site.db.selectFrom('subscription').select('payment_id').orderBy('id').execute()).map(
    ({ payment_id }) => payment_id,
  )
const receipts = () => site.db.selectFrom('payment_receipt').select(['payment_id', 'number']).execute()

/** Everything that a settle may write. */
const written = async () => ({
  // The mark of a row's version is another one also where a write leaves its values as they were.
  payments: await site.db
    .selectFrom('payment')
    .selectAll()
    .select(sql`xmin::text`.as('version'))
    .orderBy('id')
    .execute(),
  history: await site.db.selectFrom('record_history').selectAll().orderBy('id').execute(),
  effects: await site.db.selectFrom('outbox').selectAll().orderBy('id').execute(),
  granted: await site.db.selectFrom('subscription').selectAll().execute(),
  receipts: await receipts(),
})

const isPending = (more: Partial<Extract<GatewayVerdict, { outcome: 'pending' }>> = {}): GatewayVerdict => ({
  outcome: 'pending',
  underway: true,
  ...more,
})
const failed = (reason = 'card_declined'): GatewayVerdict => ({ outcome: 'failed', reason })
const expired: GatewayVerdict = { outcome: 'expired', reason: 'order_voided' }

const refund = (amountMinor: number, more: Partial<RefundFact> = {}): RefundFact => ({
  id: 're_1',
  amountMinor,
  currency: 'USD',
  status: 'succeeded',
  word: 'succeeded',
  at: null,
  ...more,
})
const dispute = (more: Partial<DisputeFact> = {}): DisputeFact => ({
  id: 'dp_1',
  kind: 'dispute',
  status: 'open',
  awaits: 'us',
  amountMinor: 4900,
  currency: 'USD',
  takenMinor: 4900,
  answerBy: null,
  word: 'needs_response',
  reason: 'fraudulent',
  isRefundable: null,
  openedAt: null,
  ...more,
})
const besides = (more: Partial<OtherCharge> = {}): OtherCharge => ({
  id: 'ch_2',
  amountMinor: 4900,
  currency: 'USD',
  reference: null,
  at: null,
  refundedMinor: 0,
  ...more,
})

describe('the money that was asked', () => {
  test('buys the package once, with its receipt, its mail and a line of history', async () => {
    const id = await attempt({ note: 'card_declined' })
    expect(await pays(id, { chargeRef: 'ch_1', at: at(0.5) })).toEqual({ state: 'success', changed: true })
    expect(await rowOf(id)).toMatchObject({
      state: 'success',
      captured_minor: 4900,
      captured_currency: 'USD',
      captured_at: at(0.5),
      note: null,
      charge_ref: 'ch_1',
      due_at: null,
      updated_at: at(1),
    })
    expect(await historyOf(id)).toEqual([
      {
        event: 'gateway.succeeded',
        from_state: 'pending',
        to_state: 'success',
        actor_role: 'gateway',
        actor_id: null,
        at: at(1),
      },
    ])
    expect(await effects()).toEqual(['mail.paymentReceived'])
    expect(await granted()).toEqual([id])
    expect(await receipts()).toEqual([{ payment_id: id, number: 1 }])
    expect(log.error).not.toHaveBeenCalled()
  })

  test('a second word finds nothing to do, whatever it is', async () => {
    const id = await attempt()
    await pays(id, { chargeRef: 'ch_1' })
    site.clock.pass(hour)
    const before = await written()
    for (const verdict of [
      paidVerdict(id, { chargeRef: 'ch_1', at: at(1) }),
      paidVerdict(id, { chargeRef: 'ch_1', amountMinor: 100 }),
      failed(),
      expired,
      isPending({ mayTakeHours: 200, attempt: 'declined' }),
    ])
      expect(await says(id, verdict)).toEqual({ state: 'success', changed: false })
    expect(await says(id, failed(), userId)).toEqual({ state: 'success', changed: false })
    expect(await written()).toEqual(before)
  })

  test.each(['opened', 'failed', 'expired'] as const)('counts from %s too (rule 3)', async (state) => {
    const id = await attempt({ state, note: 'payer_left' })
    expect(await pays(id)).toEqual({ state: 'success', changed: true })
    expect(await rowOf(id)).toMatchObject({ note: null, charge_ref: null, captured_at: null })
    expect(await historyOf(id)).toMatchObject([{ event: 'gateway.succeeded', from_state: state }])
    expect(await granted()).toEqual([id])
  })

  test.each([
    ['still to come', 1.01],
    ['of long before it was begun', -2],
  ])('at a time %s came when we learnt of it', async (_, hours) => {
    const id = await attempt()
    await pays(id, { at: at(hours) })
    expect(await rowOf(id)).toMatchObject({ state: 'success', captured_at: null })
  })

  test('of a payment that nobody knows is nothing', async () => {
    await attempt()
    expect(await pays(randomUUID())).toBeNull()
    expect(await granted()).toEqual([])
  })
})

describe('money that is not what was asked (rule 2)', () => {
  test.each<[string, Partial<Paid>, number | null]>([
    ['less', { amountMinor: 4899 }, 4899],
    ['more', { amountMinor: 4901 }, 4901],
    ['in another currency', { currency: 'EUR' }, 4900],
    ['under the reference of something else', { reference: randomUUID() }, 4900],
    ['under no reference', { reference: null }, 4900],
    ['of a sum that nobody can express', { amountMinor: NaN }, null],
  ])('%s is looked at and buys nothing', async (_, more, captured) => {
    const id = await attempt()
    expect(await pays(id, more)).toEqual({ state: 'needsReview', changed: true })
    expect(await rowOf(id)).toMatchObject({
      captured_minor: captured,
      captured_currency: more.currency ?? 'USD',
      note: 'mismatch',
      due_at: null,
    })
    expect(await historyOf(id)).toMatchObject([
      { event: 'gateway.mismatched', from_state: 'pending', actor_role: 'gateway', actor_id: null },
    ])
    expect(await effects()).toEqual(['mail.paymentInReview'])
    expect([await granted(), await receipts()]).toEqual([[], []])
    // Somebody decides: the gateway's next word does not.
    const before = await written()
    for (const next of [paidVerdict(id), paidVerdict(id, { amountMinor: 1 }), failed(), expired])
      expect(await says(id, next)).toEqual({ state: 'needsReview', changed: false })
    expect(await written()).toEqual(before)
  })

  test('stays marked so when an older word of a declined attempt comes after it', async () => {
    const id = await attempt()
    await pays(id, { amountMinor: NaN })
    const before = await written()
    await says(id, isPending({ attempt: 'card_declined' }))
    expect(await written()).toEqual(before)
    // Nobody knows how much may be sent back: the price would be a guess.
    expect(await leftOf(site.db, await rowOf(id))).toMatchObject({ isClear: false, left: 0 })
  })

  test('is looked at also where the purchase is paid, and late', async () => {
    const { id } = await pairOf('success', { state: 'expired' })
    expect(await pays(id, { amountMinor: 100 })).toEqual({ state: 'needsReview', changed: true })
  })
})

describe('money for what is paid already (rule 3)', () => {
  test.each(['pending', 'opened', 'failed', 'expired'] as const)('goes back from %s', async (state) => {
    const { id } = await pairOf('success', { state })
    expect(await pays(id, { chargeRef: 'ch_9' })).toEqual({ state: 'needsRefund', changed: true })
    expect(await rowOf(id)).toMatchObject({
      captured_minor: 4900,
      captured_currency: 'USD',
      note: null,
      charge_ref: 'ch_9',
    })
    expect(await historyOf(id)).toMatchObject([{ event: 'duplicate.paid', actor_role: 'gateway' }])
    expect(await effects()).toEqual(['mail.refundPromised'])
    expect([await granted(), await receipts()]).toEqual([[], []])
    const before = await written()
    expect(await pays(id, { chargeRef: 'ch_9' })).toEqual({ state: 'needsRefund', changed: false })
    expect(await written()).toEqual(before)
  })

  test('of two attempts that are paid at one moment one buys', async () => {
    const { paid, id } = await pairOf('pending')
    const found = await Promise.all([pays(paid), pays(id)])
    expect(found.map((one) => one?.state).toSorted()).toEqual(['needsRefund', 'success'])
    expect(await granted()).toHaveLength(1)
  })

  test.each([
    ['success', true],
    ['disputed', true],
    ['refunded', false],
    ['needsRefund', false],
    ['needsReview', false],
    ['pending', false],
    ['failed', false],
  ] as const)('another attempt that is %s has bought it: %s', async (state, has) => {
    const { paid, id } = await pairOf(state)
    expect(await grantedElsewhere(site.db, await rowOf(id))).toBe(has)
    expect(await mayBePaid(site.db, id)).toBe(!has)
    // Neither itself nor another purchase of the same person counts.
    expect(await grantedElsewhere(site.db, await rowOf(paid))).toBe(false)
    expect(await grantedElsewhere(site.db, { id: randomUUID(), purchase_id: randomUUID() })).toBe(false)
  })

  test('an attempt may be paid while it is open; late money of an expired one is wanted while nothing else is', async () => {
    const may = async (state: PaymentTable['state'], other: PaymentTable['state']) => {
      const { id } = await pairOf(other, { state })
      return [await mayBePaid(site.db, id), await isWantedLate(site.db, id)]
    }
    expect(await may('opened', 'failed')).toEqual([true, false])
    expect(await may('pending', 'opened')).toEqual([true, false])
    expect(await may('failed', 'failed')).toEqual([false, false])
    expect(await may('success', 'failed')).toEqual([false, false])
    expect(await may('expired', 'failed')).toEqual([false, true])
    expect(await may('expired', 'refunded')).toEqual([false, true])
    for (const other of ['opened', 'pending', 'success', 'disputed'] as const)
      expect(await may('expired', other), other).toEqual([false, false])
    expect(await mayBePaid(site.db, randomUUID())).toBe(false)
  })

  test('the lock finds the attempt that is asked for among those of its purchase', async () => {
    const { paid, id } = await pairOf('failed')
    for (const one of [paid, id])
      expect(await site.inTransaction((trx) => lockPurchase(trx, one))).toEqual(await rowOf(one))
    expect(await site.inTransaction((trx) => lockPurchase(trx, randomUUID()))).toBeUndefined()
  })
})

describe('a payment under way', () => {
  test('is with its gateway once that has taken it, and says why it was declined', async () => {
    const id = await attempt({ state: 'opened', note: 'before' })
    expect(await says(id, isPending())).toEqual({ state: 'pending', changed: true })
    expect(await rowOf(id)).toMatchObject({ note: 'before', due_at: at(1.5), captured_currency: null })
    expect(await historyOf(id)).toMatchObject([{ event: 'gateway.accepted', actor_role: 'gateway' }])
    const other = await attempt({ state: 'opened', gateway: 'paypal' })
    await says(other, isPending({ attempt: 'card_declined' }))
    expect(await rowOf(other)).toMatchObject({ state: 'pending', note: 'card_declined' })
    expect(await effects()).toEqual([])
  })

  test('keeps the note of the last try, which is no turn of its own', async () => {
    const id = await attempt({ note: 'first' })
    const other = await attempt({ gateway: 'paypal', note: 'another' })
    expect(await says(id, isPending())).toEqual({ state: 'pending', changed: false })
    expect((await rowOf(id)).note).toBe('first')
    expect(await says(id, isPending({ attempt: 'second' }))).toEqual({ state: 'pending', changed: false })
    expect(await rowOf(id)).toMatchObject({ note: 'second', updated_at: begun, wait_until: at(72) })
    expect((await rowOf(other)).note).toBe('another')
    const before = await written()
    await says(id, isPending({ attempt: 'second' }))
    expect(await written()).toEqual(before)
    expect(await historyOf(id)).toEqual([])
  })

  test('of a word that we do not know is waited for, with an alert', async () => {
    const id = await attempt()
    expect(await says(id, isPending({ alert: 'status weird' }))).toEqual({ state: 'pending', changed: false })
    expect(log.error.mock.calls).toEqual([
      [
        { paymentId: id, alert: 'status weird' },
        'a gateway said something we do not know; nothing is decided by it',
      ],
    ])
  })

  test.each([
    [73, 73],
    [120, 120],
    [72, 72],
    [24, 72],
  ])('that may take %i hours is waited for until hour %i of its beginning', async (hours, until) => {
    const id = await attempt({ state: 'opened' })
    const other = await attempt({ gateway: 'paypal' })
    for (let times = 0; times < 2; times++) {
      await says(id, isPending({ mayTakeHours: hours }))
      site.clock.pass(hour)
    }
    expect((await rowOf(id)).wait_until).toEqual(at(until))
    expect((await rowOf(other)).wait_until).toEqual(at(72))
  })

  test('without a wait of its own gets none, and one that is over no longer one', async () => {
    const kept = await attempt({ wait_until: null })
    const over = await attempt({ gateway: 'paypal', state: 'failed' })
    for (const id of [kept, over]) await says(id, isPending({ mayTakeHours: 120 }))
    expect((await rowOf(kept)).wait_until).toBeNull()
    expect(await rowOf(over)).toMatchObject({ state: 'failed', wait_until: at(72) })
    await says(over, isPending({ attempt: 'declined_late' }))
    expect((await rowOf(over)).note).toBe('declined_late')
  })
})

describe('an attempt that brought nothing', () => {
  test.each([
    ['pending', ['mail.paymentFailed']],
    ['opened', []],
  ] as const)('fails from %s with the reason of its gateway', async (state, mails) => {
    const id = await attempt({ state })
    expect(await says(id, failed())).toEqual({ state: 'failed', changed: true })
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      note: 'card_declined',
      due_at: null,
      captured_minor: null,
      captured_currency: null,
      captured_at: null,
    })
    expect(await historyOf(id)).toMatchObject([
      { event: 'gateway.failed', actor_role: 'gateway', actor_id: null, at: at(1) },
    ])
    expect(await effects()).toEqual(mails)
    const before = await written()
    expect(await says(id, failed('another'))).toEqual({ state: 'failed', changed: false })
    expect(await says(id, expired)).toEqual({ state: 'failed', changed: false })
    expect(await written()).toEqual(before)
  })

  test.each(['pending', 'opened'] as const)('expires from %s by the clock', async (state) => {
    const id = await attempt({ state })
    // Nobody gives up what its gateway calls expired.
    expect(await says(id, expired, userId)).toEqual({ state: 'expired', changed: true })
    expect(await rowOf(id)).toMatchObject({ note: 'order_voided', due_at: null })
    expect(await historyOf(id)).toMatchObject([
      { event: 'expiry.reached', actor_role: 'clock', actor_id: null },
    ])
    expect(await effects()).toEqual([])
  })

  test('is given up by its payer where the gateway has closed it', async () => {
    const id = await attempt()
    expect(await says(id, failed('cancelled'), userId)).toEqual({ state: 'failed', changed: true })
    expect((await rowOf(id)).note).toBe('cancelled')
    expect(await historyOf(id)).toMatchObject([
      { event: 'cancel.claimed', to_state: 'failed', actor_role: 'person', actor_id: userId },
    ])
    expect(await effects()).toEqual(['payment.verify'])
  })

  test('is not given up where the gateway says that it was paid, or goes on', async () => {
    const id = await attempt()
    expect(await says(id, isPending(), userId)).toEqual({ state: 'pending', changed: false })
    expect(await says(id, paidVerdict(id), userId)).toEqual({ state: 'success', changed: true })
    expect(await eventsOf(id)).toEqual(['gateway.succeeded'])
  })

  test('by the word of the marketplace itself ends by the server', async () => {
    const id = await attempt()
    const by = (verdict: GatewayVerdict) =>
      site.inTransaction((trx) =>
        settleIn(trx, { paymentId: id, verdict, now: site.clock.now(), bySelf: true }),
      )
    await by(failed())
    await by(paidVerdict(id))
    expect(await historyOf(id)).toMatchObject([
      { event: 'gateway.failed', actor_role: 'server', actor_id: null },
      { event: 'gateway.succeeded', actor_role: 'server', actor_id: null },
    ])
  })
})

describe('a gateway that is silent', () => {
  const silent = async () => {
    const id = await attempt()
    site.clock.moveTo(at(72))
    expect(await endWait(ctx(), id)).toBe(true)
    await site.db.deleteFrom('outbox').execute()
    return id
  }

  test('is waited for until its time is over, and then somebody looks', async () => {
    const id = await attempt()
    expect(await endWait(ctx(), id)).toBe(false)
    site.clock.moveTo(new Date(at(72).getTime() - 1))
    expect(await endWait(ctx(), id)).toBe(false)
    expect((await rowOf(id)).state).toBe('pending')
    site.clock.pass(1)
    expect(await endWait(ctx(), id)).toBe(true)
    expect(await historyOf(id)).toMatchObject([
      {
        event: 'wait.ended',
        from_state: 'pending',
        to_state: 'needsReview',
        actor_role: 'clock',
        actor_id: null,
        at: at(72),
      },
    ])
    expect(await effects()).toEqual(['mail.paymentUnclear', 'review.tell'])
    expect(await endWait(ctx(), id)).toBe(false)
    expect(await endWait(ctx(), randomUUID())).toBe(false)
    expect(await eventsOf(id)).toEqual(['wait.ended'])
  })

  test('waits, is over or is too long, by what came and until when it is waited for', () => {
    const now = at(1)
    const of = (came: string | null, until: Date | null) =>
      silenceOf({ state: 'pending', captured_currency: came, wait_until: until }, now)
    expect([of('USD', null), of('USD', at(0)), of('USD', at(2))]).toEqual(['over', 'over', 'over'])
    expect([of(null, null), of(null, at(2))]).toEqual(['waits', 'waits'])
    expect([of(null, at(1)), of(null, at(0))]).toEqual(['tooLong', 'tooLong'])
  })

  test.each<[string, (id: string) => GatewayVerdict, string, string[], string[]]>([
    ['the money', paidVerdict, 'success', ['gateway.succeeded'], ['mail.paymentReceived']],
    [
      'another sum',
      (id) => paidVerdict(id, { amountMinor: 1 }),
      'needsReview',
      ['gateway.mismatched'],
      ['mail.paymentInReview'],
    ],
    ['a failure', () => failed(), 'failed', ['gateway.failed'], ['mail.paymentFailed']],
    ['an expiry', () => expired, 'expired', ['expiry.reached'], []],
    ['that it goes on', () => isPending({ mayTakeHours: 200 }), 'needsReview', [], []],
  ])('says %s at last', async (_, verdict, state, events, mails) => {
    const id = await silent()
    expect(await says(id, verdict(id), userId)).toEqual({ state, changed: state !== 'needsReview' })
    expect((await eventsOf(id)).slice(1)).toEqual(events)
    expect(await effects()).toEqual(mails)
    expect((await rowOf(id)).wait_until).toEqual(at(72))
  })

  test('says at last why nothing came so far', async () => {
    const id = await silent()
    await says(id, isPending({ attempt: 'declined' }))
    expect(await rowOf(id)).toMatchObject({ state: 'needsReview', note: 'declined' })
  })

  test('is not offered once more for the package to whom it is silent', async () => {
    const other = (await person(site)).user.id
    const otherPackage = await makePackage({ ctx: site }, { price_minor: 900 })
    await attempt({ gateway: 'paystack', state: 'needsReview' })
    await attempt({ gateway: 'stripe', state: 'needsReview', captured_currency: 'USD' })
    await attempt({ gateway: 'razorpay', state: 'pending' })
    await attempt({ gateway: 'paypal', state: 'needsReview', user_id: other })
    await attempt({ gateway: 'flutterwave', state: 'needsReview', package_id: otherPackage })
    expect(await silentGateways(site.db, userId, packageId)).toEqual(new Set(['paystack']))
    expect(await silentGateways(site.db, userId, otherPackage)).toEqual(new Set(['flutterwave']))
    expect(await silentGateways(site.db, userId, undefined)).toEqual(new Set())
  })
})

describe('what becomes of money in the same word', () => {
  test.each<[string, Partial<Paid>, string, string[]]>([
    ['a part went back', { refunds: [refund(100)] }, 'success', ['refund.part']],
    ['all went back', { outcome: 'refunded', refunds: [refund(4900)] }, 'refunded', ['refund.made']],
    [
      'a dispute took it',
      { outcome: 'disputed', disputes: [dispute()] },
      'disputed',
      ['dispute.noted', 'dispute.opened'],
    ],
    [
      'a dispute was lost',
      { outcome: 'disputed', disputes: [dispute({ status: 'lost' })] },
      'refunded',
      ['dispute.lost'],
    ],
    [
      'an inquiry, a warning and a part that went back',
      {
        disputes: [dispute({ kind: 'inquiry', takenMinor: 0 })],
        warnings: [{ id: 'issfr_1', isActionable: true, reason: null, at: null }],
        refunds: [refund(100)],
      },
      'success',
      ['dispute.noted', 'warning.noted', 'refund.part'],
    ],
  ])('%s', async (_, more, state, events) => {
    const id = await attempt()
    expect(await pays(id, more)).toEqual({ state, changed: true })
    expect((await rowOf(id)).state).toBe(state)
    expect(await eventsOf(id)).toEqual(['gateway.succeeded', ...events])
    for (const line of await historyOf(id)) expect(line).toMatchObject({ actor_role: 'gateway', at: at(1) })
    const before = await written()
    expect(await pays(id, more)).toEqual({ state, changed: false })
    expect(await written()).toEqual(before)
  })

  test('a dispute that took it and is kept gives the package back; one of a part goes on with the rest', async () => {
    const id = await attempt()
    await pays(id, { disputes: [dispute()] })
    expect(await pays(id, { disputes: [dispute({ status: 'kept', takenMinor: 0 })] })).toEqual({
      state: 'success',
      changed: true,
    })
    await pays(id, { disputes: [dispute()] })
    await pays(id, { disputes: [dispute({ status: 'lost', takenMinor: 900 })] })
    await pays(id, { disputes: [dispute({ status: 'lost', takenMinor: 4900 })] })
    expect(await pays(id, { disputes: [dispute({ status: 'kept', takenMinor: 0 })] })).toEqual({
      state: 'needsRefund',
      changed: true,
    })
    expect((await eventsOf(id)).slice(3)).toEqual([
      'dispute.won',
      'dispute.noted',
      'dispute.opened',
      'suspension.lifted',
      'dispute.lost',
      'money.returned',
    ])
  })

  test('what an administrator writes down is followed by the server', async () => {
    const id = await attempt()
    await pays(id)
    const state = await site.inTransaction((trx) =>
      followMoney(trx, { id, state: 'success' }, { refunds: [refund(4900)] }, site.clock.now(), 'server'),
    )
    expect(state).toBe('refunded')
    expect((await historyOf(id)).at(-1)).toMatchObject({
      event: 'refund.made',
      actor_role: 'server',
      actor_id: null,
    })
  })

  test('a refund at a time that cannot be has none; one that can keeps it', async () => {
    const id = await attempt()
    await pays(id, { refunds: [refund(100, { at: at(2) }), refund(100, { id: 're_2', at: at(0.5) })] })
    const made = await site.db.selectFrom('refund').select('made_at').orderBy('gateway_ref').execute()
    expect(made).toEqual([{ made_at: null }, { made_at: at(0.5) }])
  })
})

describe('a second charge', () => {
  const seconds = () =>
    site.db
      .selectFrom('payment')
      .select(['state', 'second_of', 'provider_ref', 'captured_minor'])
      .where('second_of', 'is not', null)
      .orderBy('provider_ref')
      .execute()

  test('besides the one that pays is money to send back, once', async () => {
    const id = await attempt()
    const verdict = { chargeRef: 'ch_1', others: [besides(), besides({ id: 'ch_3', amountMinor: 100 })] }
    expect(await pays(id, verdict)).toEqual({ state: 'success', changed: true })
    expect(await seconds()).toEqual([
      { state: 'needsRefund', second_of: id, provider_ref: 'ch_2', captured_minor: 4900 },
      { state: 'needsRefund', second_of: id, provider_ref: 'ch_3', captured_minor: 100 },
    ])
    expect(await granted()).toEqual([id])
    const before = await written()
    expect(await pays(id, verdict)).toEqual({ state: 'success', changed: false })
    expect(await written()).toEqual(before)
  })

  test('that the gateway calls the paying one leaves the first the one that did', async () => {
    const id = await attempt()
    const other = await attempt({ gateway: 'paypal' })
    await pays(id, { chargeRef: 'ch_1' })
    expect(await pays(id, { chargeRef: 'ch_2', outcome: 'refunded', refunds: [refund(4900)] })).toEqual({
      state: 'success',
      changed: false,
    })
    expect((await rowOf(id)).charge_ref).toBe('ch_1')
    expect((await rowOf(other)).charge_ref).toBeNull()
    expect(await seconds()).toEqual([
      { state: 'refunded', second_of: id, provider_ref: 'ch_2', captured_minor: 4900 },
    ])
  })
})
