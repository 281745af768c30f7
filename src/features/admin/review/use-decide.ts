import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '../../../app/api/call-failure'
import { useApi } from '../../../app/api/use-api'
import type { Input } from '../../../../contract/calls/call-types'
import type { QueueItem } from '../record-texts'
import { eventOf, keyOf, type Verdict } from './verdicts'

export interface Deciding {
  items: readonly QueueItem[]
  verdict: Verdict
  reason?: string
}

/** What was decided, by its key, and what was refused, each with its reason. */
export interface Decided {
  verdict: Verdict
  settled: string[]
  refused: { key: string; title: string; error: CallFailure }[]
}

/** Sends a verdict about each record through its own machine; what is refused stops no other. */
export async function decideEach(
  { items, verdict, reason }: Deciding,
  send: (input: Input<'admin/advance'>) => Promise<unknown>,
): Promise<Decided> {
  const decided: Decided = { verdict, settled: [], refused: [] }
  for (const item of items) {
    const event = eventOf(item, verdict)
    if (!event) continue
    const { record, id, version, title } = item
    const key = keyOf(item)
    try {
      // One after another: they would wait for each other in the database anyway.
      // oxlint-disable-next-line no-await-in-loop
      await send({ record, id, event, reason, version })
      decided.settled.push(key)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      decided.refused.push({ key, title, error })
    }
  }
  return decided
}

/** Sends a verdict about one record or several. */
export function useDecide(onDecided: (decided: Decided) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (deciding: Deciding) =>
      decideEach(deciding, (input) => api.call('admin/advance', input, { toast: false })),
    onSuccess: onDecided,
    // Not waited for: the next is decided while the lists are read anew.
    onSettled: () => void readAgain(queries),
  })
}

/** Takes back a decision while that is possible; `onUndone` gets the record's key. */
export function useUndo(onUndone: (key: string) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ record, id }: Pick<QueueItem, 'record' | 'id'>) =>
      api.call('admin/advance', { record, id, event: 'decision.undone' }, { toast: false }),
    onSuccess: (_reply, undone) => onUndone(keyOf(undone)),
    onSettled: () => readAgain(queries),
  })
}

const changed = ['admin/review', 'admin/queue', 'admin/record', 'admin/workflow-counts']

/** Reads anew what a decision, or the end of its time, changes. */
export async function readAgain(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all(changed.map((call) => queries.invalidateQueries({ queryKey: [call] })))
}
