import type { AnyEventObject } from 'xstate'
import type { Data } from '../../../contract/calls/call-types'
import type {
  DecisionContext,
  ReadDecisionOutput,
  ReadUndoOutput,
  SendDecisionOutput,
  ReviewVerdict,
} from '../../../machines/flows/decision/ports'
import type { Answer } from '../../kit/hold-reply'
import { but, cut, rather, refusing, taken, through } from '../../kit/replies'

type ReviewedRecord = Data<'admin/record'>

/** Event of a new listing for each verdict. */
const eventOf: Record<ReviewVerdict, string> = {
  approve: 'listing.approved',
  ask: 'listing.questioned',
  reject: 'listing.rejected',
}

/** Returns decisions about these listings that can still be undone, for the page's own request. */
export const undoable = (
  listings: readonly Pick<ReviewedRecord, 'id' | 'version'>[],
): Record<string, Answer> => ({
  'admin/review': but((data: Data<'admin/review'>) => ({
    ...data,
    held: listings.map(({ id, version }, nth) => ({
      record: 'property',
      id,
      title: ['Held first', 'Held second'][nth],
      image: null,
      state: 'approving',
      version,
      left_ms: 3_600_000,
      of_ms: 3_600_000,
    })),
  })),
})

/** Returns the server's record with one more entry in its history. */
const changedBy = (event: string, role = 'admin') =>
  but(({ history, version, ...rest }: ReviewedRecord) => ({
    ...rest,
    version: version + 1,
    history: [{ ...history[0], event, actor_role: role }, ...history],
  }))

/** Returns an answer for as many requests of the flow; later ones are the page's. */
function forFlow(answers: readonly Answer[]): Answer {
  let used = 0
  return (ask, asked) => (answers[used++] ?? through)(ask, asked)
}

const unchanged = rather('admin/record', ({ error }) => !error, taken(null))

/** Returns the answer to a step's request for one record. */
function foundAs(outcome: string, verdict: ReviewVerdict): Answer {
  if (outcome === 'saved') return changedBy(eventOf[verdict])
  if (outcome === 'changed') return changedBy('edit.submitted', 'person')
  if (outcome === 'undone') return changedBy('decision.undone')
  if (outcome === 'over') return changedBy('hold.over', 'clock')
  return unchanged
}

/** Returns the answers to a step's held requests; `context` is that before the step. */
export function answersFor(event: AnyEventObject, context: DecisionContext): Record<string, Answer> {
  const port = event.type.split('.').at(-1)!
  const isBroken = event.type.startsWith('xstate.error')
  if (port === 'sendDecision' || port === 'sendUndo') {
    if (isBroken) return { 'admin/advance': cut }
    const result = event['output'] as SendDecisionOutput
    const refusal = !result.ok && refusing(result)
    const answer: Answer = refusal
      ? port === 'sendUndo'
        ? rather('admin/advance', ({ error }) => error, refusal)
        : async () => refusal
      : async () => taken({ id: '', state: '', allowed: [] })
    return { 'admin/advance': answer, 'admin/record': through }
  }
  const left = port === 'readUndo' ? 1 : context.items.length - context.results.length
  const each = (answer: Answer) => ({ 'admin/record': forFlow(Array.from({ length: left }, () => answer)) })
  if (isBroken) return each(cut)
  const read = event['output'] as ReadDecisionOutput | ReadUndoOutput
  if (!read.ok) return each(async () => refusing(read))
  const outcomes = 'outcomes' in read ? read.outcomes : [read.outcome]
  return { 'admin/record': forFlow(outcomes.map((outcome) => foundAs(outcome, context.verdict))) }
}
