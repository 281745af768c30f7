import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../../platform/db/page-of'

/** The tables of what is numbered within a year, by the letter that its numbers begin with. */
const numbered: Readonly<Record<string, string>> = { r: 'payment_receipt', c: 'credit_note' }
/** `R-2026-000042`, or without a year what was issued before numbers began anew each year. */
const documentNumber = /^([rc])-(?:(\d{4})-)?(\d{1,9})$/i

/** The payment whose receipt or credit note has this number; null where it is no such number. */
function ofDocument(typed: string): RawBuilder<boolean> | null {
  const [, letter = '', year = '0', number] = documentNumber.exec(typed.trim()) ?? []
  const table = numbered[letter.toLowerCase()]
  if (!table) return null
  return sql<boolean>`y.id in (select payment_id from ${sql.table(table)}
    where year = ${Number(year)} and number = ${Number(number)})`
}

/**
 * Whether a payment (`y`) is called so: by our own id, by what its gateway calls the payment, its charge or one of its
 * refunds, or by the number of its receipt or of a credit note.
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
