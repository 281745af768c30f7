import type { Kysely, Selectable } from 'kysely'
import type { DisputeStep } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import type { DisputeTurnTable } from '../../platform/db/schema.gen'

type DisputeTurnRow = Selectable<DisputeTurnTable>

/** Start or end of a dispute, as shown in the history. */
export interface DisputeStepFact {
  /** The gateway's dispute id. */
  ref: string
  what: DisputeStep
  at: Date
  /** Disputed or lost amount; null if the dispute ended without moving money. */
  sum: { amount_minor: number; currency: string } | null
}

/** Status of a dispute before a step. */
interface Stood {
  isOpen: boolean
  /** Kind of the dispute's latest opening. */
  kind: DisputeTurnRow['kind']
  /** Whether the dispute has ever been more than an inquiry. */
  wasDispute: boolean
}

/** Returns the course of a payment's disputes in order: every opening, reopening and end. */
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

/** Returns the name of a step; null if a dispute only continues as an inquiry, which isn't shown. */
function stepOf({ status, kind, taken_minor: taken }: DisputeTurnRow, before: Stood): DisputeStep | null {
  if (status === 'lost' && taken > 0) return 'disputeLost'
  if (status !== 'open') return before.kind === 'inquiry' ? 'inquiryOver' : 'disputeOver'
  if (kind === 'inquiry') return before.isOpen ? null : 'inquiry'
  return before.wasDispute && !before.isOpen ? 'disputeReopened' : 'disputed'
}
