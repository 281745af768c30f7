import type { Kysely, Selectable } from 'kysely'
import type { DisputeStep } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import type { DisputeTurnTable } from '../../platform/db/schema.gen'

type DisputeTurnRow = Selectable<DisputeTurnTable>

/** An opening or an end of a dispute, as it is told. */
export interface DisputeStepFact {
  /** The gateway's id of the dispute. */
  ref: string
  what: DisputeStep
  at: Date
  /** What is disputed, or what was lost; null where an end moved nothing. */
  sum: { amount_minor: number; currency: string } | null
}

/** How one dispute stood before a turn of it. */
interface Stood {
  isOpen: boolean
  /** As what it was opened last. */
  kind: DisputeTurnRow['kind']
  /** It was more than an inquiry once. */
  wasDispute: boolean
}

/** How the disputes of a payment went: each opening, each reopening and each end, in the order of time. */
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

/** What a turn is called; null for a dispute that goes on as an inquiry, of which nobody has to know. */
function stepOf({ status, kind, taken_minor: taken }: DisputeTurnRow, before: Stood): DisputeStep | null {
  if (status === 'lost' && taken > 0) return 'disputeLost'
  if (status !== 'open') return before.kind === 'inquiry' ? 'inquiryOver' : 'disputeOver'
  if (kind === 'inquiry') return before.isOpen ? null : 'inquiry'
  return before.wasDispute && !before.isOpen ? 'disputeReopened' : 'disputed'
}
