import { createActor, type ActorRefFrom } from 'xstate'
import { checkoutMachine } from '../../../machines/flows/checkout/machine'
import type {
  CheckoutEvent,
  CheckoutMemory,
  Claim,
  ClaimOutput,
  Handover,
} from '../../../machines/flows/checkout/setup'
import { checkoutMemory, checkoutView, type CheckoutView } from '../../../machines/flows/checkout/view'
import type { CallName } from '../../../contract/calls/call-types'
import type { Api } from '../../../src/app/api/port'
import { CallFailure } from '../../../src/app/api/call-failure'
import { checkoutActors } from '../../../src/flows/checkout/actors'
import type { CardForm } from '../../../src/flows/checkout/card-fields'
import type { Returned } from '../../../src/flows/checkout/gateways/port'
import type { Site } from './site'
import type { VirtualTimers } from './virtual-timers'

/** Actions of a payer on the page of a gateway or bank, such as paying or closing the window. */
export const choices = ['pay', 'decline', 'pending', 'ongoing', 'wrongAmount', 'payAndLose', 'close'] as const
export type Choice = (typeof choices)[number]

/** Stripe sandbox cards a user may enter. */
export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asksBank: '4000002500003155',
  pending: '4000000000100018',
  wrongAmount: '4000000000100026',
}
export type Card = keyof typeof cards

/** Connection of a user's browser to the server; a lost answer is a failed call. */
export type Line = (
  who: string,
  name: CallName,
  input: object,
  token: string,
) => Promise<Record<string, any> & { status: number }>

/** A window of a gateway or bank, open alongside a tab. */
export interface GatewayWindow {
  gateway: string
  /** Payment id in the sandbox. */
  ref: string
  close: (claim: Claim) => void
}

export interface Tab {
  name: string
  view: () => CheckoutView
  send: (event: CheckoutEvent) => void
  /** The window waiting for the user, if any. */
  window: () => GatewayWindow | null
  memory: () => CheckoutMemory | null
  isDone: () => boolean
  close: () => void
}

interface Opening {
  site: Site
  timers: VirtualTimers
  line: Line
  token: string
  packageId: number
  /** Idempotency key, generated once by the page. */
  key: string
  name: string
  memory: CheckoutMemory | null
  /** Returns the card the user enters next. */
  card: () => Card
  /** Called for each screen shown. */
  shown: (tab: Tab) => void
}

const refOf = (site: Site, payment: string) =>
  site.app.ctx.db
    .selectFrom('payment')
    .select(['gateway', 'provider_ref'])
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()

/** Opens a tab with the real checkout (machine, actors and view), using this run's connections. */
export function openTab(opening: Opening): Tab {
  const { site, timers, line, token, packageId, key, name, memory, shown } = opening
  let open: GatewayWindow | null = null
  const api: Api = {
    async call(call, input) {
      const { status, ...envelope } = await line(name, call, input as object, token)
      if (envelope['error']) throw new CallFailure(status, envelope)
      return envelope as never
    },
  }
  const away = async ({ payment = '' }: Handover, signal?: AbortSignal): Promise<Returned> => {
    const { gateway, provider_ref: ref } = await refOf(site, payment)
    return new Promise((resolve) => {
      open = {
        gateway,
        ref: ref!.split('/').at(-1)!,
        close: (claim) => {
          open = null
          resolve({ ok: true, claim })
        },
      }
      signal?.addEventListener('abort', () => (open = null))
    })
  }
  const fields: CardForm = {
    prepare: async () => true,
    mount: () => () => undefined,
    confirm: (handover) => confirm(opening, handover),
    answerChallenge: (handover) => away(handover),
  }
  const windows = {
    wrapperOf: () => undefined,
    lend: () => undefined,
    takeBack: () => undefined,
    open: ({ handover }: { handover: Handover }, signal: AbortSignal) => away(handover, signal),
  }
  const machine = checkoutMachine.provide({ actors: checkoutActors(api, fields, windows) })
  const actor: ActorRefFrom<typeof machine> = createActor(machine, {
    input: { packageId: String(packageId), key },
    clock: timers.of(name),
  })
  const tab: Tab = {
    name,
    view: () => checkoutView(actor.getSnapshot()),
    send: (event) => actor.send(event),
    window: () => open,
    memory: () => checkoutMemory(actor.getSnapshot()),
    isDone: () => actor.getSnapshot().status !== 'active',
    close: () => {
      open = null
      actor.stop()
    },
  }
  actor.subscribe(() => shown(tab))
  actor.start()
  actor.send(memory ? { type: 'flow.resumed', memory } : { type: 'checkout.opened' })
  return tab
}

/** Sends the card from the browser to the gateway; the answer may be lost. */
async function confirm(
  { site, name, card }: Opening,
  { client_secret: secret = '', publishable_key: publicKey = '' }: Handover,
): Promise<ClaimOutput> {
  const { scheduler, network, address } = site
  const typed = card()
  await scheduler.pass('call', `${name} sends a card that ${typed} to its gateway`, null)
  const form = new URLSearchParams({
    key: publicKey,
    client_secret: secret,
    return_url: `${address}/checkout-return`,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': cards[typed],
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2030',
    'payment_method_data[card][cvc]': '123',
  })
  const intent = secret.split('_secret_')[0]
  const reply = await network.toStandIn(`${address}/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    body: form,
  })
  await site.sent()
  try {
    await scheduler.pass('reply', `the gateway answers ${name}`, null)
  } catch {
    return { ok: true, claim: 'unreachable' }
  }
  const { status, error } = (await reply.json()) as { status?: string; error?: { type: string } }
  if (error) return { ok: true, claim: error.type === 'card_error' ? 'declined' : 'unreachable' }
  return { ok: true, claim: status === 'requires_action' ? 'challenge' : 'done' }
}
