import { randomUUID } from 'node:crypto'
import { toDecimal } from '../../../contract/money/money'
import { keptHere } from '../adapter-data'
import {
  GatewayRefused,
  WebhookRejected,
  type GatewayCharge,
  type Gateway,
  type GatewayVerdict,
} from '../port'
import type { GatewayAccount } from '../registry'
import type { Rehearsal } from './rehearsal'
import { isStandIn } from './rehearsals'

/** Result of a step. `open`: the step couldn't be tried; the sentence gives the reason. */
export interface RehearsalStep {
  result: 'proved' | 'failed' | 'open'
  sentence: string
}

/** Environment of a rehearsal: URLs, clock and a way to prompt the user. */
export interface Tools {
  now: () => Date
  sleep: (ms: number) => Promise<unknown>
  /** URL of our page to which a gateway redirects after payment. */
  returnUrl: string
  /** Public URL of this site, to which webhooks are sent. */
  publicUrl: string
  /** Time in ms that the user has to pay on the gateway's page; 0 if running unattended. */
  payWaitMs: number
  /** Shows the user the payment URL. */
  ask: (url: string) => void
}

/** Failure of a step; its message is shown to the user. */
class Failed extends Error {}

/** Polling interval in ms. */
const askAgainMs = 2000
/** Time in ms within which a gateway must show what it has accepted. */
const arrivalMs = 60_000

/**
 * Runs a payment's lifecycle at a gateway through its adapter: wrong key, create, create again, pay, request the same
 * partial refund twice, and check the webhook signature. Stops after the first failed step.
 */
export async function* rehearse(
  rehearsal: Rehearsal,
  account: GatewayAccount,
  tools: Tools,
): AsyncGenerator<RehearsalStep> {
  if (!isStandIn(account) && !rehearsal.offer.isTest(account)) {
    yield { result: 'failed', sentence: 'These are not test keys, so nothing was sent to the gateway.' }
    return
  }
  try {
    for await (const step of steps(rehearsal, account, tools)) yield step
  } catch (error) {
    yield { result: 'failed', sentence: reasonOf(error) }
  }
}

/** Formats an error as a sentence, which includes status and code if the gateway refused. */
function reasonOf(error: unknown): string {
  if (error instanceof GatewayRefused)
    return `The gateway refused (${error.status} ${error.code}): ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

const proved = (sentence: string): RehearsalStep => ({ result: 'proved', sentence })
const open = (sentence: string): RehearsalStep => ({ result: 'open', sentence })

async function* steps(
  rehearsal: Rehearsal,
  account: GatewayAccount,
  tools: Tools,
): AsyncGenerator<RehearsalStep> {
  const gateway = rehearsal.offer.open(account)
  const id = randomUUID()
  const fresh: GatewayCharge = {
    id,
    amountMinor: rehearsal.sum.minor,
    currency: rehearsal.sum.currency,
    providerRef: null,
    description: 'Rehearsal of a payment',
    returnUrl: tools.returnUrl,
    buyer: { name: 'Test Buyer', email: 'buyer@example.com' },
    // Outside a browser page, every gateway that has a payment page returns its URL.
    platform: 'app',
    keep: keptHere(tools.now),
  }
  const reply = `${toDecimal(rehearsal.sum)} ${rehearsal.sum.currency}`

  await refusesWrongKey(rehearsal, account, { ...fresh, id: randomUUID() })
  yield proved('A wrong key is refused as such, and nothing is created.')

  const begun = await gateway.begin(fresh)
  const charge: GatewayCharge = { ...fresh, providerRef: begun.providerRef }
  const again = await gateway.begin(charge)
  if (again.providerRef !== begun.providerRef) throw new Failed('Created again, it became another payment.')
  yield proved(`A payment of ${reply} is created, and stays the same one when it is asked for again.`)

  const unpaid = await gateway.verdict(charge)
  if (unpaid.outcome !== 'pending') throw new Failed(`Unpaid, it reads ${unpaid.outcome}.`)
  yield proved('Before anybody pays it reads as not paid.')

  const paid = await paidCharge(rehearsal, account, tools, gateway, charge, begun.handover.redirect_url)
  if (paid) {
    checkMoney(paid, charge)
    yield proved(`Paid, it reads as ${reply} with our reference.`)
    yield await givenBack(gateway, charge, tools)
  } else {
    yield open(
      'Nobody paid, so neither paying nor refunding is proved. Run it with --wait MINUTES and pay there.',
    )
    const closed = await gateway.cancel(charge, 'person')
    if (closed.outcome !== 'failed') throw new Failed(`Given up unpaid, it reads ${closed.outcome}.`)
    yield proved('Given up unpaid, it is closed.')
  }
  yield await signature(rehearsal, gateway, account, tools, id)
  yield await registration(rehearsal, account, tools)
}

async function refusesWrongKey(
  { offer, secret }: Rehearsal,
  account: GatewayAccount,
  charge: GatewayCharge,
): Promise<void> {
  const spoilt = { ...account.keys, [secret]: `${account.keys[secret]}x` }
  try {
    await offer.open({ ...account, keys: spoilt }).begin(charge)
  } catch (error) {
    if (error instanceof GatewayRefused && error.status === 401) return
    throw error
  }
  throw new Failed('A wrong key was accepted.')
}

/** Returns the verdict on the charge once it is paid; null if it isn't paid in time. */
async function paidCharge(
  { payByToken, payPage }: Rehearsal,
  account: GatewayAccount,
  { payWaitMs, ask, returnUrl, sleep }: Tools,
  gateway: Gateway,
  charge: GatewayCharge,
  hostedPage: string | undefined,
): Promise<GatewayVerdict | null> {
  const isPaid = async () => {
    const verdict = await gateway.verdict(charge)
    return verdict.outcome === 'success' ? verdict : null
  }
  if (payByToken) {
    await payByToken(account, charge.providerRef!, returnUrl)
    const verdict = await until(isPaid, arrivalMs, sleep)
    if (!verdict) throw new Failed('Paid with the test token, it does not read as paid.')
    return verdict
  }
  if (payWaitMs === 0) return null
  const page = hostedPage ? { url: hostedPage, close: () => {} } : await payPage?.(account, charge)
  if (!page) throw new Failed('The gateway gave no page to pay on.')
  try {
    ask(page.url)
    return await until(isPaid, payWaitMs, sleep)
  } finally {
    page.close()
  }
}

function checkMoney(verdict: GatewayVerdict, { id, amountMinor, currency }: GatewayCharge): void {
  if (!('amountMinor' in verdict)) throw new Failed(`Paid, it reads ${verdict.outcome}.`)
  if (verdict.amountMinor !== amountMinor || verdict.currency !== currency)
    throw new Failed(`Paid, it reads ${verdict.amountMinor} ${verdict.currency} in minor units.`)
  if (verdict.reference !== id) throw new Failed('Paid, it does not carry our reference.')
}

/** Requests a refund of half the amount twice under one id; the gateway must make only one refund. */
async function givenBack(gateway: Gateway, charge: GatewayCharge, { sleep }: Tools): Promise<RehearsalStep> {
  const order = { id: randomUUID(), amountMinor: charge.amountMinor / 2, reason: 'Rehearsal of a refund' }
  const first = await gateway.refund!(charge, order)
  const second = await gateway.refund!(charge, order)
  if (first.id !== second.id) throw new Failed('A refund that was ordered twice was made twice.')
  if (first.status === 'failed' || first.status === 'unknown')
    throw new Failed(`The refund reads ${first.status} (${first.word}).`)
  const shown = await until(
    async () => {
      const verdict = await gateway.verdict(charge)
      return 'refunds' in verdict && verdict.refunds?.length ? verdict.refunds : null
    },
    arrivalMs,
    sleep,
  )
  if (!shown) throw new Failed('The refund is not found when the payment is asked about.')
  if (shown.length > 1) throw new Failed(`One refund was ordered and ${shown.length} are found.`)
  const [one] = shown
  if (one!.amountMinor !== order.amountMinor)
    throw new Failed(`Half was given back, and ${one!.amountMinor} in minor units reads as given back.`)
  return proved(`Half of it goes back once, though ordered twice; the refund reads ${one!.status}.`)
}

/** Checks that a webhook with a valid signature is accepted, and rejected once a byte is changed. */
async function signature(
  { signed, title }: Rehearsal,
  gateway: Gateway,
  { keys, baseUrl }: GatewayAccount,
  { now }: Tools,
  id: string,
): Promise<RehearsalStep> {
  const body = JSON.stringify({ id: `check-${id}`, event: 'check', data: {} })
  const headers = signed(keys, body, now())
  const takes = async (raw: string, sent: Record<string, unknown>) => {
    try {
      await gateway.verifyWebhook(Buffer.from(raw), sent as Record<string, string>, now())
      return true
    } catch (error) {
      if (error instanceof WebhookRejected) return false
      throw error
    }
  }
  if (!headers) {
    if (await takes(body, forgedOf(id, now(), baseUrl()))) throw new Failed('A forged webhook is taken.')
    return open(
      `A forged webhook is refused. A good one can only be made by ${title}: send one from its dashboard.`,
    )
  }
  if (!(await takes(body, headers))) throw new Failed('A webhook with a good signature is refused.')
  const spoilt = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, `${String(value)}0`]),
  )
  if (await takes(body, spoilt)) throw new Failed('A forged webhook is taken.')
  return proved('A webhook that is signed with the secret of the settings is taken, a forged one is not.')
}

/** Returns PayPal webhook headers with a forged signature. */
const forgedOf = (id: string, at: Date, address: string) => ({
  'paypal-transmission-id': id,
  'paypal-transmission-time': at.toISOString(),
  'paypal-transmission-sig': Buffer.from('forged').toString('base64'),
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': `${address}/v1/notifications/certs/forged`,
})

/** Checks that the webhook exists at the gateway, points here and sends the events our server reads. */
async function registration(
  { offer, webhook, events = ['*'] }: Rehearsal,
  account: GatewayAccount,
  { publicUrl }: Tools,
) {
  const path = `/webhooks/${offer.name}`
  const list = events.includes('*') ? 'all events' : events.join(', ')
  if (!webhook)
    return open(`Its API does not say where webhooks go. Set them to ${publicUrl}${path}, with ${list}.`)
  const found = await webhook(account)
  const wanted = `${publicUrl}${path}`
  if (!found) throw new Failed(`No webhook is set up at the gateway. Set one to ${wanted}, with ${list}.`)
  if (found.url !== wanted) return open(`Webhooks go to ${found.url}, which is not ${wanted} (PUBLIC_URL).`)
  const missing = found.events.includes('*') ? [] : events.filter((event) => !found.events.includes(event))
  if (missing.length > 0) throw new Failed(`The webhook does not send ${missing.join(', ')}.`)
  return proved('The gateway sends its webhooks here, and all that we read.')
}

/** Polls until there is a result; null on timeout. */
async function until<T>(read: () => Promise<T | null>, ms: number, sleep: Tools['sleep']): Promise<T | null> {
  for (let waited = 0; ; waited += askAgainMs) {
    const found = await read()
    if (found !== null || waited >= ms) return found
    await sleep(askAgainMs)
  }
}
