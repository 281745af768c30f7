import { formatMoney } from '../../../../contract/money/money-format'
import { receiptsOf } from '../../payments'
import { shownState } from '../../../../contract/money/shown-status'
import { fieldsOf, type Show } from './record-content'

/**
 * Shows a bank transfer with everything needed to compare it with the bank account: order, payer, receipts, the payer's
 * other transfers, and anyone who submitted one of the receipts elsewhere.
 */
export const showBankReceipt: Show = async (db, id, lang) => {
  const row = await db
    .selectFrom('bank_receipt as t')
    .innerJoin('payment as p', 'p.id', 't.id')
    .innerJoin('package as k', 'k.id', 'p.package_id')
    .innerJoin('app_user as u', 'u.id', 't.user_id')
    .select(['t.reference', 't.reason', 't.due_at', 't.created_at', 't.user_id'])
    .select([
      'p.amount_minor',
      'p.currency',
      'p.mode',
      'p.state',
      'k.name as ordered',
      'u.name',
      'u.email',
      'u.mobile',
    ])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) return { fields: [], images: [], pending_changes: [], public_path: null }
  const { reference, ordered, mode, reason, created_at, due_at } = row
  const fields = fieldsOf({
    amount: formatMoney({ minor: row.amount_minor, currency: row.currency }, { lang }),
    reference,
    ordered,
    payer: [row.name, row.email ?? row.mobile].filter(Boolean).join(', '),
    payment_state: row.state,
    mode,
    reject_reason: reason,
    created_at,
    due_at,
  })
  const receipts = await receiptsOf(db, id)
  return {
    fields,
    images: [],
    pending_changes: [],
    public_path: null,
    files: receipts.map(({ name, url, isPdf, sentAt }) => ({
      name,
      url,
      is_pdf: isPdf,
      at: sentAt.toISOString(),
    })),
    related: [...(await repeats(db, id)), ...(await others(db, id, row.user_id))],
  }
}

type Related = NonNullable<Awaited<ReturnType<Show>>['related']>
type Db = Parameters<Show>[0]

/** Returns other transfers with the same receipt, submitted before or after this one. */
async function repeats(db: Db, id: string): Promise<Related> {
  const rows = await db
    .selectFrom('bank_receipt_repeat as r')
    .innerJoin('bank_receipt_file as f', 'f.id', 'r.file_id')
    .innerJoin('bank_receipt as tried', 'tried.id', 'r.receipt_id')
    .innerJoin('bank_receipt as first', 'first.id', 'f.receipt_id')
    .select(['tried.id as tried_id', 'tried.reference as tried', 'tried.state as tried_state'])
    .select(['first.id as first_id', 'first.reference as first', 'first.state as first_state'])
    .where((eb) => eb.or([eb('r.receipt_id', '=', id), eb('f.receipt_id', '=', id)]))
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()
  const lines = rows.map((row) =>
    row.tried_id === id
      ? { why: 'usedBefore' as const, id: row.first_id, title: row.first, state: row.first_state }
      : { why: 'usedAgain' as const, id: row.tried_id, title: row.tried, state: row.tried_state },
  )
  const unique = new Map(lines.map((line) => [`${line.why} ${line.id}`, line]))
  return [...unique.values()].map(({ why, id: other, title, state }) => ({
    record: 'bank-receipt' as const,
    id: other,
    title,
    state,
    note: `admin.related.${why}` as const,
  }))
}

async function others(db: Db, id: string, userId: number): Promise<Related> {
  const rows = await db
    .selectFrom('bank_receipt as t')
    .innerJoin('payment as p', 'p.id', 't.id')
    .select(['t.id', 't.reference', 't.state', 'p.state as payment_state'])
    .where('t.user_id', '=', userId)
    .where('t.id', '<>', id)
    .orderBy('t.created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    record: 'bank-receipt' as const,
    id: row.id,
    title: row.reference,
    state: row.state,
    note:
      shownState(row.payment_state, null) === 'success'
        ? ('admin.related.samePayerPaid' as const)
        : ('admin.related.samePayer' as const),
  }))
}
