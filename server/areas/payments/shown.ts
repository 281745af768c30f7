import { sql, type RawBuilder } from 'kysely'
import type { PaymentState } from '../../../contract/words'
import { shownPairs } from '../../../machines/records/payment/shown'

/** Finds the payments, each joined with its `bank_receipt`, of which people read this state. */
export function isShownAs(state: PaymentState): RawBuilder<boolean> {
  const pairs = shownPairs
    .filter(({ shown }) => shown === state)
    .map(({ payment, transfer }) => sql`(${payment}, ${transfer ?? ''})`)
  return sql`(payment.state, coalesce(bank_receipt.state, '')) in (${sql.join(pairs)})`
}
