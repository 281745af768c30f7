import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { reconcileAt, sweeps } from '../../../server/areas/payments/reconcile'
import type { Gateway } from '../../../server/gateways/port'
import { jobs } from '../../../server/app/jobs/start-jobs'
import { attempt, type Attempt } from '../../support/gateway-attempt'
import { drivers } from '../../support/gateway-drivers'
import { makePackage, payingSite, type PayingSite } from '../../support/payments-site'

/** One gateway doesn't respond or returns garbage; payments at the other gateways must still be processed. */
let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

let restore = () => {}
afterEach(() => restore())

const at = async (name: string): Promise<Attempt> =>
  attempt(
    site,
    drivers.find((one) => one.name === name)!,
    {
      package_id: await makePackage(site, { price_minor: 4900 }),
    },
  )

/** Replaces a gateway's responses for the rest of the test. */
function answering(name: string, begin: (usual: Gateway['begin']) => Gateway['begin']) {
  const gateway = site.ctx.gateways.get(name)!
  const usual = gateway.begin
  gateway.begin = begin(usual)
  restore = () => {
    gateway.begin = usual
  }
}

/** Makes a gateway's responses wait until `release` is called. */
function silent(name: string) {
  let release = () => {}
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => (asked = resolve))
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  answering(name, (usual) => async (charge) => {
    asked()
    await isReleased
    return usual(charge)
  })
  const usually = restore
  restore = () => {
    usually()
    release()
  }
  return { isAsked, release }
}

const isPaid = (one: Attempt) =>
  vi.waitFor(async () => expect(await one.state()).toBe('success'), { timeout: 10_000 })

/** Runs the payment jobs of this kind, started together as on a server. */
const runsOf = (kind: string) =>
  Promise.all(jobs.filter(({ name }) => name.startsWith(kind)).map((job) => job.run(site.ctx)))

test("the sweep finds money at one gateway while another doesn't respond", async () => {
  await at('razorpay')
  const paid = await at('stripe')
  await paid.charge(['drop'])
  site.ctx.clock.pass(2 * 60_000)
  const { isAsked, release } = silent('razorpay')
  const sweep = runsOf('payment reconcile')
  await isAsked
  await isPaid(paid)
  release()
  await sweep
})

test("webhooks of one gateway are processed while another doesn't respond", async () => {
  const waiting = await at('razorpay')
  const paid = await at('stripe')
  const { isAsked, release } = silent('razorpay')
  const first = waiting.charge()
  await isAsked
  const second = paid.charge()
  await isPaid(paid)
  release()
  await Promise.all([first, second])
  expect(await waiting.state()).toBe('success')
})

test('the sweep continues after a payment with an unprocessable response', async () => {
  const odd = await at('stripe')
  const paid = await at('stripe')
  await paid.charge(['drop'])
  site.ctx.clock.pass(2 * 60_000)
  answering('stripe', (usual) => async (charge) => {
    if (charge.id === odd.id) throw new TypeError('nothing of it can be read')
    return usual(charge)
  })
  expect(await reconcileAt(site.ctx, 'stripe')).toEqual({ asked: 2, changed: 1 })
  expect(await paid.state()).toBe('success')
})

test('every payment belongs to exactly one sweep', async () => {
  const names = drivers.map(({ name }) => name)
  expect([...sweeps].toSorted()).toEqual([...names, null].toSorted())
})
