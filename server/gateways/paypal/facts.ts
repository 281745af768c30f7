import { nameOf } from '../wire/event-fields'
import { fromPaypalAmount } from './amount'
import type { DisputeFact, RefundFact } from '../port'
import { dateOf, fieldsOf, latestOf, listOf, momentOf, textOf, type WireBody } from '../wire/values'

/** Parses PayPal's amount format; if it is invalid, the amount is NaN and the currency empty. */
export function paypalMoney(value: unknown): { amountMinor: number; currency: string } {
  const { value: text, currency_code: code } = fieldsOf(value)
  const currency = textOf(code) ?? ''
  return { amountMinor: currency ? fromPaypalAmount(text, currency) : Number.NaN, currency }
}

const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const refundStatuses: Record<string, RefundFact['status']> = {
  PENDING: 'pending',
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/** Returns the last path segment of the URL of the object's parent; for a refund, this is the capture's id. */
export const ownerOf = (body: WireBody): string | null =>
  nameOf(
    textOf(listOf(body['links']).find(({ rel }) => rel === 'up')?.['href'])
      ?.split('/')
      .at(-1),
  )

/** Maps a PayPal refund; null without an id. */
export function paypalRefundFact(given: WireBody): RefundFact | null {
  const id = nameOf(given['id'])
  if (id === null) return null
  const word = textOf(given['status']) ?? ''
  const status = own(refundStatuses, word) ?? 'unknown'
  return { id, ...paypalMoney(given['amount']), status, word, at: dateOf(textOf(given['create_time'])) }
}

/** Party that has to act next, by the dispute's status or, if that is ambiguous, its state. */
const awaited: Record<string, DisputeFact['awaits']> = {
  WAITING_FOR_SELLER_RESPONSE: 'us',
  WAITING_FOR_BUYER_RESPONSE: 'payer',
  UNDER_REVIEW: 'bank',
  REQUIRED_ACTION: 'us',
  REQUIRED_OTHER_PARTY_ACTION: 'payer',
  UNDER_PAYPAL_REVIEW: 'bank',
}
const openWords = new Set([
  'OPEN',
  'WAITING_FOR_BUYER_RESPONSE',
  'WAITING_FOR_SELLER_RESPONSE',
  'UNDER_REVIEW',
  'OTHER',
])
/** Outcomes in which no money was taken, even if no movements are listed. */
const keptEnds = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'])

/** Returns the movements of our money in a dispute, excluding fees; null if the dispute lists no movements at all. */
function movesOf(given: WireBody): WireBody[] | null {
  const known = given['money_movements'] ?? given['fund_movements']
  if (known === undefined || known === null) return null
  return listOf(known)
    .filter((one) => (one['affected_party'] ?? one['party']) === 'SELLER')
    .filter(({ reason }) => !(textOf(reason) ?? '').endsWith('_FEE'))
}

/** Returns the amount a dispute holds, calculated from its movements. */
const takenBy = (moves: WireBody[], currency: string): number =>
  moves.reduce((sum, one) => {
    const moved = paypalMoney(one['amount'])
    const amount = moved.currency === currency ? Math.abs(moved.amountMinor) : Number.NaN
    return sum + (one['type'] === 'DEBIT' ? amount : one['type'] === 'CREDIT' ? -amount : 0)
  }, 0)

/** Returns the time when money last moved in this direction; null if none has. */
const lastMoved = (moves: WireBody[], method: 'DEBIT' | 'CREDIT'): Date | null =>
  latestOf(moves.filter(({ type }) => type === method).map((one) => momentOf(textOf(one['initiated_time']))))

/** Maps the details of a PayPal dispute or inquiry; null without an id. */
export function paypalDisputeFact(given: WireBody): { fact: DisputeFact; alert?: string } | null {
  const id = nameOf(given['dispute_id'])
  if (id === null) return null
  const status = textOf(given['status']) ?? ''
  const stage = textOf(given['dispute_life_cycle_stage']) ?? ''
  const end = textOf(fieldsOf(given['dispute_outcome'])['outcome_code']) ?? ''
  const disputed = paypalMoney(given['dispute_amount'])
  const moves = movesOf(given)
  const named = moves && takenBy(moves, disputed.currency)
  const takenMinor = named !== null && !(named < 0) ? named : 0
  // Without movements, only some outcomes show who paid; all others stay open until an administrator reviews them.
  const isOver = status === 'RESOLVED' && (named !== null || keptEnds.has(end))
  const isOdd = !isOver && !openWords.has(status)
  const word = [stage, status, end].filter((one) => one !== '').join(' ')
  return {
    fact: {
      id,
      kind: stage === 'INQUIRY' && takenMinor === 0 ? 'inquiry' : 'dispute',
      status: !isOver ? 'open' : takenMinor === 0 ? 'kept' : 'lost',
      awaits: isOver
        ? null
        : (own(awaited, status) ?? own(awaited, textOf(given['dispute_state']) ?? '') ?? null),
      ...disputed,
      takenMinor,
      answerBy: isOver ? null : dateOf(textOf(given['seller_response_due_date'])),
      word,
      reason: textOf(given['reason']),
      isRefundable: null,
      openedAt: dateOf(textOf(given['create_time'])),
      takenAt: lastMoved(moves ?? [], 'DEBIT'),
      returnedAt: lastMoved(moves ?? [], 'CREDIT'),
    },
    ...(isOdd && { alert: `PayPal does not say how dispute ${id} stands: ${word || 'no status'}` }),
  }
}
