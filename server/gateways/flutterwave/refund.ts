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

/** Maximum length of a refund's comment. */
const commentMax = 200

/**
 * Refunds all or part of a transaction. v3 documents no idempotency key, so our refund id is sent in the comment, and
 * existing refunds are first searched for this id.
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

/** Returns a refund's comment; the request calls it `comments`, the list `comment`. */
const commentOf = ({ comment, comments }: WireBody) => textOf(comment) ?? textOf(comments)
