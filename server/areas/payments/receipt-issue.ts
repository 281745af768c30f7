import type { Transaction } from 'kysely'
import { json } from '../../platform/db/json'
import type { DB, PaymentRow } from '../../platform/db/schema'
import { textInColumn } from '../../platform/texts/catalogue-text'
import { readSettings } from '../../platform/settings/settings'

/** The contents of a receipt besides the payment itself, as of its issue. */
export interface ReceiptFacts {
  item: string
  buyer: { name: string; email: string | null; address: string | null }
  /** Null where the operator has not set the text. */
  seller: { name: string | null; address: string | null; email: string | null }
}

/** Receipts are consecutive within a year: R-2026-000042; those from before this rule are R-000042. */
export const receiptNumber = (year: number, number: number): string =>
  ['R', ...(year ? [year] : []), String(number).padStart(6, '0')].join('-')

/**
 * Issues the receipt of a payment, once, in the transaction that records the money: the next number of the year (UTC)
 * without a gap, because the row of the year is locked until this transaction ends, and its contents from now on. Its
 * day is that of its issue, also where its gateway names an earlier one for the money: numbers ascend with their days.
 */
export async function issueReceipt(trx: Transaction<DB>, row: PaymentRow, now: Date): Promise<void> {
  const issued = await trx
    .selectFrom('payment_receipt')
    .select('number')
    .where('payment_id', '=', row.id)
    .executeTakeFirst()
  if (issued) return
  const year = now.getUTCFullYear()
  const { last } = await trx
    .insertInto('receipt_series')
    .values({ year, last: 1 })
    .onConflict((known) =>
      known.column('year').doUpdateSet((eb) => ({ last: eb('receipt_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('payment_receipt')
    .values({ payment_id: row.id, year, number: last, issued_at: now, facts: json(await factsOf(trx, row)) })
    .execute()
}

async function factsOf(trx: Transaction<DB>, row: PaymentRow): Promise<ReceiptFacts> {
  const { item, ...buyer } = await trx
    .selectFrom('app_user as u')
    .innerJoin('package as k', (join) => join.on('k.id', '=', row.package_id))
    .select(textInColumn('k', 'name', 'u.lang').as('item'))
    .select(['u.name', 'u.email', 'u.address'])
    .where('u.id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  const { company_name, contact_address, contact_email } = await readSettings(trx)
  const seller = { name: company_name, address: contact_address || null, email: contact_email || null }
  return { item, buyer, seller }
}
