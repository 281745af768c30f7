import type { Transaction } from 'kysely'
import type { PaymentEvent } from '../../../machines/records/payment/machine'
import type { DB, PaymentRow } from '../../platform/db/schema'
import { advance, allowedEvents } from '../../core/advance'
import type { ActedBy } from '../../core/kind'
import { noteFacts, type LaterFacts } from './note-facts'

/**
 * Events that stored refunds and disputes can cause once money has been received. The chart's guards decide which
 * apply; events are tried until none applies.
 */
const afterPaid = [
  'refund.made',
  'dispute.lost',
  'dispute.opened',
  'dispute.won',
  'suspension.lifted',
  'money.returned',
] as const satisfies readonly PaymentEvent['type'][]

/**
 * Stores later facts about received money, sends notifications, and applies the resulting events. `role` is the
 * reporting actor; if that is an administrator, the events are applied as the server.
 */
export async function followMoney(
  trx: Transaction<DB>,
  row: Pick<PaymentRow, 'id'> & { state: string },
  facts: LaterFacts,
  now: Date,
  role: 'gateway' | 'server' = 'gateway',
): Promise<string> {
  const actor: ActedBy = { role, id: null }
  const allowed = () => allowedEvents(trx, { record: 'payment', id: row.id, actor, now })
  const turn = async (type: PaymentEvent['type']) =>
    (await advance(trx, { record: 'payment', id: row.id, event: { type }, actor, now })).to
  const fresh = await noteFacts(trx, row.id, facts, now)
  let { state } = row
  for (const type of [
    fresh.dispute && 'dispute.noted',
    fresh.warning && 'warning.noted',
    fresh.refund && 'refund.part',
  ] as const)
    if (type && (await allowed()).includes(type)) state = await turn(type)
  for (;;) {
    const open = await allowed()
    const next = afterPaid.find((type) => open.includes(type))
    if (!next) return state
    state = await turn(next)
  }
}
