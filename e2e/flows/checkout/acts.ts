import type { APIRequestContext, Page } from 'playwright/test'
import type { AnyEventObject } from 'xstate'
import { checkoutMachine } from '../../../machines/flows/checkout/machine'
import {
  checkoutVersion,
  type CheckoutContext,
  type CheckoutMemory,
  type LoadOfferOutput,
} from '../../../machines/flows/checkout/setup'
import { pack } from '../../../machines/flows/memory'
import { delays, eventsOf } from '../../kit/events'
import type { Held } from '../../kit/hold-reply'
import { closeOpened } from '../../kit/opened-window'
import { freshTab, type LeftBehind, type OtherTab, type Session } from '../../kit/tabs'
import type { Time } from '../../kit/time'
import { byItself, type Act, type Step } from '../../kit/walk'
import type { CheckoutPage } from '../../pages/checkout-flow'
import { answersFor } from './answers'
import { cardFor } from './cards'
import { ofTransfers } from './model'

export interface CheckoutParts {
  page: CheckoutPage
  time: Time
  held: Held
  other: OtherTab
  request: APIRequestContext
  /** The buyer's session. */
  buyer: Session
  /** IDs of the running server's packages, as in their URLs. */
  packages: { free: string; sold: string }
}

const scriptCalls = ['card-script', 'card-confirm', 'card-challenge']
/** Calls that are made only after the preceding ones have been answered. */
const afterwards = new Set(['payment-transaction-status', 'payment-transaction-fail'])

/** Returns the browser action that causes each event of the checkout machine. */
export async function checkoutActs(parts: CheckoutParts): Promise<Record<string, Act>> {
  const { page, time, held } = parts
  const packageId = () => new URL(page.page.url()).pathname.split('/').at(-1) ?? ''
  const answer: Act = async (step) => {
    // Requests of the gateway's script can't be aborted by the page, so those of an earlier attempt, whose result no
    // longer matters, are cut here.
    if (step.event.type.endsWith('.openPayment')) await held.giveUp(scriptCalls)
    if (ofTransfers.has(step.event['output']?.verdict)) await held.stay()
    const given = answersFor(step, packageId())
    const asked = Object.keys(given).filter((call) => !afterwards.has(call))
    await held.answerOnce(given, asked.length > 1 ? asked : [])
  }
  const answers = eventsOf(checkoutMachine).filter((type) => /^xstate\.(done|error)\.actor\./.test(type))
  return {
    ...delays(checkoutMachine, time),
    ...Object.fromEntries(answers.map((type) => [type, answer])),
    'checkout.opened': (step) =>
      open(parts, packageOf(parts, step.next), { claimed: step.event['claimed'] === true }),
    'flow.resumed': (step) => comeBack(parts, step),
    'free.accepted': page.takeFree,
    'gateway.chosen': async ({ event }) => {
      // A transfer continues on a separate page.
      if (event['kind'] === 'bank') await held.stay()
      return page.choose(event['gateway'])
    },
    'gateway.changeAsked': page.changeMethod,
    'card.submitted': ({ next }) => page.pay(cardFor(next)),
    'handover.confirmed': ({ from }) => page.goOver((from.context as CheckoutContext).gateway ?? 'paypal'),
    'gateway.left': page.sayLeft,
    'retry.asked': ({ from }) => (from.matches('notLoaded') ? page.loadAgain() : page.tryAgain()),
    'recheck.asked': page.lookAgain,
    'another.asked': page.buyOnceMore,
    'wait.cancelled': page.cancel,
    'payment.changed': () => news(parts, false),
    'xstate.done.actor.handOver': (step) => windowEnds(parts, step),
    'xstate.error.actor.handOver': byItself,
    'xstate.error.actor.confirmCard': byItself,
  }
}

/** Returns what this tab would remember after a reload. */
async function remembered(page: Page): Promise<CheckoutMemory> {
  const text = await page.evaluate(() => sessionStorage.getItem('flow.checkout'))
  return (JSON.parse(text ?? '{}') as { memory: CheckoutMemory }).memory
}

/** Returns the package whose real offer is closest to the first offer of the tour. */
function packageOf({ packages }: CheckoutParts, [next]: AnyEventObject[]): string {
  const offer = next?.['output'] as LoadOfferOutput | undefined
  return offer?.ok && offer.package.priceMinor === 0 ? packages.free : packages.sold
}

async function open(
  { page, other, held, buyer }: CheckoutParts,
  packageId: string,
  { claimed = false, leftBehind }: { claimed?: boolean; leftBehind?: LeftBehind },
) {
  for (const tab of page.page.context().pages()) if (await tab.opener()) await tab.close()
  await freshTab(page.page, held, leftBehind)
  await other.signsIn(buyer)
  // The parameter that Flutterwave's redirect adds.
  const result = claimed ? '?status=successful' : ''
  await page.page.goto(`/checkout/${packageId}${result}`, { waitUntil: 'commit' })
}

/** Reloads the page with a real attempt in its memory. */
async function comeBack(parts: CheckoutParts, { event }: Step) {
  const { request, buyer, packages } = parts
  const memory = { ...(event['memory'] as CheckoutMemory), packageId: packages.sold }
  if (memory.paymentId !== null) {
    const reply = await request.post('/api/create-payment-intent', {
      headers: { authorization: `Bearer ${buyer.token}` },
      data: { package_id: packages.sold, payment_method: 'stripe' },
    })
    const { data } = (await reply.json()) as { data: { payment_transaction_id: string } | null }
    memory.paymentId = data?.payment_transaction_id ?? memory.paymentId
  }
  await open(parts, packages.sold, {
    leftBehind: (now) => ({
      'flow.checkout': pack('checkout', checkoutVersion, memory, now, 3_600_000),
    }),
  })
}

/** Announces the attempt from another tab, or simulates the network coming back if the page has no attempt. */
async function news({ page, other }: CheckoutParts, declined: boolean) {
  const { paymentId } = await remembered(page.page)
  if (paymentId === null) await page.page.evaluate(() => dispatchEvent(new Event('online')))
  else await other.notifies({ paymentId, declined })
}

/** Closes the gateway's window, or has the checkout to which the window redirects send its result to this tab. */
async function windowEnds(parts: CheckoutParts, { event }: Step) {
  const { claim } = event['output'] as { claim: string }
  if (claim !== 'closed') return news(parts, claim === 'declined')
  await closeOpened(parts.page.page)
  return parts.time.pass(500)
}
