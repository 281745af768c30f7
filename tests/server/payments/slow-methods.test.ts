import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { orderVerdict as paypalVerdict } from '../../../server/gateways/paypal/verdict'
import { orderVerdict as razorpayVerdict } from '../../../server/gateways/razorpay/verdict'
import { intentVerdict } from '../../../server/gateways/stripe/verdict'
import { attempt, type Attempt } from '../../support/gateway-attempt'
import { payingSite, type PayingSite } from '../../support/payments-site'

/**
 * Tests payment methods that take days. As the gateways' documentation requires, a result is awaited for the documented
 * time if that exceeds the operator's setting, and never indefinitely.
 */
const hour = 3_600_000

describe('documented durations', () => {
  const stripe = (type: unknown) =>
    intentVerdict({
      status: 'processing',
      latest_charge: type === undefined ? 'ch_1' : { payment_method_details: type },
    } as never)
  test.each<[unknown, number | undefined]>([
    // Four business days from a Friday span one weekend.
    [{ type: 'us_bank_account' }, 144],
    // Fourteen business days span three weekends.
    [{ type: 'sepa_debit' }, 480],
    [{ type: 'bacs_debit' }, 264],
    [{ type: 'acss_debit' }, 168],
    [{ type: 'au_becs_debit' }, 120],
    [{ type: 'nz_bank_account' }, 96],
    [{ type: 'card' }, undefined],
    [{}, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('Stripe, %j: %s hours', (details, hours) => {
    const verdict = stripe(details)
    expect(verdict).toMatchObject({ outcome: 'pending', underway: true })
    expect('mayTakeHours' in verdict ? verdict.mayTakeHours : undefined).toBe(hours)
  })

  const paypal = (details: unknown) =>
    paypalVerdict({
      status: 'COMPLETED',
      purchase_units: [{ payments: { captures: [{ id: 'C', status: 'PENDING', status_details: details }] } }],
    } as never)
  test.each<[unknown, number | undefined]>([
    [{ reason: 'ECHECK' }, 240],
    [{ reason: 'PENDING_REVIEW' }, 48],
    [{ reason: 'BUYER_COMPLAINT' }, undefined],
    [{ reason: null }, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('PayPal, %j: %s hours', (details, hours) => {
    const verdict = paypal(details)
    expect(verdict).toMatchObject({ outcome: 'pending', underway: true })
    expect('mayTakeHours' in verdict ? verdict.mayTakeHours : undefined).toBe(hours)
  })

  test('Razorpay queries the bank for three days', () => {
    const verdict = razorpayVerdict({ order: { status: 'attempted' }, payments: [{ status: 'authorized' }] })
    expect(verdict).toEqual({ outcome: 'pending', underway: true, mayTakeHours: 72 })
  })
})

describe.each([
  { reason: 'ECHECK', setting: 72, lasts: 240 },
  { reason: 'ECHECK', setting: 300, lasts: 300 },
  { reason: 'PENDING_REVIEW', setting: 72, lasts: 72 },
  { reason: 'PENDING_REVIEW', setting: 24, lasts: 48 },
  { reason: 'BUYER_COMPLAINT', setting: 72, lasts: 72 },
])('PayPal waits for $reason, with a setting of $setting hours', ({ reason, setting, lasts }) => {
  let site: PayingSite
  let slow: Attempt
  let opened = 0
  beforeAll(async () => {
    site = await payingSite({ PAYMENT_WAIT_HOURS: String(setting) })
  })
  beforeEach(async () => {
    await site.fresh()
    slow = await attempt(site, { name: 'paypal' })
    opened = site.ctx.clock.now().getTime()
    await slow.bank('ongoing')
    await sql`update sandbox_object set body = replace(body::text, 'PENDING_REVIEW', ${reason})::jsonb`.execute(
      site.ctx.db,
    )
  })
  afterAll(() => site.close())
  const sweepAt = async (hours: number) => {
    site.ctx.clock.pass(opened + hours * hour - site.ctx.clock.now().getTime())
    await reconcile(site.ctx)
    await site.quiet()
  }

  test(`the result is awaited for ${lasts} hours, regardless of queries in between`, async () => {
    for (const at of [1, lasts / 2, lasts - 1]) {
      await sweepAt(at)
      expect(await slow.status(), `at ${at} hours`).toMatchObject({ status: 'pending', underway: true })
    }
    expect(await site.open({ payment_method: 'stripe' })).toMatchObject({ code: 'CONFLICT' })
    await sweepAt(lasts + 1)
    expect(await slow.status()).toMatchObject({ status: 'needsReview', cause: 'noWord' })
  })

  test('after a day a payment is queried every ten minutes, so that other payers are queried in time', async () => {
    await sweepAt(25)
    expect((await reconcile(site.ctx)).asked).toBe(0)
    site.ctx.clock.pass(5 * 60_000)
    expect((await reconcile(site.ctx)).asked).toBe(0)
    site.ctx.clock.pass(6 * 60_000)
    expect((await reconcile(site.ctx)).asked).toBe(1)
  })

  test("the result is awaited just as long if the first query comes after the operator's setting has elapsed", async () => {
    await sweepAt(setting + 1)
    expect(await slow.state()).toBe(lasts > setting ? 'pending' : 'needsReview')
    await sweepAt(lasts + 1)
    expect(await slow.state()).toBe('needsReview')
  })

  test("an unresponsive gateway isn't awaited longer than the operator's setting", async () => {
    await sweepAt(1)
    expect(await site.control('_api', { fault: 'error', times: 100 }, 'paypal')).toBe(200)
    await sweepAt(lasts - 1)
    expect(await slow.state()).toBe('pending')
    await sweepAt(lasts + 1)
    expect(await slow.state()).toBe('needsReview')
  })
})
