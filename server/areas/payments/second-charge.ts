import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { json } from '../../platform/db/json'
import type { DB, PaymentRow } from '../../platform/db/schema'
import type { OtherCharge, RefundFact, GatewayVerdict } from '../../gateways/port'
import { advance, recordCreated } from '../../core/advance'
import { followMoney } from './follow-money'
import { possible, withPossibleTimes } from './gateway-time'
import { refundsBySum } from './refund/refunds-by-sum'

type PaidVerdict = Extract<GatewayVerdict, { amountMinor: number }>
/** A charge under a payment's reference, with its refunds and disputes. */
type KnownCharge = Pick<
  OtherCharge,
  'id' | 'amountMinor' | 'currency' | 'at' | 'refundedAt' | 'disputes' | 'warnings'
> & {
  refunds?: RefundFact[]
  refundedMinor?: number
  /** Whether a later report of the payment is already stored. */
  isOlder?: boolean
}

/** The paying charge of a verdict, and any additional charges. */
export interface Shared {
  /** Facts about the paying charge; null if the verdict is only about other charges. */
  mine: Pick<KnownCharge, 'refunds' | 'disputes' | 'warnings'> | null
  seconds: KnownCharge[]
}

/**
 * Separates the paying charge from additional charges. Which charge a gateway names as paying can change between
 * answers; the charge that bought the package remains the paying one.
 */
export function sharedOut(paidBy: string | null, verdict: PaidVerdict): Shared {
  const { chargeRef, refunds, disputes, warnings, others = [] } = verdict
  if (chargeRef === undefined || paidBy === null || paidBy === chargeRef)
    return {
      mine: { ...(refunds && { refunds }), ...(disputes && { disputes }), ...(warnings && { warnings }) },
      seconds: others,
    }
  const { amountMinor, currency, at } = verdict
  const main = {
    id: chargeRef,
    amountMinor,
    currency,
    at,
    refunds: refunds ?? [],
    disputes: disputes ?? [],
    ...(warnings && { warnings }),
  }
  const paying = others.find(({ id }) => id === paidBy)
  return {
    mine:
      paying?.disputes || paying?.warnings
        ? {
            ...(paying.disputes && { disputes: paying.disputes }),
            ...(paying.warnings && { warnings: paying.warnings }),
          }
        : null,
    seconds: [main, ...others.filter(({ id }) => id !== paidBy)],
  }
}

/**
 * Stores an additional charge as a separate payment in the same purchase, once, under the purchase's lock. It buys
 * nothing and has to be refunded.
 */
export async function noteSecond(
  trx: Transaction<DB>,
  row: PaymentRow,
  charge: KnownCharge,
  now: Date,
): Promise<void> {
  if (!charge.id) return
  const known = await trx
    .selectFrom('payment')
    .selectAll()
    .where('gateway', '=', row.gateway)
    .where('provider_ref', '=', charge.id)
    .executeTakeFirst()
  if (known && known.second_of !== row.id) return
  const second = known ?? (await opened(trx, row, charge, now))
  const { disputes, warnings, isOlder = false } = charge
  // A total doesn't say anything about refunds that a later report lists by id.
  const refunds = charge.refunds ?? (known && isOlder ? [] : await refundsBySum(trx, second.id, charge, now))
  // An additional charge wasn't started here, so its events may predate its row; their times are checked against the
  // main payment.
  const later = withPossibleTimes({ refunds, disputes, warnings, isOlder }, row.created_at, now)
  await followMoney(trx, second, later, now)
}

async function opened(
  trx: Transaction<DB>,
  row: PaymentRow,
  { id: ref, amountMinor, currency, at }: KnownCharge,
  now: Date,
): Promise<PaymentRow> {
  const isKnown = Number.isSafeInteger(amountMinor)
  const { purchase_id, user_id, package_id, gateway, mode, platform_type, payment_type, terms } = row
  const { id } = await trx
    .insertInto('payment')
    .values({
      id: randomUUID(),
      purchase_id,
      user_id,
      package_id,
      gateway,
      mode,
      platform_type,
      payment_type,
      amount_minor: isKnown && currency === row.currency ? amountMinor : row.amount_minor,
      currency: row.currency,
      terms: terms && json(terms),
      state: 'opened',
      provider_ref: ref,
      charge_ref: ref,
      second_of: row.id,
      asked_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const actor = { role: 'gateway', id: null } as const
  await recordCreated(trx, { record: 'payment', id, to: 'opened', actor, now })
  const { row: second } = await advance(trx, {
    record: 'payment',
    id,
    event: { type: 'duplicate.paid' },
    actor,
    now,
    set: {
      captured_minor: isKnown ? amountMinor : null,
      captured_currency: currency,
      captured_at: possible(at, row.created_at, now),
    },
  })
  return second as unknown as PaymentRow
}
