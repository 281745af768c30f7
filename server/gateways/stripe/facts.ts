import { nameOf } from '../wire/event-fields'
import type { DisputeFact, FraudWarningFact, RefundFact } from '../port'
import { fromStripeAmount } from './amount'
import type { StripeDispute, StripeFraudWarning, StripeRefund } from './wire'
import { dateOf, fieldsOf, latestOf, listOf } from '../wire/values'

const refundStatuses: Record<string, RefundFact['status']> = {
  pending: 'pending',
  requires_action: 'attention',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** Party that has to act next in an open dispute, by Stripe's status. */
const awaited: Record<string, DisputeFact['awaits']> = {
  warning_needs_response: 'us',
  warning_under_review: 'bank',
  needs_response: 'us',
  under_review: 'bank',
  appeal_needs_response: 'us',
  appeal_under_review: 'bank',
}
const ends = new Set(['won', 'lost', 'prevented', 'warning_closed'])

const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
const currencyOf = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : '')
const amountOf = (value: unknown, currency: string) =>
  typeof value === 'number' ? fromStripeAmount(value, currency) : Number.NaN
/** Parses epoch seconds; 0 and null mean no date. */
const timeOf = (seconds: unknown) => (typeof seconds === 'number' ? dateOf(seconds) : null)

/** Maps a Stripe refund; null without an id. */
export function stripeRefundFact(given: Partial<StripeRefund>): RefundFact | null {
  const id = nameOf(given.id)
  if (id === null) return null
  const word = typeof given.status === 'string' ? given.status : ''
  const currency = currencyOf(given.currency)
  return {
    id,
    amountMinor: amountOf(given.amount, currency),
    currency,
    status: own(refundStatuses, word) ?? 'unknown',
    word,
    at: timeOf(given.created),
  }
}

/**
 * Returns the amount a dispute currently holds, from its balance transactions. They are in the account's currency; if
 * the dispute's currency differs, the whole amount counts as held until something is credited. Null if there are no
 * balance transactions.
 */
function takenBy(dispute: Partial<StripeDispute>, amountMinor: number, currency: string): number | null {
  if (!Array.isArray(dispute.balance_transactions)) return null
  const moved = dispute.balance_transactions.map((one) => fieldsOf(one))
  if (moved.every((one) => currencyOf(one['currency']) === currency))
    return Math.max(0, -moved.reduce((sum, one) => sum + amountOf(one['amount'], currency), 0))
  const isBack = moved.some((one) => Number(one['amount']) > 0)
  return isBack ? 0 : amountMinor
}

/** Returns the times at which a dispute last debited and last credited money, from its balance transactions. */
function movesOf({ balance_transactions: all }: Partial<StripeDispute>) {
  const moved = listOf(all)
  const last = (isThat: (amount: number) => boolean) =>
    latestOf(moved.filter(({ amount }) => isThat(Number(amount))).map(({ created }) => timeOf(created)))
  return { takenAt: last((amount) => amount < 0), returnedAt: last((amount) => amount > 0) }
}

/** Maps a Stripe dispute or inquiry; null without an id. */
export function stripeDisputeFact(given: Partial<StripeDispute>): DisputeFact | null {
  const id = nameOf(given.id)
  if (id === null) return null
  const word = typeof given.status === 'string' ? given.status : ''
  const currency = currencyOf(given.currency)
  const amountMinor = amountOf(given.amount, currency)
  const taken = takenBy(given, amountMinor, currency)
  const caseType = fieldsOf(fieldsOf(given.payment_method_details)['card'])['case_type']
  const isWarning = word.startsWith('warning_') || caseType === 'inquiry'
  // Without balance transactions, the status decides: money is debited when a dispute opens.
  const takenMinor = taken ?? (isWarning || word === 'won' || word === 'prevented' ? 0 : amountMinor)
  const isOver = ends.has(word) && !(word === 'won' && takenMinor > 0)
  return {
    id,
    kind: isWarning && !(takenMinor > 0) ? 'inquiry' : 'dispute',
    status: !isOver ? 'open' : takenMinor === 0 ? 'kept' : 'lost',
    awaits: isOver ? null : word === 'won' ? 'bank' : (own(awaited, word) ?? null),
    amountMinor,
    currency,
    takenMinor,
    answerBy: isOver ? null : timeOf(fieldsOf(given.evidence_details)['due_by']),
    word: typeof caseType === 'string' ? `${caseType} ${word}` : word,
    reason: nameOf(given.reason),
    isRefundable: typeof given.is_charge_refundable === 'boolean' ? given.is_charge_refundable : null,
    openedAt: timeOf(given.created),
    ...movesOf(given),
  }
}

/** Maps a Stripe early fraud warning; null without an id. */
export function stripeWarningFact(given: Partial<StripeFraudWarning>): FraudWarningFact | null {
  const id = nameOf(given.id)
  if (id === null) return null
  return {
    id,
    isActionable: given.actionable === true,
    reason: nameOf(given.fraud_type),
    at: timeOf(given.created),
  }
}

/** Returns a message about undocumented refund and dispute statuses; undefined if there are none. */
export function stripeAlert(
  refunds: readonly RefundFact[],
  disputes: readonly DisputeFact[],
): string | undefined {
  const odd = [
    ...refunds
      .filter(({ status }) => status === 'unknown')
      .map(({ id, word }) => `refund ${id}: ${word || 'no status'}`),
    ...disputes
      .filter(({ word }) => {
        const status = word.split(' ').at(-1) ?? ''
        return !ends.has(status) && own(awaited, status) === undefined
      })
      .map(({ id, word }) => `dispute ${id}: ${word || 'no status'}`),
  ]
  return odd.length > 0 ? `unknown Stripe status: ${odd.join(', ')}` : undefined
}

/** Returns the facts read from a Stripe list, or from a single value in place of a list. */
export function factsIn<Wire, Fact>(list: unknown, read: (one: Partial<Wire>) => Fact | null): Fact[] {
  return listOf(fieldsOf(list)['data']).flatMap((one) => read(one as Partial<Wire>) ?? [])
}
