import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutMemory } from '../../../machines/flows/checkout/setup'
import { newBrowser } from './checkout-client'
import { card, intentOf, payingSite, type PayingSite } from '../../support/payments-site'
import { admin } from '../../support/people'

/**
 * Tests resuming in the same tab or on another device: the real checkout machine and its actors query the real server
 * and must show where the money is.
 */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const chooseCard = { type: 'gateway.chosen', gateway: 'stripe', kind: 'card' } as const
const browser = () => newBrowser(site, site.token, site.packageId)

/** Opens a browser up to the card form, then closes it. */
async function leftAtTheCard() {
  const first = browser()
  await first.send({ type: 'checkout.opened' })
  const view = await first.send(chooseCard)
  expect(view.screen).toBe('card')
  const memory = first.memory()!
  first.close()
  return { id: view.paymentId!, secret: view.handover['client_secret']!, memory }
}
type Left = Awaited<ReturnType<typeof leftAtTheCard>>

const giveUp = (id: string) =>
  site.call('payment-transaction-fail', { payment_transaction_id: id }, { token: site.token })

async function pay(left: Left, number = card.pays) {
  await site.payBy(left.secret, number).catch(() => null)
  await site.quiet()
}

/** Pays an attempt after it was cancelled and the plan was bought by another attempt. */
async function twice(left: Left) {
  await giveUp(left.id)
  const { data } = await site.open()
  await site.payBy(data.client_secret, card.pays)
  await site.quiet()
  await site.control(intentOf(left.secret), { action: 'pay' })
  await site.quiet()
}

/** The event after the tab was left, then the state shown in the resumed tab and in a fresh browser. */
const cases: [what: string, meanwhile: (left: Left) => Promise<unknown>, tab: string, device: string][] = [
  ['nothing', async () => undefined, 'notPaid', 'notPaid'],
  ['the card was declined', (left) => pay(left, card.declined), 'notPaid', 'notPaid'],
  ['the bank asks for a proof', (left) => pay(left, card.asksBank), 'notPaid', 'notPaid'],
  ['it was paid', (left) => pay(left), 'paid', 'alreadyActive'],
  ['it was paid and the answer was cut off', (left) => pay(left, card.cut), 'paid', 'alreadyActive'],
  ['the bank takes its time', (left) => pay(left, card.pending), 'pending', 'pending'],
  ['another sum came', (left) => pay(left, card.wrongAmount), 'needsReview', 'needsReview'],
  ['it was given up', ({ id }) => giveUp(id), 'notPaid', 'choosing'],
  ['it was paid twice', twice, 'refundDue', 'refundDue'],
]

describe('resuming a checkout', () => {
  test.each(cases)('shows the right state after: %s', async (_, meanwhile, tab, device) => {
    const left = await leftAtTheCard()
    await meanwhile(left)
    const resumed = browser()
    expect((await resumed.send({ type: 'flow.resumed', memory: left.memory })).screen).toBe(tab)
    resumed.close()
    const other = browser()
    expect((await other.send({ type: 'checkout.opened' })).screen).toBe(device)
    other.close()
  })

  test('shows the offer again and writes nothing until a payment is opened', async () => {
    const first = browser()
    await first.send({ type: 'checkout.opened' })
    const memory = first.memory() as CheckoutMemory
    first.close()
    const resumed = browser()
    expect((await resumed.send({ type: 'flow.resumed', memory })).screen).toBe('choosing')
    expect(await site.states()).toEqual([])
    resumed.close()
  })

  test('continues an unpaid attempt, even on another device', async () => {
    const left = await leftAtTheCard()
    const other = browser()
    const found = await other.send({ type: 'checkout.opened' })
    expect(found).toMatchObject({ screen: 'notPaid', problem: null, maybeElsewhere: true })
    const view = await other.send({ type: 'retry.asked' })
    expect(view).toMatchObject({ screen: 'card', paymentId: left.id })
    expect(view.handover['client_secret']).toBe(left.secret)
    other.close()
  })
})

describe('page opened before another device bought the same plan', () => {
  /** Opens the offer on another device, then pays on this one. */
  async function bought(prepare: (other: ReturnType<typeof browser>) => Promise<unknown>) {
    const other = browser()
    await prepare(other)
    const left = await leftAtTheCard()
    await pay(left)
    return other
  }

  test('shows the purchase and charges nothing without confirmation', async () => {
    const other = await bought((device) => device.send({ type: 'checkout.opened' }))
    expect((await other.send(chooseCard)).screen).toBe('alreadyActive')
    expect(await site.states()).toEqual(['success'])
    await other.send({ type: 'another.asked' })
    expect((await other.send(chooseCard)).screen).toBe('card')
    other.close()
  })

  test('shows the purchase even if its own attempt ended unpaid', async () => {
    const first = await leftAtTheCard()
    await giveUp(first.id)
    const other = await bought(async (device) => {
      expect((await device.send({ type: 'flow.resumed', memory: first.memory })).screen).toBe('notPaid')
    })
    expect((await other.send({ type: 'retry.asked' })).screen).toBe('alreadyActive')
    expect((await site.states()).toSorted()).toEqual(['failed', 'success'])
    other.close()
  })
})

describe('buying again', () => {
  test.each(['refundDue', 'alreadyActive'])('buying again from %s is a separate purchase', async (screen) => {
    const left = await leftAtTheCard()
    if (screen === 'refundDue') await twice(left)
    else await pay(left)
    const back = browser()
    const memory = { ...left.memory, paymentId: screen === 'refundDue' ? left.id : null }
    expect((await back.send({ type: 'flow.resumed', memory })).screen).toBe(screen)
    expect((await back.send({ type: 'another.asked' })).screen).toBe('choosing')
    const view = await back.send(chooseCard)
    expect(view.screen).toBe('card')
    await site.payBy(view.handover['client_secret']!, card.pays)
    await site.quiet()
    expect(await site.grants()).toBe(2)
    const rows = await site.ctx.db.selectFrom('payment').select(['purchase_id', 'state']).execute()
    const bought = rows.filter(({ state }) => state === 'success')
    expect(new Set(bought.map((row) => row.purchase_id)).size).toBe(2)
    back.close()
  })

  test('buying again by another payment method needs no second confirmation', async () => {
    const left = await leftAtTheCard()
    await pay(left)
    const back = browser()
    await back.send({ type: 'checkout.opened' })
    await back.send({ type: 'another.asked' })
    expect((await back.send(chooseCard)).screen).toBe('card')
    expect((await back.send({ type: 'gateway.changeAsked' })).screen).toBe('choosing')
    const view = await back.send(chooseCard)
    expect(view.screen).toBe('card')
    await site.payBy(view.handover['client_secret']!, card.pays)
    await site.quiet()
    expect(await site.grants()).toBe(2)
    back.close()
  })

  test('money refused by an administrator is shown on every device as being refunded', async () => {
    const left = await leftAtTheCard()
    await pay(left, card.wrongAmount)
    const { token } = await admin(site.ctx)
    const order = { record: 'payment', id: left.id, event: 'review.refused', reason: 'Not the price' }
    expect(await site.call('admin/advance', order, { token })).toMatchObject({ error: false })
    const other = browser()
    expect((await other.send({ type: 'checkout.opened' })).screen).toBe('refundDue')
    await other.send({ type: 'another.asked' })
    expect((await other.send(chooseCard)).screen).toBe('card')
    other.close()
  })
})
