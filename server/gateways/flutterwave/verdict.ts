import { amountOf, flutterwaveDispute, flutterwaveRefund } from './facts'
import { moneyOutcome, wentBackBy } from '../wire/money-outcome'
import type { Captured, OtherCharge, GatewayVerdict } from '../port'
import { fieldsOf, idOf, momentOf, textOf, type WireBody } from '../wire/values'

/** A transaction's refunds and chargebacks; each list is undefined if not requested or not readable. */
export interface FlutterwaveAftersale {
  disputes?: readonly object[]
  refunds?: readonly object[]
  others?: OtherCharge[]
}

/** Whether a transaction has been paid; stays true after a refund. */
export const isPaid = ({ status }: WireBody) => status === 'successful'

/**
 * Returns a transaction's captured money with our reference. Flutterwave's amounts are floats and are read from their
 * printed decimals.
 */
export function capturedIn(found: WireBody): Captured {
  const currency = textOf(found.currency) ?? ''
  return {
    amountMinor: amountOf(found.amount, currency),
    currency,
    reference: textOf(found.tx_ref),
    at: momentOf(textOf(found.created_at)),
  }
}

/** Maps an additional paid transaction, given the verdict on it. */
export function otherOf(found: WireBody, verdict: GatewayVerdict): OtherCharge {
  const { refunds = [], disputes = [] } = 'amountMinor' in verdict ? verdict : {}
  return {
    ...capturedIn(found),
    id: idOf(found.id) ?? '',
    ...wentBackBy(refunds),
    ...(disputes.length > 0 && { disputes }),
  }
}

/** Maps a transaction's status, refunds and chargebacks to a verdict. */
export function transactionVerdict(
  transaction: object,
  aftersale: FlutterwaveAftersale = {},
): GatewayVerdict {
  const found = fieldsOf(transaction)
  const status = textOf(found.status) ?? ''
  if (isPaid(found)) return paidVerdict(found, aftersale)
  if (status === 'failed') return { outcome: 'failed', reason: 'declined' }
  if (status === 'pending') return { outcome: 'pending', underway: true }
  return { outcome: 'pending', underway: true, alert: `unknown Flutterwave status: ${status}` }
}

function paidVerdict(
  found: WireBody,
  { disputes, refunds, others = [] }: FlutterwaveAftersale,
): GatewayVerdict {
  const alerts: string[] = []
  const alert = (text: string) => alerts.push(text)
  const money = capturedIn(found)
  const facts = refunds?.map((refund) => flutterwaveRefund(fieldsOf(refund), money.currency, alert))
  const claims = disputes?.map((dispute) => flutterwaveDispute(fieldsOf(dispute), found, alert))
  const id = idOf(found.id)
  return {
    ...(id !== null && { chargeRef: id }),
    ...moneyOutcome(money.amountMinor, { refunds: facts, disputes: claims }),
    ...money,
    ...(facts && { refunds: facts }),
    ...(claims && { disputes: claims }),
    ...(others.length > 0 && { others }),
    ...(alerts.length > 0 && { alert: alerts.join('; ') }),
  }
}
