import { nameOf } from '../wire/event-fields'
import { fromPaypalAmount } from './amount'
import type { DisputeFact, RefundFact } from '../port'
import { dateOf, fieldsOf, latestOf, listOf, momentOf, textOf, type WireBody } from '../wire/values'

/** A sum in PayPal's format; NaN and no currency where it is none. */
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

/** The last part of the address of an object's owner: a refund names its capture by it. */
export const ownerOf = (body: WireBody): string | null =>
  nameOf(
    textOf(listOf(body['links']).find(({ rel }) => rel === 'up')?.['href'])
      ?.split('/')
      .at(-1),
  )

/** One of PayPal's refunds; null for what has no id. */
export function paypalRefundFact(given: WireBody): RefundFact | null {
  const id = nameOf(given['id'])
  if (id === null) return null
  const word = textOf(given['status']) ?? ''
  const status = own(refundStatuses, word) ?? 'unknown'
  return { id, ...paypalMoney(given['amount']), status, word, at: dateOf(textOf(given['create_time'])) }
}

/** Who has to act, by the status of a dispute and, where that is ambiguous, by its state. */
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
/** Ends after which no money was taken, also where no movement is named. */
const keptEnds = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'])

/** The movements of our money that a dispute names, fees apart; null where it names none at all. */
function movesOf(given: WireBody): WireBody[] | null {
  const known = given['money_movements'] ?? given['fund_movements']
  if (known === undefined || known === null) return null
  return listOf(known)
    .filter((one) => (one['affected_party'] ?? one['party']) === 'SELLER')
    .filter(({ reason }) => !(textOf(reason) ?? '').endsWith('_FEE'))
}

/** What a dispute holds of our money by its movements. */
const takenBy = (moves: WireBody[], currency: string): number =>
  moves.reduce((sum, one) => {
    const moved = paypalMoney(one['amount'])
    const amount = moved.currency === currency ? Math.abs(moved.amountMinor) : Number.NaN
    return sum + (one['type'] === 'DEBIT' ? amount : one['type'] === 'CREDIT' ? -amount : 0)
  }, 0)

/** When money last moved in that direction. */
const lastMoved = (moves: WireBody[], method: 'DEBIT' | 'CREDIT'): Date | null =>
  latestOf(moves.filter(({ type }) => type === method).map((one) => momentOf(textOf(one['initiated_time']))))

/** One of PayPal's disputes or inquiries, as its details show it; null for what has no id. */
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
  // Without the movements only some ends name who paid; every other one stays open until an administrator reviews it.
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
