import type { Data } from '../../../contract/calls/call-types'
import { refundsUnderway, type PaymentStep } from '../../../contract/values'
import type { PaymentEvent } from '../../../machines/records/payment/machine'
import type { BankReceiptEvent } from '../../../machines/records/bank-receipt/machine'
import type { Ctx } from '../../platform/context'
import type { PaymentRow } from '../../platform/db/schema'
import { creditNoteNumber } from './credit-note'
import { disputeSteps } from './dispute-steps'
import { receiptNumber } from './receipt-issue'

type PaymentHistoryStep = Data<'payment-history'>[number]
type Sum = PaymentHistoryStep['sum']
/** A step with server types, before serialisation. */
interface ShownStep {
  what: PaymentStep
  at: Date
  sum?: Sum
  number?: string | null
}

/** Step shown to the payer for each event. Refunds, disputes and receipts are shown from their own records. */
const steps: {
  payment: Partial<Record<PaymentEvent['type'], PaymentStep>>
  'bank-receipt': Partial<Record<BankReceiptEvent['type'], PaymentStep>>
} = {
  // A transfer's end appears as a step of its payment.
  'bank-receipt': { 'receipt.sent': 'transferSent', 'receipt.rejected': 'transferRejected' },
  payment: {
    'gateway.succeeded': 'paid',
    'gateway.mismatched': 'review',
    'duplicate.paid': 'duplicate',
    'gateway.failed': 'failed',
    'cancel.claimed': 'givenUp',
    'expiry.reached': 'expired',
    'wait.ended': 'noWord',
    'review.granted': 'accepted',
    'money.kept': 'accepted',
    'review.refused': 'refused',
    'review.closed': 'closed',
  },
}
/** Steps that show the amount received. */
const ofMoney = new Set<PaymentStep>(['paid', 'review', 'duplicate'])

/**
 * Returns a payment's history in order, from its record history and the facts about its money. Every step, including
 * money, is dated when it was recorded, because the payer couldn't see it before; so money follows earlier steps (no
 * report from the gateway, expiry). The bank statement's date is for operators and bookkeeping (money_movement.at).
 */
export async function paymentHistory(ctx: Ctx, row: PaymentRow): Promise<PaymentHistoryStep[]> {
  // An additional charge wasn't started here, so its history has no first step.
  const begun: ShownStep[] =
    row.second_of === null
      ? [{ what: 'begun', at: row.created_at, sum: sumOf(row.amount_minor, row.currency) }]
      : []
  const sent: ShownStep[] = [
    ...begun,
    ...(await decided(ctx, row)),
    ...(await receipts(ctx, row)),
    ...(await refunds(ctx, row)),
    ...(await disputeSteps(ctx.db, row.id)),
    ...(await seconds(ctx, row)),
  ]
  return sent
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ what, at, sum = null, number = null }) => ({ what, at: at.toISOString(), sum, number }))
}

/** Returns the history of the payment and its transfer. */
async function decided({ db }: Ctx, row: PaymentRow): Promise<ShownStep[]> {
  const { id, second_of, captured_minor: minor, captured_currency: currency } = row
  const came = currency === null ? null : sumOf(minor, currency)
  const rows = await db
    .selectFrom('record_history')
    .select(['event', 'record', 'at'])
    .where('record', 'in', ['payment', 'bank-receipt'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ event, record, at }) => {
    const ofRecord: Partial<Record<string, PaymentStep>> = steps[record as keyof typeof steps]
    const what = ofRecord[event]
    if (!what) return []
    const isSecond = what === 'duplicate' && second_of !== null
    return [{ what: isSecond ? 'second' : what, at, ...(ofMoney.has(what) && { sum: came }) }]
  })
}

async function receipts({ db }: Ctx, { id }: PaymentRow): Promise<ShownStep[]> {
  const rows = await db
    .selectFrom('payment_receipt')
    .select(['year', 'number', 'issued_at'])
    .where('payment_id', '=', id)
    .execute()
  return rows.map(({ year, number, issued_at: at }) => ({
    what: 'receipt',
    at,
    number: receiptNumber(year, number),
  }))
}

/** Returns refunds: those completed or sent back to us, with the time each was recorded, and those pending. */
async function refunds({ db }: Ctx, { id }: PaymentRow): Promise<ShownStep[]> {
  const moved = await db
    .selectFrom('money_movement as m')
    .leftJoin('refund as f', (join) =>
      join.onRef('f.payment_id', '=', 'm.payment_id').onRef('f.gateway_ref', '=', 'm.gateway_ref'),
    )
    // A credit note is issued or voided in the transaction that records the refund.
    .leftJoin('credit_note as n', (join) =>
      join
        .onRef('n.refund_id', '=', 'f.id')
        .on(({ or, and, ref, eb }) =>
          or([
            and([eb('m.kind', '=', 'refund'), eb('n.issued_at', '=', ref('m.noted_at'))]),
            and([eb('m.kind', '=', 'refundReturned'), eb('n.voided_at', '=', ref('m.noted_at'))]),
          ]),
        ),
    )
    .select(['m.kind', 'm.amount_minor', 'm.currency', 'm.noted_at', 'n.year', 'n.number'])
    .where('m.payment_id', '=', id)
    .where('m.kind', 'in', ['refund', 'refundReturned'])
    .orderBy('m.id')
    .execute()
  const underway = await db
    .selectFrom('refund')
    .select(['amount_minor', 'currency', 'created_at'])
    .where('payment_id', '=', id)
    .where('status', 'in', refundsUnderway)
    .orderBy('id')
    .execute()
  return [
    ...moved.map((one) => ({
      what: one.kind === 'refund' ? ('refunded' as const) : ('refundReturned' as const),
      at: one.noted_at,
      sum: sumOf(one.amount_minor, one.currency),
      number: one.year === null || one.number === null ? null : creditNoteNumber(one.year, one.number),
    })),
    ...underway.map((one) => ({
      what: 'refundUnderway' as const,
      at: one.created_at,
      sum: sumOf(one.amount_minor, one.currency),
    })),
  ]
}

/** Returns additional charges that were refunded. */
async function seconds({ db }: Ctx, { id }: PaymentRow): Promise<ShownStep[]> {
  const rows = await db
    .selectFrom('money_movement as m')
    .innerJoin('payment as p', 'p.id', 'm.payment_id')
    .select(['m.kind', 'm.amount_minor', 'm.currency', 'm.noted_at'])
    .where('p.second_of', '=', id)
    .where('m.kind', 'in', ['secondCharge', 'refund', 'refundReturned'])
    .orderBy('m.id')
    .execute()
  const names = {
    secondCharge: 'secondCame',
    refund: 'secondRefunded',
    refundReturned: 'secondReturned',
  } as const
  return rows.map(({ kind, amount_minor, currency, noted_at: at }) => ({
    what: names[kind as keyof typeof names],
    at,
    sum: sumOf(amount_minor, currency),
  }))
}

const sumOf = (minor: number | null, currency: string) =>
  minor === null ? null : { amount_minor: Math.abs(minor), currency }
