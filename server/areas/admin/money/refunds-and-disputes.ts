import type { Data } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import { creditNotesOf, disputeSteps } from '../../payments'

type PaymentDetails = Data<'admin/payment'>

const sumOf = (minor: number, currency: string) => ({ amount_minor: minor, currency })

/** Returns a payment's refunds, newest first. */
export async function refundsOf({ db }: Ctx, paymentId: string): Promise<PaymentDetails['refunds']> {
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .orderBy('gateway_ref')
    .execute()
  const notes = (await creditNotesOf(db, paymentId)).filter(({ voided_at }) => voided_at === null)
  return rows.map((row) => ({
    id: row.gateway_ref,
    credit_note: notes.find(({ refund }) => refund === row.gateway_ref)?.number ?? null,
    amount: row.amount_minor === null ? null : sumOf(row.amount_minor, row.currency),
    status: row.status,
    word: row.word,
    by_hand: row.recorded_by !== null,
    at: (row.made_at ?? row.created_at).toISOString(),
  }))
}

/** Returns a payment's disputes and inquiries: open ones first, by response deadline. */
export async function disputesOf({ db }: Ctx, paymentId: string): Promise<PaymentDetails['disputes']> {
  const rows = await db
    .selectFrom('dispute')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy((eb) => eb('status', '<>', 'open'))
    .orderBy('answer_by', (order) => order.asc().nullsLast())
    .orderBy('gateway_ref')
    .execute()
  const steps = await disputeSteps(db, paymentId)
  return rows.map((row) => ({
    id: row.gateway_ref,
    kind: row.kind,
    status: row.status,
    awaits: row.awaits,
    amount: row.amount_minor === null ? null : sumOf(row.amount_minor, row.currency),
    taken: sumOf(row.taken_minor, row.currency),
    answer_by: row.answer_by?.toISOString() ?? null,
    word: row.word,
    reason: row.reason,
    by_hand: row.ended_by !== null,
    steps: steps
      .filter(({ ref }) => ref === row.gateway_ref)
      .map(({ what, at, sum }) => ({ what, sum, at: at.toISOString() })),
  }))
}

/** Returns a payment's fraud warnings: actionable ones first, then newest. */
export async function warningsOf({ db }: Ctx, paymentId: string): Promise<PaymentDetails['warnings']> {
  const rows = await db
    .selectFrom('fraud_warning')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('actionable', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('gateway_ref')
    .execute()
  return rows.map(({ gateway_ref: id, actionable, seen_at, reason, made_at, created_at }) => ({
    id,
    actionable,
    seen: seen_at !== null,
    reason,
    at: (made_at ?? created_at).toISOString(),
  }))
}
