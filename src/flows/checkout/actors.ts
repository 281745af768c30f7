import { fromPromise } from 'xstate'
import type * as ports from '../../../machines/flows/checkout/ports'
import type { Refused } from '../../../machines/flows/kit'
import type { Api } from '../../api/port'
import { refusedOf } from '../refused'
import type { CardDesk } from './card-desk'
import { loadOffer } from './offer'
import { openPayment } from './open-payment'
import { answerOf, noAttempt } from './standing'
import { openGatewayWindow } from './window-gateway'

const quiet = (signal: AbortSignal) => ({ signal, toast: false })

async function orRefused<O>(work: Promise<O>): Promise<O | Refused> {
  try {
    return await work
  } catch (error) {
    return refusedOf(error, Date.now())
  }
}

/** The ports of the checkout machine: the server's over the API, the gateway's through the card desk or a window. */
export function checkoutActors(api: Api, desk: CardDesk) {
  return {
    loadOffer: fromPromise<ports.LoadOfferOutput, ports.LoadOfferInput>(({ input, signal }) =>
      orRefused(loadOffer(api, input, signal)),
    ),
    assignFree: fromPromise<ports.AssignFreeOutput, ports.AssignFreeInput>(({ input, signal }) =>
      orRefused(
        api
          .call('assign_package', { package_id: input.packageId, idempotency_key: input.key }, quiet(signal))
          .then(() => ({ ok: true as const })),
      ),
    ),
    openPayment: fromPromise<ports.OpenPaymentOutput, ports.OpenPaymentInput>(({ input, signal }) =>
      orRefused(openPayment(api, input, signal)),
    ),
    prepareCard: fromPromise<ports.PrepareCardOutput, ports.PrepareCardInput>(async ({ input }) => ({
      ok: true,
      ready: await desk.prepare(input.handover),
    })),
    confirmCard: fromPromise<ports.ClaimOutput, ports.ConfirmCardInput>(({ input }) =>
      desk.confirm(input.handover),
    ),
    answerChallenge: fromPromise<ports.ClaimOutput, ports.AnswerChallengeInput>(({ input }) =>
      desk.answerChallenge(input.handover),
    ),
    handOver: fromPromise<ports.ClaimOutput, ports.HandOverInput>(({ input, signal }) =>
      openGatewayWindow(input.handover, signal),
    ),
    askServer: fromPromise<ports.AskServerOutput, ports.AskServerInput>(({ input, signal }) =>
      orRefused(
        input.paymentId === null
          ? latestAttempt(api, input.packageId, signal)
          : api
              .call('payment-transaction-status', { payment_transaction_id: input.paymentId }, quiet(signal))
              .then(({ data }) => answerOf(data)),
      ),
    ),
    cancelPayment: fromPromise<ports.AskServerOutput, ports.CancelPaymentInput>(({ input, signal }) =>
      orRefused(
        input.paymentId === null
          ? latestAttempt(api, input.packageId, signal)
          : api
              .call('payment-transaction-fail', { payment_transaction_id: input.paymentId }, quiet(signal))
              .then(({ data }) => answerOf(data)),
      ),
    ),
    sendReceipt: fromPromise<ports.SendReceiptOutput, ports.SendReceiptInput>(({ input, signal }) =>
      orRefused(
        api
          .call(
            'upload-bank-receipt-file',
            { payment_transaction_id: input.paymentId, file: input.file as File },
            quiet(signal),
          )
          .then(() => ({ ok: true as const })),
      ),
    ),
  }
}

/** The answer to "open a payment" was lost: whether an attempt was written is read from the own transactions. */
async function latestAttempt(
  api: Api,
  packageId: string,
  signal: AbortSignal,
): Promise<ports.AskServerOutput> {
  const offer = await loadOffer(api, { packageId }, signal)
  if (!offer.ok) return offer
  if (offer.paymentId === null) return noAttempt
  const { data } = await api.call(
    'payment-transaction-status',
    { payment_transaction_id: offer.paymentId },
    quiet(signal),
  )
  return answerOf(data)
}
