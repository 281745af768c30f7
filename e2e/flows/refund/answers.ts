import type { AnyEventObject } from 'xstate'
import type { Data } from '../../../contract/calls/call-types'
import { refundActs } from '../../../contract/values'
import type { ReadOfferOutput, SendRefundOutput } from '../../../machines/flows/refund/ports'
import type { Answer } from '../../kit/hold-reply'
import { but, cut, rather, refusing, taken } from '../../kit/replies'

type Payment = Data<'admin/payment'>

export const sendCalls = ['admin/refund', 'admin/refund-noted']

const all = (answer: Answer) => Object.fromEntries(sendCalls.map((call) => [call, answer]))

/** Returns the server's payment with a pending refund, on which every refund is possible or none. */
const payment = (offered: boolean) =>
  but(({ refundable, ...rest }: Payment) => ({
    ...rest,
    orders: [],
    refunds: [
      {
        id: '4711',
        status: 'pending',
        word: 'pending',
        amount: { amount_minor: 100, currency: refundable.left.currency },
        credit_note: null,
        at: '2026-01-05T09:00:00.000Z',
      },
    ],
    refundable: {
      ...refundable,
      left: refundable.came,
      disputes: [],
      is_asking: false,
      acts: offered ? refundActs : [],
    },
  }))

/** Answer to the page's own request for the payment. */
export const shownPayment = { 'admin/payment': payment(true) }

/** Returns the answers to a step's held requests; the server answers itself wherever its real reply fits. */
export function answersFor({ type, output }: AnyEventObject): Record<string, Answer> {
  if (type === 'xstate.error.actor.readOffer') return { 'admin/payment': cut }
  if (type === 'xstate.error.actor.sendRefund') return all(cut)
  if (type === 'xstate.done.actor.readOffer') {
    const read = output as ReadOfferOutput
    if (read.ok) return { 'admin/payment': payment(read.offer.methods.length > 0) }
    return { 'admin/payment': async () => refusing(read) }
  }
  const result = output as SendRefundOutput
  if (result.ok) {
    const stored = taken({}, { message: result.message })
    return Object.fromEntries(sendCalls.map((call) => [call, rather(call, ({ error }) => !error, stored)]))
  }
  // The server isn't called, because it would store the order that must be refused in this step.
  const refusal = refusing(result)
  return all(async () => ({ ...refusal, body: { ...(refusal.body as object), errors: result.errors } }))
}
