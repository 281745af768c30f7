import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../../platform/db/page-of'

/** Tables of documents numbered per year, by the first letter of their numbers. */
const numbered: Readonly<Record<string, string>> = { r: 'payment_receipt', c: 'credit_note' }
/** Matches numbers such as `R-2026-000042`. Documents from before numbering was yearly have no year. */
const documentNumber = /^([rc])-(?:(\d{4})-)?(\d{1,9})$/i

/** Matches the payment whose receipt or credit note has this number; null if the text isn't such a number. */
function ofDocument(typed: string): RawBuilder<boolean> | null {
  const [, letter = '', year = '0', number] = documentNumber.exec(typed.trim()) ?? []
  const table = numbered[letter.toLowerCase()]
  if (!table) return null
  return sql<boolean>`y.id in (select payment_id from ${sql.table(table)}
    where year = ${Number(year)} and number = ${Number(number)})`
}

/**
 * Condition for payments (`y`) that match a typed text: our id, the gateway's id of the payment, of its charge or of a
 * refund, or the number of its receipt or credit note.
 */
export function paymentNamed(typed: string): RawBuilder<boolean> {
  const pattern = containing(typed.trim())
  const named = [
    sql`y.id::text like ${pattern}`,
    sql`lower(y.provider_ref) like ${pattern}`,
    sql`lower(y.charge_ref) like ${pattern}`,
    sql`y.id in (select payment_id from refund where lower(gateway_ref) like ${pattern})`,
    ofDocument(typed),
  ].filter((one) => one !== null)
  return sql<boolean>`(${sql.join(named, sql` or `)})`
}
