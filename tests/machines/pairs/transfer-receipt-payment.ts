import { initialTransition, transition, type AnyMachineSnapshot } from 'xstate'
import type { Data } from '../../../contract/calls/call-types'
import type { PaymentRecordState } from '../../../contract/money/payment-states'
import type { BankReceiptState } from '../../../contract/values'
import { transferMachine } from '../../../machines/flows/transfer/machine'
import { transferView } from '../../../machines/flows/transfer/view'
import type { TransferPair, TransferTruth } from '../../../workshop/rules/transfer-receipt-payment'
import { bankReceiptMachine, type BankReceiptEvent } from '../../../machines/records/bank-receipt/machine'
import { paymentMachine, type PaymentEvent } from '../../../machines/records/payment/machine'
import type { PaymentContext } from '../../../machines/records/payment/money'
import { shownState } from '../../../contract/money/shown-status'
import { meanings } from '../../../server/areas/payments/settle-payment'
import { answerOf } from '../../../src/flows/transfer/actors'
import { transferModel } from '../../model/cases/transfer'
import { explore } from '../../model/explore'

/** A transfer as stored in its two records, with what really happened. */
interface Standing {
  receipt: BankReceiptState
  payment: PaymentRecordState
  truth: TransferTruth
}

/** Charts to test instead of the production ones. */
export interface Tried {
  receipt?: typeof bankReceiptMachine
  payment?: typeof paymentMachine
  shown?: typeof shownState
}

/** How each step by a person or the clock changes the facts. */
const acts: Record<BankReceiptEvent['type'], (truth: TransferTruth) => Partial<TransferTruth>> = {
  'receipt.sent': () => ({ receipt: 'waits' }),
  'receipt.approved': () => ({ isSeen: true, now: 'here', ended: 'no' }),
  'receipt.rejected': () => ({ receipt: 'refused' }),
  'transfer.refused': () => ({ ended: 'refused' }),
  'money.found': () => ({ isSeen: true, now: 'here', ended: 'no' }),
  'transfer.givenUp': () => ({ ended: 'cancelled' }),
  'expiry.reached': () => ({ ended: 'expired' }),
}

/**
 * Payment events triggered by the effects of the receipt's chart; the first one accepted by the payment's chart is
 * used.
 */
const brings: Record<string, readonly PaymentEvent['type'][]> = {
  'payment.paid': meanings.success,
  'payment.failed': meanings.failed,
  'payment.givenUp': ['cancel.claimed', ...meanings.failed],
  'payment.expired': meanings.expired,
}

const plans: Record<string, TransferTruth['plan']> = {
  'package.grant': 'active',
  'subscription.revoke': 'ended',
  'subscription.resume': 'active',
}

/** Steps an administrator may take with received money, and money arriving through another attempt. */
const afterwards: readonly (readonly [
  event: PaymentEvent | null,
  when: (truth: TransferTruth) => boolean,
  truth: Partial<TransferTruth>,
])[] = [
  [{ type: 'refund.made' }, ({ now }) => now === 'here', { now: 'sentBack' }],
  [{ type: 'money.returned' }, ({ now }) => now === 'sentBack', { now: 'here' }],
  [{ type: 'money.kept', reason: 'Agreed' }, ({ now }) => now === 'here', {}],
  [null, ({ plan, isPaidElsewhere }) => plan !== 'active' && !isPaidElsewhere, { isPaidElsewhere: true }],
]

const contextOf = ({ now, isPaidElsewhere, isSeen }: TransferTruth): PaymentContext => ({
  alreadyGranted: isPaidElsewhere,
  wentBack: now === 'sentBack' ? 'refunded' : 'nothing',
  dispute: 'none',
  suspendsAt: 'taken',
  silence: isSeen ? 'over' : 'waits',
  sums: 'known',
  warning: 'none',
  left: 4900,
  gatewayRefunds: true,
  orderRuns: false,
  refundsBarred: false,
  refundUnderway: false,
})

/** Applies the first event accepted by the payment's chart and returns the payment with the plan's status. */
function pay(
  machine: typeof paymentMachine,
  { payment, truth }: Standing,
  events: readonly PaymentEvent[],
): Pick<Standing, 'payment' | 'truth'> | null {
  const before = machine.resolveState({ value: payment, context: contextOf(truth) })
  const event = events.find((one) => before.can(one))
  if (!event) return null
  const [after, actions] = transition(machine, before, event)
  const plan = actions.map(({ type }) => plans[type]).findLast(Boolean)
  return { payment: after.value, truth: { ...truth, ...(plan && { plan }) } }
}

function nextOf(standing: Standing, tried: Tried): Standing[] {
  const { receipt: receipts = bankReceiptMachine, payment: payments = paymentMachine } = tried
  const before = receipts.resolveState({ value: standing.receipt, context: { receiptsLeft: true } })
  const acted = (Object.keys(acts) as BankReceiptEvent['type'][]).flatMap((type): Standing[] => {
    const event = { type, reason: 'Looked at' } as BankReceiptEvent
    if (!before.can(event)) return []
    const [after, actions] = transition(receipts, before, event)
    const own = { ...standing, receipt: after.value }
    own.truth = { ...standing.truth, ...acts[type](standing.truth) }
    const brought = actions.flatMap(({ type: effect }) => brings[effect] ?? [])
    const events = brought.map((one) => ({ type: one, facts: { amountMatches: true } }) as PaymentEvent)
    return [{ ...own, ...pay(payments, own, events) }]
  })
  const later = afterwards.flatMap(([event, when, change]): Standing[] => {
    if (!when(standing.truth)) return []
    const truth = { ...standing.truth, ...change }
    if (event === null) return [{ ...standing, truth }]
    const paid = pay(payments, { ...standing, truth }, [event])
    return paid ? [{ ...standing, ...paid }] : []
  })
  return [...acted, ...later]
}

/** Returns every status of a transfer combined with what happened to it. */
function standings(tried: Tried): Standing[] {
  const [receipt] = initialTransition(tried.receipt ?? bankReceiptMachine, { receiptsLeft: true })
  const truth: TransferTruth = {
    isSeen: false,
    now: 'nowhere',
    plan: 'none',
    isPaidElsewhere: false,
    receipt: 'none',
    ended: 'no',
  }
  const [payment] = initialTransition(tried.payment ?? paymentMachine, contextOf(truth))
  const first = { receipt: receipt.value, payment: payment.value, truth }
  const found = new Map<string, Standing>([[JSON.stringify(first), first]])
  for (const standing of found.values())
    for (const next of nextOf(standing, tried)) found.set(JSON.stringify(next), next)
  return [...found.values()]
}

/** Returns the `bank-transfer` response for a status. */
const wholeOf = (status: ReturnType<typeof shownState>): Data<'bank-transfer'> => ({
  package: { id: 3, name: 'Agency', amount_minor: 4900, currency: 'USD' },
  test_mode: true,
  transfer: {
    payment_transaction_id: 'p1',
    status,
    reference: 'TH-7K3M-Q9XD',
    amount: 49,
    amount_minor: 4900,
    currency: 'USD',
    package: { id: 3, name: 'Agency' },
    bank: {},
    test_mode: true,
    expires_at: null,
    reason: null,
    receipts: [],
    receipts_left: 5,
    receipt_url: null,
    review_hours: null,
  },
})

const ports = { loading: 'readTransfer', asking: 'readTransfer', sending: 'sendReceipt', givingUp: 'giveUp' }

/** States in which the server answers with the transfer's status, each with the port that gets the answer. */
const answered = [...explore(transferModel).nodes.values()].flatMap(
  (snapshot): [before: AnyMachineSnapshot, port: string][] => {
    const here = Object.entries(ports).find(
      ([state]) => snapshot.matches(state as never) || snapshot.matches({ underReview: state } as never),
    )
    return here ? [[snapshot, here[1]]] : []
  },
)

/** Returns every screen that the answer with this status can lead to. */
function screensAfter(status: ReturnType<typeof shownState>): Set<string> {
  const output = answerOf(wholeOf(status))
  return new Set(
    answered.map(([before, port]) => {
      const event = { type: `xstate.done.actor.${port}`, output }
      const [after] = transition(transferMachine, before as never, event as never)
      return transferView(after).screen
    }),
  )
}

/** Returns every page that an answer about some status of a transfer can lead to. */
export function transferPairs(tried: Tried = {}): TransferPair[] {
  const screens = new Map<string, Set<string>>()
  const pairs = new Map<string, TransferPair>()
  for (const { receipt, payment, truth } of standings(tried)) {
    const status = (tried.shown ?? shownState)(payment, receipt)
    const shown = screens.get(status) ?? screensAfter(status)
    screens.set(status, shown)
    for (const screen of shown) {
      const reads = new Set(['title', 'meaning', 'next'].map((part) => `transfer.${screen}.${part}`))
      pairs.set(JSON.stringify([screen, truth]), { reads, transfer: truth })
    }
  }
  return [...pairs.values()]
}
