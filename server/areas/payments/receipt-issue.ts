import type { Transaction } from 'kysely'
import { json } from '../../platform/db/json'
import type { DB, PaymentRow } from '../../platform/db/schema'
import { textInColumn } from '../../platform/texts/catalogue-text'
import { readSettings } from '../../platform/settings/settings'

/** Contents of a receipt other than its payment, as they were when it was issued. */
export interface ReceiptFacts {
  item: string
  buyer: { name: string; email: string | null; address: string | null }
  /** The operator's details; each is null if the operator hasn't set it. */
  seller: { name: string | null; address: string | null; email: string | null }
}

/** Formats a receipt number, consecutive per year: R-2026-000042. Older receipts have no year: R-000042. */
export const receiptNumber = (year: number, number: number): string =>
  ['R', ...(year ? [year] : []), String(number).padStart(6, '0')].join('-')

/**
 * Issues a payment's receipt, once, in the transaction that records the money, and fixes its contents. Numbers are
 * gapless per year (UTC), because the year's row is locked until the transaction ends. The receipt has its date of
 * issue even if the gateway reports an earlier payment date, so that numbers and dates ascend together.
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
