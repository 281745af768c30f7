import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema'

/** Formats a credit note number, consecutive per year: C-2026-000042. */
export const creditNoteNumber = (year: number, number: number): string =>
  `C-${year}-${String(number).padStart(6, '0')}`

/** Refund to issue a credit note for. */
interface NewCreditNote {
  paymentId: string
  ref: string
}

/**
 * Issues the credit note of a successful refund, once, in the transaction that stores the refund. Numbers are gapless
 * per year (UTC), because the year's row is locked until the transaction ends. Voids the note if the refund didn't
 * succeed after all or its amount changed. Payments without a receipt need none.
 */
export async function followCreditNote(
  trx: Transaction<DB>,
  { paymentId, ref }: NewCreditNote,
  now: Date,
): Promise<void> {
  const refund = await trx
    .selectFrom('refund')
    .select(['id', 'status', 'amount_minor', 'currency'])
    .where('payment_id', '=', paymentId)
    .where('gateway_ref', '=', ref)
    .executeTakeFirstOrThrow()
  const live = await trx
    .selectFrom('credit_note')
    .select(['id', 'amount_minor'])
    .where('refund_id', '=', refund.id)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  const sum = refund.status === 'succeeded' ? (refund.amount_minor ?? 0) : 0
  if ((live?.amount_minor ?? 0) === sum) return
  if (live) await trx.updateTable('credit_note').set({ voided_at: now }).where('id', '=', live.id).execute()
  if (sum > 0) await issue(trx, { ...refund, amount_minor: sum, paymentId }, now)
}

async function issue(
  trx: Transaction<DB>,
  refund: { id: string; amount_minor: number; currency: string; paymentId: string },
  now: Date,
): Promise<void> {
  const { paymentId, id: refund_id, amount_minor, currency } = refund
  const receipt = await trx
    .selectFrom('payment_receipt')
    .select('number')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!receipt) return
  const year = now.getUTCFullYear()
  const { last: number } = await trx
    .insertInto('credit_note_series')
    .values({ year, last: 1 })
    .onConflict((known) =>
      known.column('year').doUpdateSet((eb) => ({ last: eb('credit_note_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const issued = { payment_id: paymentId, refund_id, year, number, amount_minor, currency }
  await trx
    .insertInto('credit_note')
    .values({ ...issued, issued_at: now, voided_at: null })
    .execute()
}

/** Returns a payment's credit notes by number, including void ones. */
export async function creditNotesOf(db: Kysely<DB>, paymentId: string) {
  const rows = await db
    .selectFrom('credit_note as n')
    .innerJoin('refund as f', 'f.id', 'n.refund_id')
    .selectAll('n')
    .select('f.gateway_ref')
    .where('n.payment_id', '=', paymentId)
    .orderBy('n.year')
    .orderBy('n.number')
    .execute()
  return rows.map((row) => ({
    number: creditNoteNumber(row.year, row.number),
    refund: row.gateway_ref,
    amount_minor: row.amount_minor,
    currency: row.currency,
    issued_at: row.issued_at.toISOString(),
    voided_at: row.voided_at?.toISOString() ?? null,
  }))
}
