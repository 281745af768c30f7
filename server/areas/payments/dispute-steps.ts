import type { Kysely, Selectable } from 'kysely'
import type { DisputeStep } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import type { DisputeTurnTable } from '../../platform/db/schema.gen'

type DisputeTurnRow = Selectable<DisputeTurnTable>

/** An opening or an end of a dispute, as shown in the history. */
export interface DisputeStepFact {
  /** The gateway's id of the dispute. */
  ref: string
  what: DisputeStep
  at: Date
  /** The disputed sum, or the lost one; null where an end moved no money. */
  sum: { amount_minor: number; currency: string } | null
}

/** The status of one dispute before a step of it. */
interface Stood {
  isOpen: boolean
  /** The type of its last opening. */
  kind: DisputeTurnRow['kind']
  /** It was more than an inquiry once. */
  wasDispute: boolean
}

/** The course of a payment's disputes: each opening, each reopening and each end, in the order of time. */
export async function disputeSteps(db: Kysely<DB>, paymentId: string): Promise<DisputeStepFact[]> {
  const rows = await db
    .selectFrom('dispute_turn')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  const stood = new Map<string, Stood>()
  const steps: DisputeStepFact[] = []
  for (const turn of rows) {
    const { gateway_ref: ref, kind, at, currency } = turn
    const before = stood.get(ref) ?? { isOpen: false, kind, wasDispute: false }
    const what = stepOf(turn, before)
    const isOpen = turn.status === 'open'
    stood.set(ref, {
      isOpen,
      kind: isOpen ? kind : before.kind,
      wasDispute: before.wasDispute || (isOpen && kind === 'dispute'),
    })
    if (!what) continue
    const minor = what === 'disputeLost' ? turn.taken_minor : isOpen ? turn.amount_minor : null
    steps.push({ ref, what, at, sum: minor === null ? null : { amount_minor: minor, currency } })
  }
  return steps
}

/** The name of a step; null for a dispute that continues as an inquiry, which is not shown. */
function stepOf({ status, kind, taken_minor: taken }: DisputeTurnRow, before: Stood): DisputeStep | null {
  if (status === 'lost' && taken > 0) return 'disputeLost'
  if (status !== 'open') return before.kind === 'inquiry' ? 'inquiryOver' : 'disputeOver'
  if (kind === 'inquiry') return before.isOpen ? null : 'inquiry'
  return before.wasDispute && !before.isOpen ? 'disputeReopened' : 'disputed'
}
