import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '../../../api/failure'
import { useApi } from '../../../api/use-api'
import type { QueueItem } from '../texts'
import { eventOf, type Verdict } from './verdicts'

export interface Deciding {
  items: readonly QueueItem[]
  verdict: Verdict
  reason?: string
}

/** What was decided, and what was refused, each with its reason. */
export interface Decided {
  verdict: Verdict
  count: number
  refused: { title: string; message: string }[]
}

/** Sends a verdict about one record or several, each through its own machine; what is refused stops no other. */
export function useDecide(onDecided: (decided: Decided) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ items, verdict, reason }: Deciding): Promise<Decided> => {
      const refused: Decided['refused'] = []
      for (const item of items) {
        const event = eventOf(item, verdict)
        if (!event) continue
        const { record, id, version } = item
        const input = { record, id, event, reason, version }
        try {
          // One after another: they would wait for each other in the database anyway.
          // oxlint-disable-next-line no-await-in-loop
          await api.call('admin/advance', input, { toast: false })
        } catch (error) {
          if (!(error instanceof CallFailure)) throw error
          refused.push({ title: item.title, message: error.message })
        }
      }
      return { verdict, count: items.length - refused.length, refused }
    },
    onSuccess: onDecided,
    // Not waited for: the next is decided while the lists are read anew.
    onSettled: () => void readAgain(queries),
  })
}

/** Takes back a decision while that is possible. */
export function useUndo() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ record, id }: Pick<QueueItem, 'record' | 'id'>) =>
      api.call('admin/advance', { record, id, event: 'decision.undone' }, { toast: false }),
    onSettled: () => readAgain(queries),
  })
}

const changed = ['admin/review', 'admin/queue', 'admin/record', 'admin/workflow-counts']

/** Reads anew what a decision, or the end of its time, changes. */
export async function readAgain(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all(changed.map((call) => queries.invalidateQueries({ queryKey: [call] })))
}
