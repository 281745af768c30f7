import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallFailure } from '../../../app/api/call-failure'
import { useApi } from '../../../app/api/use-api'
import type { Input } from '../../../../contract/calls/call-types'
import type { QueueItem } from '../record-texts'
import { sendEach } from '../send-each'
import { eventOf, keyOf, type Verdict } from './verdicts'

export interface Deciding {
  items: readonly QueueItem[]
  verdict: Verdict
  reason?: string
}

/** Result of sending a verdict: keys of the decided records, and the refused records with their reasons. */
export interface Decided {
  verdict: Verdict
  settled: string[]
  refused: { key: string; title: string; error: CallFailure }[]
}

/** Sends a verdict for each record; if one record is refused, the rest are still sent. */
export async function decideEach(
  { items, verdict, reason }: Deciding,
  send: (input: Input<'admin/advance'>) => Promise<unknown>,
): Promise<Decided> {
  const { done, refused } = await sendEach(items, (item) => eventOf(item, verdict), reason, send)
  return {
    verdict,
    settled: done.map(keyOf),
    refused: refused.map(({ item, error }) => ({ key: keyOf(item), title: item.title, error })),
  }
}

/** Mutation that sends a verdict for one or more records. */
export function useDecide(onDecided: (decided: Decided) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (deciding: Deciding) =>
      decideEach(deciding, (input) => api.call('admin/advance', input, { toast: false })),
    onSuccess: onDecided,
    // Not awaited, so the next decision needn't wait for the refetch.
    onSettled: () => void readAgain(queries),
  })
}

/** Mutation that undoes a decision within its period; `onUndone` gets the record's key. */
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

/** Refetches everything affected by a decision or by the end of its undo period. */
export async function readAgain(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all(changed.map((call) => queries.invalidateQueries({ queryKey: [call] })))
}
