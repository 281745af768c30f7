import { sql, type Transaction } from 'kysely'
import type { DB, PaymentRow } from '../../platform/db/schema'
import type { DisputeFact, FraudWarningFact, RefundFact } from '../../gateways/port'
import { followCreditNote } from './credit-note'
import { followOrder } from './refund/follow-order'

/** New refund and dispute facts in a verdict. */
export interface FreshFacts {
  /** Whether a refund has succeeded since the last query. */
  refund: boolean
  /** Whether a dispute or inquiry was opened or reopened. */
  dispute: boolean
  /** Whether the card network suspects fraud and action is still possible. */
  warning: boolean
}

/** A gateway's report about received money; parts not queried are undefined. */
export interface LaterFacts {
  refunds?: RefundFact[] | undefined
  disputes?: DisputeFact[] | undefined
  warnings?: FraudWarningFact[] | undefined
  /** Whether a later report is already stored. If so, this report adds missing facts but changes none. */
  isOlder?: boolean
}

/** Returns an amount in minor units, or null if it can't be represented. */
const known = (minor: number): number | null => (Number.isSafeInteger(minor) && minor >= 0 ? minor : null)

/**
 * Stores refunds, disputes and fraud warnings as reported by the gateway. Anything not queried stays unchanged. So do
 * disputes ended and refunds recorded by an administrator, until the gateway reports a different status.
 */
export async function noteFacts(
  trx: Transaction<DB>,
  paymentId: string,
  { refunds, disputes, warnings, isOlder = false }: LaterFacts,
  now: Date,
): Promise<FreshFacts> {
  const fresh: FreshFacts = { refund: false, dispute: false, warning: false }
  const on: NotedOn = { paymentId, now, isOlder }
  for (const one of refunds ?? []) if (await noteRefund(trx, one, on)) fresh.refund = true
  for (const one of disputes ?? []) if (await noteDispute(trx, one, on)) fresh.dispute = true
  for (const one of warnings ?? []) if (await noteWarning(trx, one, on)) fresh.warning = true
  return fresh
}

/** Payment a fact belongs to, and when the fact was learned. */
interface NotedOn {
  paymentId: string
  now: Date
  isOlder: boolean
}

async function noteRefund(
  trx: Transaction<DB>,
  fact: RefundFact,
  { paymentId, now, isOlder }: NotedOn,
): Promise<boolean> {
  const before = await trx
    .selectFrom('refund')
    .select(['status', 'word', 'recorded_by'])
    .where('payment_id', '=', paymentId)
    .where('gateway_ref', '=', fact.id)
    .executeTakeFirst()
  if (before && isOlder) {
    // The order may only now have received the gateway's refund id.
    await followOrder(trx, paymentId, { id: fact.id, status: before.status }, now)
    return false
  }
  if (before?.recorded_by && before.word === fact.word) return false
  const values = {
    amount_minor: known(fact.amountMinor),
    currency: fact.currency,
    status: fact.status,
    word: fact.word,
    recorded_by: null,
    made_at: fact.at,
    updated_at: now,
  }
  await trx
    .insertInto('refund')
    .values({ payment_id: paymentId, gateway_ref: fact.id, created_at: now, ...values })
    .onConflict((conflict) => conflict.columns(['payment_id', 'gateway_ref']).doUpdateSet(values))
    .execute()
  await followCreditNote(trx, { paymentId, ref: fact.id }, now)
  await followOrder(trx, paymentId, fact, now)
  return fact.status === 'succeeded' && before?.status !== 'succeeded'
}

async function noteDispute(
  trx: Transaction<DB>,
  fact: DisputeFact,
  { paymentId, now, isOlder }: NotedOn,
): Promise<boolean> {
  const before = await trx
    .selectFrom('dispute')
    .select(['status', 'ended_by', 'ended_word'])
    .where('payment_id', '=', paymentId)
    .where('gateway_ref', '=', fact.id)
    .executeTakeFirst()
  if (before && (isOlder || (before.ended_by && before.ended_word === fact.word))) return false
  const values = {
    kind: fact.kind,
    status: fact.status,
    awaits: fact.status === 'open' ? fact.awaits : null,
    amount_minor: known(fact.amountMinor),
    currency: fact.currency,
    taken_minor: known(fact.takenMinor) ?? 0,
    answer_by: fact.answerBy,
    word: fact.word,
    reason: fact.reason,
    is_refundable: fact.isRefundable,
    opened_at: fact.openedAt,
    taken_at: fact.takenAt ?? null,
    returned_at: fact.returnedAt ?? null,
    ended_by: null,
    ended_word: null,
    updated_at: now,
  }
  await trx
    .insertInto('dispute')
    .values({ payment_id: paymentId, gateway_ref: fact.id, created_at: now, ...values })
    .onConflict((conflict) => conflict.columns(['payment_id', 'gateway_ref']).doUpdateSet(values))
    .execute()
  return fact.status === 'open' && before?.status !== 'open'
}

async function noteWarning(
  trx: Transaction<DB>,
  { id, isActionable, reason, at }: FraudWarningFact,
  { paymentId, now, isOlder }: NotedOn,
): Promise<boolean> {
  const known = await trx
    .selectFrom('fraud_warning')
    .select('gateway_ref')
    .where('payment_id', '=', paymentId)
    .where('gateway_ref', '=', id)
    .executeTakeFirst()
  if (known && isOlder) return false
  // A warning that is actionable again must be reviewed again.
  const unseen = isActionable ? {} : { seen_by: null, seen_at: null }
  const values = { actionable: isActionable, reason, made_at: at, ...unseen, updated_at: now }
  await trx
    .insertInto('fraud_warning')
    .values({ payment_id: paymentId, gateway_ref: id, created_at: now, ...values })
    .onConflict((conflict) => conflict.columns(['payment_id', 'gateway_ref']).doUpdateSet(values))
    .execute()
  return isActionable && !known
}

/**
 * Records an administrator's statement that the rest of a payment was refunded elsewhere. `reason` is the gateway's or
 * bank's reference of that refund.
 */
export async function writeRefund(
  trx: Transaction<DB>,
  row: PaymentRow,
  { by, reason, now }: { by: number | null; reason: string | null; now: Date },
): Promise<void> {
  const { gone } = await trx
    .selectFrom('refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_minor'), sql<number>`0`).as('gone'))
    .where('payment_id', '=', row.id)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  const left = (row.captured_minor ?? row.amount_minor) - Number(gone)
  const values = {
    amount_minor: Math.max(0, left),
    currency: row.captured_currency ?? row.currency,
    status: 'succeeded' as const,
    recorded_by: by,
    made_at: now,
    updated_at: now,
  }
  await trx
    .insertInto('refund')
    .values({ payment_id: row.id, gateway_ref: reason ?? row.id, word: '', created_at: now, ...values })
    // On conflict, the row is the gateway's own pending refund with this reference, which an administrator has now seen
    // arrive.
    .onConflict((conflict) => conflict.columns(['payment_id', 'gateway_ref']).doUpdateSet(values))
    .execute()
  await followCreditNote(trx, { paymentId: row.id, ref: reason ?? row.id }, now)
}

/** Marks a payment's fraud warnings as seen by an administrator, without further action. */
export async function seeWarnings(
  trx: Transaction<DB>,
  paymentId: string,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('fraud_warning')
    .set({ seen_by: by, seen_at: now, updated_at: now })
    .where('payment_id', '=', paymentId)
    .where('actionable', '=', true)
    .where('seen_at', 'is', null)
    .execute()
}

/**
 * Ends all open disputes on behalf of an administrator, with the money kept or lost. If the gateway later reports
 * otherwise, its report takes precedence.
 */
export async function endDisputes(
  trx: Transaction<DB>,
  paymentId: string,
  status: 'kept' | 'lost',
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('dispute')
    .set({
      status,
      awaits: null,
      taken_minor: status === 'kept' ? 0 : sql<number>`coalesce(nullif(taken_minor, 0), amount_minor, 0)`,
      ended_by: by,
      ended_word: sql<string>`word`,
      updated_at: now,
    })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .execute()
}
