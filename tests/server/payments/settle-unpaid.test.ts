import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { settleIn } from '../../../server/areas/payments/settle-payment'
import { endWait, silenceOf, silentGateways } from '../../../server/areas/payments/gateway-silence'
import type { GatewayVerdict } from '../../../server/gateways/port'
import { paidVerdict } from '../../support/paid-verdict'
import { makePackage } from '../../support/payments-site'
import { person } from '../../support/people'
import { expired, failed, hour, isPending, settleSite } from './settle-site'

/** Tests attempts to pay 49.00 USD that yield no money, or none yet: how long they are awaited and how they end. */
const { site, log, buying, ctx, at, attempt, says, rowOf, historyOf, eventsOf, effects, written } =
  settleSite()

describe('payment under way', () => {
  test('becomes pending once the gateway has accepted it, and shows why a try was declined', async () => {
    const id = await attempt({ state: 'opened', note: 'before' })
    expect(await says(id, isPending())).toEqual({ state: 'pending', changed: true })
    expect(await rowOf(id)).toMatchObject({ note: 'before', due_at: at(1.5), captured_currency: null })
    expect(await historyOf(id)).toMatchObject([{ event: 'gateway.accepted', actor_role: 'gateway' }])
    const other = await attempt({ state: 'opened', gateway: 'paypal' })
    await says(other, isPending({ attempt: 'card_declined' }))
    expect(await rowOf(other)).toMatchObject({ state: 'pending', note: 'card_declined' })
    expect(await effects()).toEqual([])
  })

  test('stores the note of the last try without a state change', async () => {
    const id = await attempt({ note: 'first' })
    const other = await attempt({ gateway: 'paypal', note: 'another' })
    expect(await says(id, isPending())).toEqual({ state: 'pending', changed: false })
    expect((await rowOf(id)).note).toBe('first')
    expect(await says(id, isPending({ attempt: 'second' }))).toEqual({ state: 'pending', changed: false })
    expect(await rowOf(id)).toMatchObject({ note: 'second', updated_at: buying.begun, wait_until: at(72) })
    expect((await rowOf(other)).note).toBe('another')
    const before = await written()
    await says(id, isPending({ attempt: 'second' }))
    expect(await written()).toEqual(before)
    expect(await historyOf(id)).toEqual([])
  })

  test('a payment with an unknown status stays pending and raises an alert', async () => {
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
  ])('a payment that may take %i hours is awaited until hour %i from its start', async (hours, until) => {
    const id = await attempt({ state: 'opened' })
    const other = await attempt({ gateway: 'paypal' })
    for (let times = 0; times < 2; times++) {
      await says(id, isPending({ mayTakeHours: hours }))
      site.clock.pass(hour)
    }
    expect((await rowOf(id)).wait_until).toEqual(at(until))
    expect((await rowOf(other)).wait_until).toEqual(at(72))
  })

  test("a payment without a deadline of its own, or one that has ended, isn't extended", async () => {
    const kept = await attempt({ wait_until: null })
    const over = await attempt({ gateway: 'paypal', state: 'failed' })
    for (const id of [kept, over]) await says(id, isPending({ mayTakeHours: 120 }))
    expect((await rowOf(kept)).wait_until).toBeNull()
    expect(await rowOf(over)).toMatchObject({ state: 'failed', wait_until: at(72) })
    await says(over, isPending({ attempt: 'declined_late' }))
    expect((await rowOf(over)).note).toBe('declined_late')
  })
})

describe('attempt without money', () => {
  test.each([
    ['pending', ['mail.paymentFailed']],
    ['opened', []],
  ] as const)("an attempt fails from %s with the gateway's reason", async (state, mails) => {
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

  test.each(['pending', 'opened'] as const)(
    'an attempt expires from %s when its time is up',
    async (state) => {
      const id = await attempt({ state })
      // An attempt reported as expired isn't recorded as cancelled.
      expect(await says(id, expired, buying.userId)).toEqual({ state: 'expired', changed: true })
      expect(await rowOf(id)).toMatchObject({ note: 'order_voided', due_at: null })
      expect(await historyOf(id)).toMatchObject([
        { event: 'expiry.reached', actor_role: 'clock', actor_id: null },
      ])
      expect(await effects()).toEqual([])
    },
  )

  test('an attempt is cancelled by its payer once the gateway has closed it', async () => {
    const id = await attempt()
    expect(await says(id, failed('cancelled'), buying.userId)).toEqual({ state: 'failed', changed: true })
    expect((await rowOf(id)).note).toBe('cancelled')
    expect(await historyOf(id)).toMatchObject([
      { event: 'cancel.claimed', to_state: 'failed', actor_role: 'person', actor_id: buying.userId },
    ])
    expect(await effects()).toEqual(['payment.verify'])
  })

  test("an attempt isn't cancelled if the gateway reports it as paid or processing", async () => {
    const id = await attempt()
    expect(await says(id, isPending(), buying.userId)).toEqual({ state: 'pending', changed: false })
    expect(await says(id, paidVerdict(id), buying.userId)).toEqual({ state: 'success', changed: true })
    expect(await eventsOf(id)).toEqual(['gateway.succeeded'])
  })

  test('an attempt ended by the marketplace is recorded as ended by the server', async () => {
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

describe('silent gateway', () => {
  const silent = async () => {
    const id = await attempt()
    site.clock.moveTo(at(72))
    expect(await endWait(ctx(), id)).toBe(true)
    await site.db.deleteFrom('outbox').execute()
    return id
  }

  test('a payment is awaited until the deadline, after which an administrator reviews it', async () => {
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

  test('a payment is awaited, settled or overdue, depending on the money received and the deadline', () => {
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
  ])('the gateway eventually reports %s', async (_, verdict, state, events, mails) => {
    const id = await silent()
    expect(await says(id, verdict(id), buying.userId)).toEqual({ state, changed: state !== 'needsReview' })
    expect((await eventsOf(id)).slice(1)).toEqual(events)
    expect(await effects()).toEqual(mails)
    expect((await rowOf(id)).wait_until).toEqual(at(72))
  })

  test('the gateway eventually reports why nothing was paid', async () => {
    const id = await silent()
    await says(id, isPending({ attempt: 'declined' }))
    expect(await rowOf(id)).toMatchObject({ state: 'needsReview', note: 'declined' })
  })

  test("the affected buyer isn't offered this gateway again for the same plan", async () => {
    const other = (await person(site)).user.id
    const otherPackage = await makePackage({ ctx: site }, { price_minor: 900 })
    await attempt({ gateway: 'paystack', state: 'needsReview' })
    await attempt({ gateway: 'stripe', state: 'needsReview', captured_currency: 'USD' })
    await attempt({ gateway: 'razorpay', state: 'pending' })
    await attempt({ gateway: 'paypal', state: 'needsReview', user_id: other })
    await attempt({ gateway: 'flutterwave', state: 'needsReview', package_id: otherPackage })
    expect(await silentGateways(site.db, buying.userId, buying.packageId)).toEqual(new Set(['paystack']))
    expect(await silentGateways(site.db, buying.userId, otherPackage)).toEqual(new Set(['flutterwave']))
    expect(await silentGateways(site.db, buying.userId, undefined)).toEqual(new Set())
  })
})
