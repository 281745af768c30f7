import type { QueryClient } from '@tanstack/react-query'
import type * as ports from '../../../../machines/flows/refund/ports'
import type { Data } from '../../../../contract/calls/call-types'
import type { RefundAct } from '../../../../contract/values'
import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'
import { port } from '../../../flows/port'

type RefundPayment = Data<'admin/payment'>
export type RefundLine = RefundPayment['refunds'][number]

/** Event of the payment's chart that each method sends. */
const actOf = {
  send: 'refund.ordered',
  note: 'refund.noted',
  arrived: 'refund.arrived',
} as const satisfies Record<ports.RefundMethod, RefundAct>

/** Statuses of a refund whose arrival an admin may record before the gateway reports it. */
const underway: ReadonlySet<string> = new Set(['pending', 'attention', 'unknown'])

/** Returns whether the arrival of this refund can be recorded. */
export const mayArrive = ({ status, amount }: RefundLine): boolean => underway.has(status) && amount !== null

/** Returns what the flow needs to know about a payment. `ref` is the refund whose arrival is recorded, if any. */
export function offerOf({ refundable, refunds }: Pick<RefundPayment, 'refundable' | 'refunds'>, ref = '') {
  const { left, disputes, acts, ends_package: endsPlan } = refundable
  const isOffered = (method: ports.RefundMethod) =>
    acts.includes(actOf[method]) &&
    (method !== 'arrived' || ref === '' || refunds.some((refund) => refund.id === ref && mayArrive(refund)))
  return {
    leftMinor: left.amount_minor,
    currency: left.currency,
    methods: (['send', 'note', 'arrived'] as const).filter(isOffered),
    disputes: disputes.map(({ id }) => id),
    endsPlan,
  } satisfies ports.Offer
}

/** Implements the refund machine's ports for one payment with the API. */
export function refundActors(api: Api, queries: QueryClient, paymentId: string) {
  return {
    readOffer: port<ports.ReadOfferOutput, ports.ReadOfferInput>(async ({ input, signal }) => {
      const asked = { payment_transaction_id: paymentId }
      const envelope = await api.call('admin/payment', asked, { signal, toast: false })
      queries.setQueryData(callQuery(api, 'admin/payment', asked).queryKey, envelope)
      return { ok: true, offer: offerOf(envelope.data, input.ref) }
    }),
    sendRefund: port<ports.SendRefundOutput, ports.SendRefundInput>(async ({ input, signal }) => {
      const { method, key, draft, leftMinor, despiteDispute } = input
      const confirmed = {
        payment_transaction_id: paymentId,
        key,
        amount_minor: draft.minor ?? 0,
        left_minor: leftMinor,
        reason: draft.reason,
        despite_dispute: despiteDispute ? (1 as const) : (0 as const),
      }
      const quiet = { signal, toast: false }
      const { message } =
        method === 'send'
          ? await api.call(
              'admin/refund',
              { ...confirmed, ends_now: draft.endsNow ? (1 as const) : (0 as const) },
              quiet,
            )
          : await api.call('admin/refund-noted', { ...confirmed, at: draft.at, ref: draft.ref }, quiet)
      return { ok: true, message }
    }),
  }
}
