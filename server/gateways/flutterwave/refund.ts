import { toMajor } from '../../../contract/money/money'
import type { FlutterwaveApi } from './api'
import { flutterwaveRefund } from './facts'
import { isPaid } from './verdict'
import {
  GatewayRefused,
  GatewayUnreachable,
  type GatewayCharge,
  type RefundFact,
  type RefundOrder,
} from '../port'
import { idOf, textOf, type WireBody } from '../wire/values'

/** Longest comment that is sent with a refund. */
const commentMax = 200

/**
 * Refunds money of one transaction. Version 3 documents no key that makes a repeat harmless: our id of the refund is in
 * the comment, and is looked up among the refunds first.
 */
export async function refundAtFlutterwave(
  api: FlutterwaveApi,
  charge: GatewayCharge,
  { id, amountMinor, reason, chargeRef }: RefundOrder,
): Promise<RefundFact> {
  const { currency } = charge
  const transaction = await (chargeRef ? api.byId(chargeRef) : api.byReference(charge.id))
  if (!transaction || !isPaid(transaction))
    throw new GatewayRefused(400, 'not_paid', 'Flutterwave has no money of this transaction')
  const before = await api.refundsOf(transaction)
  if (!before)
    throw new GatewayUnreachable(
      'Flutterwave does not list its refunds: whether this one was made is unknown',
    )
  const made =
    before.find((refund) => commentOf(refund)?.startsWith(id)) ??
    (await api.post(
      `/transactions/${idOf(transaction.id)}/refund`,
      { amount: toMajor({ minor: amountMinor, currency }), comments: `${id} ${reason}`.slice(0, commentMax) },
      true,
    ))
  return flutterwaveRefund(made, currency, () => {})
}

/** The request has `comments`, and the list `comment`. */
const commentOf = ({ comment, comments }: WireBody) => textOf(comment) ?? textOf(comments)
