import { sql, type RawBuilder } from 'kysely'
import type { PaymentState } from '../../../contract/values'
import { shownPairs } from '../../../machines/records/payment/shown'

/** The pairs of a payment's state and its transfer's ('' for none) of which people read this state, for an `in`. */
export function shownPairsOf(state: PaymentState): RawBuilder<unknown> {
  const pairs = shownPairs
    .filter(({ shown }) => shown === state)
    .map(({ payment, transfer }) => sql`(${payment}, ${transfer ?? ''})`)
  return sql.join(pairs)
}
