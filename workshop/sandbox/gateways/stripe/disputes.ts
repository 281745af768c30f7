import type { Transaction } from 'kysely'
import type { DB } from '../../../../server/platform/db/schema'
import type { StripeBalanceTransaction, StripeDispute } from '../../../../server/gateways/stripe/wire'
import { listBy, makeId, numbered, save } from '../store'
import type { World } from '../gateway-sandbox'
import type { SandboxCharge } from './intent'
import type { SentEvent } from './refunds'

export type SandboxStripeDispute = StripeDispute & Record<string, unknown>

/** Seconds Stripe allows for an answer. */
const answerSeconds = 7 * 86_400
const ended = new Set(['won', 'lost', 'prevented', 'warning_closed'])

/** Returns the disputes of a charge, oldest first. */
export const disputesOf = (db: World['db'], charge: string): Promise<SandboxStripeDispute[]> =>
  listBy<SandboxStripeDispute>(db, 'stripe', 'dispute', 'charge', charge)

/** Creates a movement on the account's balance. */
function moved(dispute: SandboxStripeDispute, amount: number, at: number): StripeBalanceTransaction {
  const body = {
    id: makeId('txn_3'),
    object: 'balance_transaction' as const,
    amount,
    available_on: at,
    balance_type: 'payments',
    created: at,
    currency: dispute.currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  }
  return body
}

/** Creates a dispute or inquiry about a charge, before any money has moved. */
function opened(
  charge: SandboxCharge,
  status: string,
  caseType: string,
  at: number,
  made: number,
): SandboxStripeDispute {
  return {
    id: numbered('du_1', made),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded || charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: at + answerSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: true,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: caseType, network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'general',
    status,
  } as SandboxStripeDispute
}

/** Actions on disputes. */
export type StripeDisputeAct =
  | 'inquiry'
  | 'inquiry-closed'
  | 'dispute'
  | 'dispute-won'
  | 'dispute-lost'
  | 'dispute-prevented'
  | 'dispute-reopened'

/** Applies an action to a charge's disputes; returns its events. */
export async function disputeHappens(
  trx: Transaction<DB>,
  world: World,
  charge: SandboxCharge,
  what: StripeDisputeAct,
): Promise<SentEvent[]> {
  const at = Math.floor(world.now().getTime() / 1000)
  const before = await disputesOf(trx, charge.id)
  const sent: SentEvent[] = []
  const keep = async (dispute: SandboxStripeDispute, events: string[]) => {
    const kept = { id: dispute.id, kind: 'dispute', body: dispute, extra: {}, dueAt: null }
    await save(trx, 'stripe', kept, world.now())
    for (const event of events) sent.push([event, dispute])
    return dispute
  }
  const withdraw = (dispute: SandboxStripeDispute): SandboxStripeDispute => ({
    ...dispute,
    is_charge_refundable: false,
    balance_transactions: [...dispute.balance_transactions, moved(dispute, -dispute.amount, at)],
  })
  const start = (status: string, caseType: string) => opened(charge, status, caseType, at, before.length)
  const open = before.findLast(({ status }) => !ended.has(status))
  const isInquiry = open?.status.startsWith('warning_')

  /** Returns the open dispute. Without one, escalates an inquiry or starts a dispute, which withdraws the money. */
  async function fought(): Promise<SandboxStripeDispute> {
    if (open && !isInquiry) return open
    const asked = open ?? start('needs_response', 'chargeback')
    const details = { card: { brand: 'visa', case_type: 'chargeback' }, type: 'card' }
    const next = { ...withdraw(asked), status: 'needs_response', payment_method_details: details }
    await save(
      trx,
      'stripe',
      { id: charge.id, kind: 'charge', body: { ...charge, disputed: true }, extra: {}, dueAt: null },
      world.now(),
    )
    return keep(next, [
      open ? 'charge.dispute.updated' : 'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ])
  }

  switch (what) {
    case 'inquiry':
      if (!open) await keep(start('warning_needs_response', 'inquiry'), ['charge.dispute.created'])
      break
    case 'inquiry-closed':
      if (open && isInquiry) await keep({ ...open, status: 'warning_closed' }, ['charge.dispute.closed'])
      break
    case 'dispute':
      await fought()
      break
    case 'dispute-won': {
      const dispute = await fought()
      const back = [...dispute.balance_transactions, moved(dispute, dispute.amount, at)]
      await keep({ ...dispute, status: 'won', balance_transactions: back }, [
        'charge.dispute.closed',
        'charge.dispute.funds_reinstated',
      ])
      break
    }
    case 'dispute-lost':
      await keep({ ...(await fought()), status: 'lost' }, ['charge.dispute.closed'])
      break
    case 'dispute-prevented': {
      // Stripe documents no event for this outcome: it is only found by querying.
      const asked = open && isInquiry ? open : start('prevented', 'resolution')
      await keep(
        { ...asked, status: 'prevented', evidence_details: { ...asked.evidence_details, due_by: 0 } },
        [],
      )
      break
    }
    case 'dispute-reopened': {
      const last = before.findLast(({ status }) => status === 'won' || status === 'lost')
      if (open || !last) break
      if (last.status === 'lost')
        await keep({ ...last, status: 'appeal_needs_response' }, ['charge.dispute.updated'])
      else
        await keep({ ...withdraw(last), status: 'appeal_under_review' }, [
          'charge.dispute.updated',
          'charge.dispute.funds_withdrawn',
        ])
    }
  }
  return sent
}
