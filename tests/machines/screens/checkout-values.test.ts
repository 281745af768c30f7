import { describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { checkoutMachine } from '../../../machines/flows/checkout/machine'
import {
  nextPurchase,
  type AskServerOutput,
  type CheckoutMemory,
} from '../../../machines/flows/checkout/setup'
import { checkoutMemory, checkoutView } from '../../../machines/flows/checkout/view'
import { checkoutModel } from '../../model/cases/checkout'
import { refused } from '../../model/cases/refusals'
import { runningPage } from './running-page'

const plan = {
  id: '3',
  name: 'Agency',
  priceMinor: 4900,
  currency: 'USD',
  days: 30,
  features: [],
  timesBought: 2,
}
const gateways = [
  { gateway: 'stripe', kind: 'card' },
  { gateway: 'paypal', kind: 'window' },
] as const
const offer = (more: object = {}) => ({
  ok: true,
  package: plan,
  gateways,
  standing: 'none',
  paymentId: null,
  ...more,
})
const status = (verdict: string, more: object = {}) =>
  ({
    ok: true,
    verdict,
    paymentId: null,
    gateway: null,
    kind: null,
    handover: {},
    reason: null,
    ...more,
  }) as AskServerOutput
const opened = {
  ok: true,
  paymentId: 'p1',
  handover: { client_secret: 's' },
  price: { priceMinor: 5200, currency: 'EUR' },
}

const page = () => runningPage(checkoutModel, checkoutView)
const memoryOf = (buyer: ReturnType<typeof page>) =>
  checkoutMemory(buyer.snapshot() as SnapshotFrom<typeof checkoutMachine>)

/** A buyer who has chosen a gateway and whose attempt is open. */
async function choosing(gateway: 'stripe' | 'paypal', more: object = {}) {
  const buyer = page()
  await buyer.do('checkout.opened', more)
  await buyer.reply('loadOffer', offer())
  await buyer.do(
    'gateway.chosen',
    gateways.find((one) => one.gateway === gateway),
  )
  return buyer.reply('openPayment', opened)
}
const byCard = async () => (await choosing('stripe')).reply('prepareCard', { ok: true, ready: true })
const submitted = async () => (await byCard()).do('card.submitted')
const claimed = async () => (await submitted()).reply('confirmCard', { ok: true, claim: 'done' })
const unclaimed = async () => (await submitted()).lose('confirmCard')

const memory: CheckoutMemory = {
  packageId: '3',
  package: { ...plan, name: 'Kept' },
  gateways: [gateways[1]],
  key: 'key-1.2',
  isFurther: true,
  paymentId: 'p1',
  gateway: 'paypal',
  kind: 'window',
  claimed: false,
}

describe('checkout', () => {
  test('begins without anything known', () => {
    expect(page().view()).toMatchObject({
      package: null,
      gateways: [],
      gateway: null,
      handover: {},
      paymentId: null,
      cause: null,
      problem: null,
    })
    expect(memoryOf(page())).toBeNull()
  })

  test('pays by card, at the price that the server names last', async () => {
    const buyer = page()
    await buyer.do('checkout.opened')
    expect(buyer.asked('loadOffer')).toEqual({ packageId: '3' })
    await buyer.reply('loadOffer', offer())
    expect(buyer.view()).toMatchObject({ package: plan, gateways, gateway: null })
    await buyer.do('gateway.chosen', gateways[0])
    const asked = { packageId: '3', gateway: 'stripe', key: 'key-1', timesBought: 2 }
    expect(buyer.asked('openPayment')).toEqual(asked)
    await buyer.reply('openPayment', opened)
    expect(buyer.view()).toMatchObject({
      package: { ...plan, priceMinor: 5200, currency: 'EUR' },
      gateway: 'stripe',
      paymentId: 'p1',
      handover: { client_secret: 's' },
    })
    expect(buyer.asked('prepareCard')).toEqual({ gateway: 'stripe', handover: { client_secret: 's' } })
    await buyer.reply('prepareCard', { ok: true, ready: true })
    await buyer.do('card.submitted')
    expect(buyer.asked('confirmCard')).toEqual({ handover: { client_secret: 's' } })
    await buyer.reply('confirmCard', { ok: true, claim: 'challenge' })
    expect(buyer.asked('answerChallenge')).toEqual({ handover: { client_secret: 's' } })
    await buyer.reply('answerChallenge', { ok: true, claim: 'done' })
    expect(buyer.asked('askServer')).toEqual({ packageId: '3', paymentId: 'p1' })
    await buyer.reply('askServer', status('success'))
    expect(buyer.view()).toMatchObject({ screen: 'paid', paymentId: 'p1', news: 'ended' })
  })

  test("pays in the gateway's window with what the server handed over", async () => {
    const buyer = await choosing('paypal')
    await buyer.do('handover.confirmed')
    expect(buyer.asked('handOver')).toEqual({ gateway: 'paypal', handover: { client_secret: 's' } })
    await buyer.do('gateway.left')
    expect(buyer.asked('askServer')).toEqual({ packageId: '3', paymentId: 'p1' })
  })

  test('takes a free plan under the key of this purchase', async () => {
    const buyer = page()
    await buyer.do('checkout.opened')
    await buyer.reply('loadOffer', offer({ package: { ...plan, priceMinor: 0 } }))
    await buyer.do('free.accepted')
    expect(buyer.asked('assignFree')).toEqual({ packageId: '3', key: 'key-1' })
  })

  test('closes the attempt that is open before another method is offered', async () => {
    const buyer = await byCard()
    await buyer.do('gateway.changeAsked')
    expect(buyer.asked('cancelPayment')).toEqual({ packageId: '3', paymentId: 'p1' })
    await buyer.reply('cancelPayment', status('failed'))
    await buyer.reply('loadOffer', offer())
    expect(buyer.view()).toMatchObject({ screen: 'choosing', paymentId: 'p1' })
    await buyer.do('gateway.chosen', gateways[1])
    expect(buyer.view()).toMatchObject({ gateway: 'paypal', paymentId: null, handover: {} })
    expect(buyer.asked('openPayment')).toMatchObject({ gateway: 'paypal', key: 'key-1' })
  })

  test('asks about another attempt of this purchase without naming the refused one', async () => {
    const buyer = await byCard()
    await buyer.do('gateway.changeAsked')
    await buyer.reply('cancelPayment', status('notPaid'))
    await buyer.do('retry.asked')
    await buyer.reply('openPayment', refused('CONFLICT'))
    expect(buyer.view()).toMatchObject({ screen: 'verifying', paymentId: null, handover: {} })
    expect(buyer.asked('askServer')).toEqual({ packageId: '3', paymentId: null })
  })
})

describe('what the buyer is told', () => {
  test.each([
    ['failed', 'DECLINED', 'declined'],
    ['expired', 'EXPIRED', 'notPaid'],
    ['notPaid', 'CLOSED', 'notPaid'],
  ])("an attempt that is %s is %s, with the server's reason", async (verdict, code, screen) => {
    const buyer = await unclaimed()
    await buyer.reply('askServer', status(verdict, { reason: 'Closed by an administrator.' }))
    expect(buyer.view()).toMatchObject({ screen, problem: { code, message: 'Closed by an administrator.' } })
  })

  test('an attempt cancelled elsewhere is no problem of this page', async () => {
    const buyer = page()
    await buyer.do('flow.resumed', { memory })
    await buyer.reply('askServer', status('notPaid'))
    expect(buyer.view()).toMatchObject({ screen: 'notPaid', problem: null, maybeElsewhere: true })
    const own = await (await unclaimed()).reply('askServer', status('notPaid'))
    expect(own.view()).toMatchObject({ screen: 'notPaid', maybeElsewhere: false })
  })

  test.each([
    [
      'declined',
      'Your bank said no.',
      { screen: 'declined', problem: { code: 'DECLINED', message: 'Your bank said no.' } },
    ],
    ['declined', undefined, { screen: 'declined', problem: { code: 'DECLINED', message: null } }],
    ['blocked', undefined, { screen: 'window', problem: { code: 'BLOCKED', message: null } }],
  ])('a window that is %s says so: %s', async (claim, message, shown) => {
    const buyer = await choosing('paypal')
    await buyer.do('handover.confirmed')
    await buyer.reply('handOver', { ok: true, claim, ...(message && { message }) })
    expect(buyer.view()).toMatchObject(shown)
  })

  test('the cause of money in review or going back is told by its own words and its own turn', async () => {
    const shown = async (verdict: string, cause?: string) =>
      (await (await unclaimed()).reply('askServer', status(verdict, { cause }))).view()
    expect(await shown('needsReview', 'disputed')).toMatchObject({
      waitingFor: 'gateway',
      cause: 'disputed',
      moneyKey: 'checkout.cause.disputed.money',
      announce: { key: 'checkout.cause.disputed.title' },
    })
    expect(await shown('needsRefund', 'refunded')).toMatchObject({ waitingFor: 'nobody', cause: 'refunded' })
    expect(await shown('needsRefund', 'chargedBack')).toMatchObject({ waitingFor: 'nobody' })
    expect(await shown('needsRefund', 'paidTwice')).toMatchObject({ waitingFor: 'admin' })
    expect(await shown('needsReview')).toMatchObject({
      waitingFor: 'admin',
      cause: null,
      moneyKey: 'machines.money.inReview',
      announce: { key: 'machines.checkout.needsReview.announce' },
    })
    expect(await shown('failed', 'cancelled')).toMatchObject({
      cause: null,
      moneyKey: 'machines.money.nothingCharged',
    })
  })

  test.each(['noWord', 'disputed'])('another gateway is offered only if none reported: %s', async (cause) => {
    const buyer = await (await unclaimed()).reply('askServer', status('needsReview', { cause }))
    expect(buyer.view().canChangeGateway).toBe(cause === 'noWord')
    await buyer.do('gateway.changeAsked')
    if (cause === 'noWord') {
      expect(buyer.view()).toMatchObject({
        screen: 'choosing',
        paymentId: null,
        gateway: null,
        handover: {},
        cause: null,
      })
      expect(buyer.context()).toMatchObject({ kind: null, key: 'key-1', isFurther: false, claimed: false })
    }
  })
})

describe('answer about an attempt', () => {
  const checking = async (more: Partial<CheckoutMemory> = {}) =>
    page().do('flow.resumed', { memory: { ...memory, ...more } })
  const pending = async (answer: object) => {
    const buyer = await checking()
    await buyer.reply('askServer', status('processing', answer))
    return buyer.context()
  }

  test('keeps what it does not name', async () => {
    expect(await pending({})).toMatchObject({
      paymentId: 'p1',
      gateway: 'paypal',
      kind: 'window',
      handover: {},
    })
    const other = { paymentId: 'p2', gateway: 'stripe', kind: 'card', handover: { client_secret: 'other' } }
    expect(await pending(other)).toMatchObject(other)
  })

  test('keeps how to continue only at the same gateway', async () => {
    const after = async (answer: object) => {
      const buyer = await unclaimed()
      await buyer.reply('askServer', status('processing', answer))
      return buyer.view().handover
    }
    expect(await after({})).toEqual({ client_secret: 's' })
    expect(await after({ gateway: 'stripe' })).toEqual({ client_secret: 's' })
    expect(await after({ gateway: 'paypal' })).toEqual({})
    expect(await after({ handover: { client_secret: 'new' } })).toEqual({ client_secret: 'new' })
  })

  test('continues a purchase of before with what the tab remembered', async () => {
    const buyer = await checking()
    expect(buyer.asked('askServer')).toEqual({ packageId: '3', paymentId: 'p1' })
    expect(memoryOf(buyer)).toEqual(memory)
    await buyer.reply('askServer', status('notPaid'))
    await buyer.do('retry.asked')
    expect(buyer.asked('openPayment')).toEqual({
      packageId: '3',
      gateway: 'paypal',
      key: 'key-1.2',
      timesBought: undefined,
    })
  })

  test('of a purchase without a method offers the methods again', async () => {
    const buyer = await checking({ gateway: null, kind: null, paymentId: null })
    await buyer.reply('askServer', status('notPaid'))
    await buyer.do('retry.asked')
    expect(buyer.view()).toMatchObject({ screen: 'opening', problem: null })
  })

  test('of another purchase keeps the attempt that is known', async () => {
    const buyer = page()
    await buyer.do('checkout.opened')
    await buyer.reply('loadOffer', offer({ standing: 'open', paymentId: 'p9' }))
    expect(buyer.asked('askServer')).toEqual({ packageId: '3', paymentId: 'p9' })
  })
})

describe('success claimed by a window', () => {
  test('is kept until the server has settled the payment', async () => {
    const buyer = await claimed()
    expect(buyer.view()).toMatchObject({ screen: 'finishing', news: 'claimed' })
    for (const verdict of ['processing', 'failed']) {
      await buyer.reply('askServer', status(verdict))
      expect(memoryOf(buyer)).toMatchObject({ claimed: true })
      await buyer.do('payment.changed')
    }
    await buyer.reply('askServer', status('expired'))
    expect(memoryOf(buyer)).toMatchObject({ claimed: false })
  })

  test('is not called unpaid before the gateway has denied it twice in a row', async () => {
    const buyer = await claimed()
    const answer = async (verdict: string) => {
      await buyer.reply('askServer', status(verdict))
      const { screen } = buyer.view()
      if (screen === 'finishing') await buyer.do('payment.changed')
      return screen
    }
    expect(await answer('notPaid')).toBe('finishing')
    expect(await answer('processing')).toBe('finishing')
    expect(await answer('failed')).toBe('finishing')
    expect(await answer('notPaid')).toBe('notPaid')
  })

  test('gives the gateway at least five seconds after its first denial', async () => {
    const pauseAfter = async (verdict: string) => {
      const buyer = await claimed()
      await buyer.reply('askServer', status(verdict))
      const before = buyer.clock.now()
      while (buyer.asked('askServer') === undefined && buyer.clock.now() < before + 60_000) {
        buyer.clock.increment(500)
        await Promise.resolve()
      }
      return buyer.clock.now() - before
    }
    expect(await pauseAfter('failed')).toBe(5_000)
    expect(await pauseAfter('processing')).toBeLessThan(5_000)
  })

  test.each([
    [{ claimed: true }, 'open', 'finishing'],
    [{ claimed: false }, 'open', 'verifying'],
    [{}, 'open', 'verifying'],
    [{ claimed: true }, 'none', 'choosing'],
  ])('in the return URL %j with an attempt that is %s leads to %s', async (more, standing, screen) => {
    const buyer = page()
    await buyer.do('checkout.opened', more)
    await buyer.reply('loadOffer', offer({ standing, paymentId: 'p1' }))
    expect(buyer.view().screen).toBe(screen)
  })

  test('ends with the attempt: a new one begins without it', async () => {
    const buyer = await claimed()
    await buyer.reply('askServer', status('notPaid'))
    await buyer.do('payment.changed')
    await buyer.reply('askServer', status('notPaid'))
    expect(buyer.context()).toMatchObject({ claimed: false, denied: false })
  })
})

describe('a further purchase', () => {
  test('begins with a new key and nothing of the one before', async () => {
    const buyer = await claimed()
    await buyer.reply('askServer', status('needsRefund', { gateway: 'stripe', kind: 'card' }))
    await buyer.do('another.asked')
    expect(buyer.view()).toMatchObject({ screen: 'choosing', paymentId: null, gateway: null, handover: {} })
    expect(memoryOf(buyer)).toEqual({
      ...memory,
      package: { ...plan, priceMinor: 5200, currency: 'EUR' },
      gateways,
      paymentId: null,
      gateway: null,
      kind: null,
    })
    await buyer.do('gateway.chosen', gateways[0])
    expect(buyer.asked('openPayment')).toMatchObject({ key: 'key-1.2', timesBought: undefined })
  })

  test('is not ended by the plan that is active already', async () => {
    const buyer = page()
    await buyer.do('checkout.opened')
    await buyer.reply('loadOffer', offer({ standing: 'active' }))
    expect(buyer.view()).toMatchObject({ screen: 'alreadyActive', canBuyAnother: true })
    await buyer.do('another.asked')
    await buyer.do('gateway.chosen', gateways[0])
    await buyer.do('wait.cancelled')
    await buyer.reply('cancelPayment', status('none'))
    await buyer.reply('loadOffer', offer({ standing: 'active' }))
    expect(buyer.view().screen).toBe('choosing')
  })

  test('counts from any key, also one with a dot', () => {
    expect([
      nextPurchase('a'),
      nextPurchase('a.2'),
      nextPurchase('a.b'),
      nextPurchase('a.19'),
      nextPurchase('ab.2'),
    ]).toEqual(['a.2', 'a.3', 'a.b.2', 'a.20', 'ab.3'])
  })
})

describe('questions to a server that does not answer', () => {
  test('stop after five, and say whether the last one was answered', async () => {
    const ends = async (last: (buyer: Awaited<ReturnType<typeof unclaimed>>) => Promise<unknown>) => {
      const buyer = await unclaimed()
      for (let asked = 1; asked < 5; asked++) {
        await buyer.reply('askServer', status('processing'))
        await buyer.wait('pollDelay', 'verifying.waiting')
      }
      await last(buyer)
      await buyer.wait('pollDelay', 'verifying.waiting')
      return buyer.view().screen
    }
    expect(await ends((buyer) => buyer.reply('askServer', status('processing')))).toBe('pending')
    expect(await ends((buyer) => buyer.lose('askServer'))).toBe('unknown')
    expect(await ends((buyer) => buyer.reply('askServer', refused('UNAVAILABLE')))).toBe('unknown')
    expect(await ends((buyer) => buyer.wait('answerTimeout', 'verifying.asking'))).toBe('unknown')
  })
})

describe('the way on', () => {
  test.each([
    ['stripe', 'card', 'preparing'],
    ['paypal', 'window', 'preparing'],
    ['bank', 'bank', 'bank'],
  ])('%s, paid by %s, continues at %s', async (gateway, kind, screen) => {
    const buyer = await page().do('checkout.opened')
    await buyer.reply('loadOffer', offer())
    await buyer.do('gateway.chosen', { gateway, kind })
    expect(buyer.view()).toMatchObject({ screen, gateway })
  })

  test.each([
    [true, 'finishing'],
    [false, 'verifying'],
  ])('a purchase whose window reported success: %s, is resumed as %s', async (claimed, screen) => {
    const buyer = await page().do('flow.resumed', { memory: { ...memory, claimed } })
    expect(buyer.view().screen).toBe(screen)
    expect(memoryOf(buyer)).toMatchObject({ claimed })
  })

  test.each([
    ['none', 'opening'],
    ['processing', 'verifying'],
    ['awaitingReceipt', 'bank'],
    ['receiptPending', 'bank'],
    ['receiptRejected', 'bank'],
  ])('an attempt of before that is %s leads to %s', async (verdict, screen) => {
    const buyer = await page().do('flow.resumed', { memory })
    await buyer.reply('askServer', status(verdict))
    expect(buyer.view().screen).toBe(screen)
    if (verdict === 'processing') expect(memoryOf(buyer)).toMatchObject({ claimed: false })
  })

  test.each([
    ['none', 'opening'],
    ['failed', 'opening'],
    ['expired', 'opening'],
    ['processing', 'pending'],
    ['notPaid', 'notPaid'],
    ['success', 'paid'],
  ])('an attempt that is to be cancelled and is %s leads to %s', async (verdict, screen) => {
    const buyer = await (await byCard()).do('gateway.changeAsked')
    await buyer.reply('cancelPayment', status(verdict))
    expect(buyer.view().screen).toBe(screen)
  })

  test.each(['unreachable', 'closed'])('a window that is %s leads to the server', async (claim) => {
    const buyer = await (await choosing('paypal')).do('handover.confirmed')
    await buyer.reply('handOver', { ok: true, claim })
    expect(buyer.view().screen).toBe('verifying')
  })

  test('the pause before each further question is twice the one before', async () => {
    const buyer = await unclaimed()
    const pauses: number[] = []
    for (let asked = 0; asked < 4; asked++) {
      await buyer.reply('askServer', status('processing'))
      const before = buyer.clock.now()
      while (buyer.asked('askServer') === undefined && buyer.clock.now() < before + 60_000) {
        buyer.clock.increment(500)
        await Promise.resolve()
      }
      pauses.push(buyer.clock.now() - before)
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000])
  })

  test('nothing is remembered once the purchase has ended', async () => {
    const buyer = await (await unclaimed()).reply('askServer', status('success'))
    expect(memoryOf(buyer)).toBeNull()
  })

  test.each([
    ['card.submitting', 15 * 60_000, submitted],
    ['window.away', 15 * 60_000, async () => (await choosing('paypal')).do('handover.confirmed')],
    [
      'card.challenged',
      10 * 60_000,
      async () => (await submitted()).reply('confirmCard', { ok: true, claim: 'challenge' }),
    ],
  ])('%s has its time before the server is asked', async (_, ms, begin) => {
    const buyer = await begin()
    buyer.clock.increment(ms - 1)
    expect(buyer.asked('askServer')).toBeUndefined()
    buyer.clock.increment(1)
    expect(buyer.view().screen).toBe('verifying')
  })

  test('each window is opened for its own gateway', async () => {
    const buyer = await page().do('checkout.opened')
    await buyer.reply('loadOffer', offer())
    await buyer.do('gateway.chosen', { gateway: 'razorpay', kind: 'window' })
    await buyer.reply('openPayment', opened)
    await buyer.do('handover.confirmed')
    expect(buyer.asked('handOver')).toMatchObject({ gateway: 'razorpay' })
  })

  test('a first denial after the return URL claimed success is no answer yet', async () => {
    const buyer = await page().do('checkout.opened', { claimed: true })
    await buyer.reply('loadOffer', offer({ standing: 'open', paymentId: 'p1' }))
    await buyer.reply('askServer', status('notPaid'))
    expect(buyer.view().screen).toBe('finishing')
    expect(memoryOf(buyer)).toMatchObject({ claimed: true })
  })

  test.each([
    ['processing', 'pending'],
    ['failed', 'finishing'],
  ])('after success was claimed, a fifth answer that is %s leads to %s', async (verdict, screen) => {
    const buyer = await claimed()
    for (let asked = 1; asked < 5; asked++) {
      await buyer.reply('askServer', status('processing'))
      await buyer.wait('finishDelay', 'finishing.waiting')
    }
    await buyer.reply('askServer', status(verdict))
    await buyer.wait('finishDelay', 'finishing.waiting')
    expect(buyer.view().screen).toBe(screen)
  })
})
