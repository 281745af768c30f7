import { fromPromise } from 'xstate'
import type * as ports from '../../../machines/flows/checkout/setup'
import type { Api } from '../../app/api/port'
import { port } from '../port'
import type { CardForm } from './card-fields'
import type { PaymentWindows } from './gateways/payment-windows'
import { loadOffer } from './load-offer'
import { openPayment } from './open-payment'
import { answerOf, noAttempt, onRequest } from './payment-verdict'

const quiet = (signal: AbortSignal) => ({ signal, toast: false })
const done = { ok: true } as const

/**
 * Implements the checkout machine's ports: the server's with the API, the gateway's with the card form or payment
 * windows.
 */
export function checkoutActors(api: Api, fields: CardForm, windows: PaymentWindows) {
  return { ...serverPorts(api), ...gatewayPorts(fields), ...windowPort(api, windows) }
}

function serverPorts(api: Api) {
  const about = async (
    call: 'payment-transaction-status' | 'payment-transaction-fail',
    { packageId, paymentId }: ports.AskServerInput,
    signal: AbortSignal,
  ): Promise<ports.AskServerOutput> => {
    const id = paymentId ?? (await unfinishedAttempt(api, packageId, signal))
    if (id === null) return noAttempt
    const { data } = await api.call(call, { payment_transaction_id: id }, quiet(signal))
    return answerOf(call === 'payment-transaction-fail' ? onRequest(data) : data)
  }
  return {
    loadOffer: port<ports.LoadOfferOutput, ports.LoadOfferInput>(({ input, signal }) =>
      loadOffer(api, input, signal),
    ),
    assignFree: port<ports.AssignFreeOutput, ports.AssignFreeInput>(async ({ input, signal }) => {
      const request = { package_id: input.packageId, idempotency_key: input.key }
      await api.call('assign_package', request, quiet(signal))
      return done
    }),
    openPayment: port<ports.OpenPaymentOutput, ports.OpenPaymentInput>(({ input, signal }) =>
      openPayment(api, input, signal),
    ),
    askServer: port<ports.AskServerOutput, ports.AskServerInput>(({ input, signal }) =>
      about('payment-transaction-status', input, signal),
    ),
    cancelPayment: port<ports.AskServerOutput, ports.CancelPaymentInput>(({ input, signal }) =>
      about('payment-transaction-fail', input, signal),
    ),
  }
}

function gatewayPorts(fields: CardForm) {
  return {
    prepareCard: fromPromise<ports.PrepareCardOutput, ports.PrepareCardInput>(async ({ input }) => ({
      ok: true,
      ready: await fields.prepare(input.handover),
    })),
    confirmCard: fromPromise<ports.ClaimOutput, ports.ConfirmCardInput>(({ input }) =>
      fields.confirm(input.handover),
    ),
    answerChallenge: fromPromise<ports.ClaimOutput, ports.AnswerChallengeInput>(({ input }) =>
      fields.answerChallenge(input.handover),
    ),
  }
}

function windowPort(api: Api, windows: PaymentWindows) {
  return {
    // No `await` before the window opens: browsers allow opening a window only during a click.
    handOver: fromPromise<ports.ClaimOutput, ports.HandOverInput>(async ({ input, signal }) => {
      const { proof, ...claim } = await windows.open(input, signal)
      if (proof) await showProof(api, input.handover, proof)
      return claim
    }),
  }
}

/** Sends the proof from the gateway's window to the server. If that fails, the server queries the gateway anyway. */
async function showProof(api: Api, { payment = '' }: ports.Handover, proof: Record<string, string>) {
  await api
    .call('payment-transaction-status', { payment_transaction_id: payment, proof }, { toast: false })
    .catch(() => undefined)
}

/** Returns the id of an attempt the server has stored, in case the reply to `openPayment` was lost. */
async function unfinishedAttempt(api: Api, packageId: string, signal: AbortSignal): Promise<string | null> {
  const offer = await loadOffer(api, { packageId }, signal)
  return offer.ok ? offer.paymentId : null
}
