import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../server/areas/payments/reconcile'
import { dispatchDue } from '../../server/gateways/sandbox/dispatch'
import { twins } from '../../server/gateways/sandbox/twins'
import { attempt, attemptOf, drivers } from './gateway-drivers'
import { payingHouse, type PayingHouse } from './payments-house'

let house: PayingHouse
beforeEach(async () => {
  house = await payingHouse()
})
afterEach(() => house.close())

const minute = 60_000
const giveUp = (id: string) =>
  house.call('payment-transaction-fail', { payment_transaction_id: id }, { token: house.token })
const signedBy = (name: string, raw: string, forged = false) =>
  twins[name]!.sign(raw, house.ctx.gateways.sandbox.get(name)!, house.ctx.clock.now(), forged, house.address)
const send = (name: string, body: string, headers: Record<string, string>) =>
  fetch(`${house.address}/webhooks/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
const packages = () =>
  house.ctx.db
    .selectFrom('subscription')
    .select('state')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ state }) => state))

/** The hazards of PAYMENTS §4, for every gateway: each test says which. */
describe.each(drivers)('$name', ({ name, otherCurrency, signature, declineEnds, hostedFirst }) => {
  const open = (more?: object) => attempt(house, name, more)

  test('tab closed after paying: the webhook alone settles', async () => {
    const paid = await open()
    await paid.bank('pay')
    expect(await house.states()).toEqual(['success'])
    expect(await house.grants()).toBe(1)
  })

  test('webhook lost: the question of the return, or the sweep, finds the money', async () => {
    const first = await open()
    await first.bank('pay', ['drop'])
    expect(await first.state()).toBe('pending')
    expect((await first.status()).status).toBe('success')
    const second = await open()
    await second.bank('pay', ['drop'])
    house.ctx.clock.pass(2 * minute)
    await reconcile(house.ctx)
    expect(await second.state()).toBe('success')
    expect(await house.grants()).toBe(2)
  })

  test('double click: two presses at one moment are one payment here and there', async () => {
    const wish = { payment_method: name }
    const [a, b] = await Promise.all([house.open(wish), house.open(wish)])
    expect(a.data.payment_transaction_id).toBe(b.data.payment_transaction_id)
    expect({ ...a.data, expires_at: null }).toEqual({ ...b.data, expires_at: null })
    const paid = await attemptOf(house, name, a.data.payment_transaction_id)
    await paid.bank('pay')
    expect(await house.states()).toEqual(['success'])
  })

  test('the answer to "open" is lost: the next press opens the same purchase once', async () => {
    await house.control('_api', { fault: 'cut-after', times: 1 }, name)
    const paid = await open({ idempotency_key: 'k1' })
    await paid.bank('pay')
    expect(await house.states()).toEqual(['success'])
    expect(await house.grants()).toBe(1)
  })

  test('the gateway is down: nothing is charged, and it goes on when it is back', async () => {
    await house.control('_api', { fault: 'error', times: 3 }, name)
    const refused = await house.open({ payment_method: name })
    expect(refused).toMatchObject({ error: true, code: 'GATEWAY_UNAVAILABLE', status: 200 })
    const paid = await open()
    await paid.bank('pay')
    expect(await house.states()).toEqual(['success'])
  })

  test('cut after paying: while the gateway does not answer nobody knows, and nothing offers to pay again', async () => {
    const cut = await open()
    await cut.bank('pay', ['drop'])
    await house.control('_api', { fault: 'cut-before', times: 3 }, name)
    expect(await cut.status()).toMatchObject({ status: 'pending', underway: true })
    expect((await cut.status()).status).toBe('success')
  })

  test('declined: it says so, nothing is bought, and the next try pays', async () => {
    const declined = await open({ idempotency_key: 'k1' })
    await declined.bank('decline')
    expect(await declined.status()).toMatchObject(
      declineEnds ? { status: 'failed' } : { status: 'pending', underway: false },
    )
    expect(await house.grants()).toBe(0)
    const again = await open({ idempotency_key: 'k1' })
    await again.bank('pay')
    expect(await again.state()).toBe('success')
    expect(await house.grants()).toBe(1)
  })

  test('late success after a failure or an expiry is money all the same (rule 3)', async () => {
    const given = await open()
    await giveUp(given.id)
    expect(await given.state()).toBe('failed')
    await given.bank('pay')
    expect(await given.state()).toBe('success')
    const expired = await open()
    house.ctx.clock.pass(180 * minute)
    await reconcile(house.ctx)
    expect(await expired.state()).toBe('expired')
    await expired.bank('pay')
    expect(await expired.state()).toBe('success')
  })

  test('giving up never beats money: what was paid meanwhile counts', async () => {
    const paid = await open()
    await paid.bank('pay', ['drop'])
    expect((await giveUp(paid.id)).data.status).toBe('success')
  })

  test('paid twice, here and at another gateway: the second goes back, one package', async () => {
    const other = name === 'stripe' ? 'razorpay' : 'stripe'
    const first = await open({ idempotency_key: 'k1' })
    const second = await attempt(house, other, { idempotency_key: 'k1' })
    await first.bank('pay')
    await second.bank('pay')
    expect([await first.state(), await second.state()]).toEqual(['success', 'needsRefund'])
    expect(await house.grants()).toBe(1)
  })

  test('amount tampering: the price is the package’s, and another sum waits for an administrator', async () => {
    const opened = await house.open({ payment_method: name, amount: 1 })
    expect(opened.data).toMatchObject({ amount_minor: 4900, currency: 'USD' })
    const less = await attemptOf(house, name, opened.data.payment_transaction_id)
    await less.bank('wrong-amount')
    expect(await less.state()).toBe('needsReview')
    expect(await house.grants()).toBe(0)
  })

  test('another currency than asked is never granted', async () => {
    const foreign = await open()
    const { db } = house.ctx
    const of = db.selectFrom('sandbox_object').select('body').where('id', '=', foreign.ref)
    const { body } = await of.executeTakeFirstOrThrow()
    await db
      .updateTable('sandbox_object')
      .set({ body: JSON.stringify({ ...body, currency: otherCurrency }) })
      .where('id', '=', foreign.ref)
      .execute()
    await foreign.bank('pay')
    expect(await foreign.state()).toBe('needsReview')
    expect(await house.grants()).toBe(0)
  })

  test('a changed price opens a new payment; the old one, paid late, buys nothing twice', async () => {
    const old = await open({ idempotency_key: 'k1' })
    await house.ctx.db.updateTable('package').set({ price_minor: 5900 }).execute()
    const fresh = await open({ idempotency_key: 'k1' })
    expect([await old.state(), await fresh.state()]).toEqual(['expired', 'pending'])
    await fresh.bank('pay')
    await old.bank('pay')
    expect([await old.state(), await fresh.state()]).toEqual(['needsRefund', 'success'])
    expect(await house.grants()).toBe(1)
  })

  test('pending, then late: no second payment meanwhile, then it is paid', async () => {
    const slow = await open({ idempotency_key: 'k1' })
    await slow.bank('pending')
    expect(await slow.status()).toMatchObject({ status: 'pending', underway: true })
    const wish = { payment_method: name, idempotency_key: 'k1' }
    expect(await house.open(wish)).toMatchObject({ error: true, code: 'CONFLICT' })
    house.ctx.clock.pass(31_000)
    await dispatchDue(house.ctx)
    await house.quiet()
    expect(await slow.state()).toBe('success')
  })

  test('forged webhook: without the right signature over this very text nothing is believed or kept', async () => {
    const forged = await open()
    await forged.bank('pay', ['drop'])
    const raw = await forged.webhook()
    const right = signedBy(name, raw)
    const kept = () => house.ctx.db.selectFrom('payment_event').select('event_id').execute()
    const before = await kept()
    for (const headers of [
      {},
      { [signature]: '' },
      { [signature]: 'garbage'.repeat(500) },
      { ...right, [signature]: `${right[signature]}0` },
      signedBy(name, raw, true),
      signedBy(name, `${raw} `),
    ])
      expect((await send(name, raw, headers)).status).toBe(400)
    expect(await kept()).toEqual(before)
    expect(await forged.state()).toBe('pending')
    expect((await send(name, raw, right)).status).toBe(200)
    await house.quiet()
    expect(await forged.state()).toBe('success')
  })

  test('a signed lie is only a reason to ask', async () => {
    const honest = await open()
    await honest.bank('pay', ['drop'])
    const raw = (await honest.webhook()).replaceAll(honest.ref, 'REF').replaceAll(honest.id, 'ID')
    await honest.status()
    const victim = await open()
    const lie = raw.replaceAll('REF', victim.ref).replaceAll('ID', victim.id)
    expect((await send(name, lie, signedBy(name, lie))).status).toBe(200)
    await house.quiet()
    expect(await victim.state()).toBe('pending')
  })

  test.each([
    ['duplicate'],
    ['reorder'],
    ['delay:90'],
    ['bad-signature'],
    ['reorder', 'duplicate', 'delay:90'],
  ])('webhooks suffer (%s): one package in the end', async (...faults: string[]) => {
    const paid = await open()
    await paid.bank('pay', faults)
    house.ctx.clock.pass(2 * minute)
    await dispatchDue(house.ctx)
    await house.quiet()
    expect(await paid.state()).toBe('success')
    const raw = await paid.webhook()
    expect((await send(name, raw, signedBy(name, raw))).status).toBe(200)
    await house.quiet()
    expect(await house.grants()).toBe(1)
  })

  test('3-D Secure: the bank asks; a no leaves another try, a yes pays', async () => {
    const asked = await open({ idempotency_key: 'k1' })
    await asked.bank('authenticate')
    expect((await asked.status()).status).toBe('pending')
    await asked.press('decline')
    expect(await house.grants()).toBe(0)
    const again = await open({ idempotency_key: 'k1' })
    await again.bank('authenticate')
    const page = await (await fetch(`${house.address}/sandbox/pay/${name}/${again.ref}`)).text()
    if (hostedFirst) expect(page).not.toContain('value="payAndLose"')
    await again.press('pay')
    expect(await again.state()).toBe('success')
  })

  test('lost return, and a page that is left without deciding', async () => {
    const lost = await open()
    expect(await lost.press('close')).toEqual(hostedFirst ? expect.any(String) : null)
    expect(await lost.status()).toMatchObject({ status: 'pending', underway: false })
    expect(await lost.press('payAndLose')).toBeNull()
    expect((await lost.status()).status).toBe('success')
    expect(await house.grants()).toBe(1)
  })

  test('refund and dispute: the package ends, rests, and goes on', async () => {
    const back = await open()
    await back.bank('pay')
    await back.bank('refund')
    expect(await back.state()).toBe('refunded')
    const fought = await open()
    await fought.bank('pay')
    await fought.bank('dispute')
    expect(await fought.state()).toBe('disputed')
    expect(await packages()).toEqual(['ended', 'suspended'])
    await fought.bank('dispute-won')
    expect(await fought.state()).toBe('success')
    expect(await packages()).toEqual(['ended', 'active'])
    const lost = await open()
    await lost.bank('pay')
    await lost.bank('dispute')
    await lost.bank('dispute-lost')
    expect(await lost.state()).toBe('refunded')
  })
})
