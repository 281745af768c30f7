import { createActor, waitFor, type AnyActorRef } from 'xstate'
import type { Api } from '../../../src/app/api/port'
import { checkoutActors } from '../../../src/flows/checkout/actors'
import { paymentWindows } from '../../../src/flows/checkout/gateways/payment-windows'
import type { CardForm } from '../../../src/flows/checkout/card-fields'
import { CallFailure } from '../../../src/app/api/call-failure'
import { checkoutMachine } from '../../../machines/flows/checkout/machine'
import type { CheckoutMemory } from '../../../machines/flows/checkout/setup'
import { checkoutMemory, checkoutView } from '../../../machines/flows/checkout/view'
import type { TestApp } from '../../support/harness'

/** Returns the browser's API client, using this test's HTTP server. */
const apiOf = (app: TestApp, token: string): Api => ({
  async call(name, input) {
    const { status, ...envelope } = await app.call(name, input as object, { token })
    if (envelope.error) throw new CallFailure(status, envelope)
    return envelope as never
  },
})

/** A card form that loads but never submits; payments are made at the sandbox gateway. */
const publishing: CardForm = {
  prepare: async () => true,
  mount: () => () => undefined,
  confirm: async () => ({ ok: true, claim: 'unreachable' }),
  answerChallenge: async () => ({ ok: true, claim: 'unreachable' }),
}

const busy = new Set(['opening', 'preparing', 'verifying', 'finishing'])
let made = 0

/** Opens the checkout in a new browser: the real machine with its real actors and its own idempotency key. */
export function newBrowser(app: TestApp, token: string, packageId: number) {
  const actors = checkoutActors(apiOf(app, token), publishing, paymentWindows())
  const machine = checkoutMachine.provide({ actors, delays: { pollDelay: 1, finishDelay: 1 } })
  const actor = createActor(machine, { input: { packageId: String(packageId), key: `device-${++made}` } })
  actor.start()
  const settled = async () => {
    const snapshot = await waitFor(
      actor as AnyActorRef,
      (now) => !busy.has(checkoutView(now as never).screen),
      {
        timeout: 30_000,
      },
    )
    return checkoutView(snapshot as never)
  }
  return {
    send: (event: Parameters<typeof actor.send>[0]) => {
      actor.send(event)
      return settled()
    },
    memory: (): CheckoutMemory | null => checkoutMemory(actor.getSnapshot()),
    key: () => actor.getSnapshot().context.key,
    close: () => actor.stop(),
  }
}
