import type { QueryClient } from '@tanstack/react-query'
import type * as ports from '../../../../machines/flows/decision/ports'
import type { Data } from '../../../../contract/calls/call-types'
import { refusedWith } from '../../../app/api/call-failure'
import type { Api } from '../../../app/api/port'
import { port } from '../../../flows/port'

type Read = Pick<Data<'admin/record'>, 'version' | 'history'>

/** Returns the last event that the clock didn't send; a decision that took effect is followed by the clock's. */
const lastEventOf = ({ history }: Pick<Read, 'history'>): string | undefined =>
  history.find(({ actor_role: role }) => role !== 'clock')?.event

/** Returns what became of a decision whose answer was lost; `read` is null if the record no longer exists. */
export function outcomeOf(
  { event, version }: Pick<ports.DecisionItem, 'event' | 'version'>,
  read: Read | null,
) {
  if (read?.version === version) return 'unsaved'
  return read && lastEventOf(read) === event ? 'saved' : 'changed'
}

/** Returns what became of undoing a decision whose answer was lost. */
export function undoOutcomeOf({ version }: Pick<ports.Undoable, 'version'>, read: Read | null) {
  if (read?.version === version) return 'held'
  return read && lastEventOf(read) === 'decision.undone' ? 'undone' : 'over'
}

/** Implements the ports of the machine of decisions with the API. */
export function decisionActors(api: Api) {
  const read = async (record: { record: ports.DecisionItem['record']; id: string }, signal: AbortSignal) => {
    try {
      const asked = { record: record.record, id: record.id }
      return (await api.call('admin/record', asked, { signal, toast: false })).data
    } catch (error) {
      if (refusedWith(error, 'NOT_FOUND')) return null
      throw error
    }
  }
  return {
    // Neither request is aborted when the page is left: the moderator has decided.
    sendDecision: port<ports.SendDecisionOutput, ports.SendDecisionInput>(async ({ input }) => {
      const { record, id, event, version } = input.item
      const reason = input.reason || undefined
      await api.call('admin/advance', { record, id, event, reason, version }, { toast: false })
      return { ok: true }
    }),
    readDecision: port<ports.ReadDecisionOutput, ports.ReadDecisionInput>(async ({ input, signal }) => {
      const { items } = input
      const found = await Promise.all(items.map((item) => read(item, signal)))
      return { ok: true, outcomes: found.map((one, nth) => outcomeOf(items[nth]!, one)) }
    }),
    sendUndo: port<ports.SendUndoOutput, ports.UndoInput>(async ({ input }) => {
      const { record, id, version } = input.decision
      const undo = { record, id, event: 'decision.undone', version }
      await api.call('admin/advance', undo, { toast: false })
      return { ok: true }
    }),
    readUndo: port<ports.ReadUndoOutput, ports.UndoInput>(async ({ input: { decision }, signal }) => ({
      ok: true,
      outcome: undoOutcomeOf(decision, await read(decision, signal)),
    })),
  }
}

const changed = ['admin/review', 'admin/queue', 'admin/record', 'admin/workflow-counts']

/** Refetches everything affected by a decision or by the end of its undo period. */
export async function readAgain(queries: QueryClient): Promise<void> {
  await Promise.all(changed.map((call) => queries.invalidateQueries({ queryKey: [call] })))
}
