import type { Input } from '../../../contract/calls/call-types'
import { CallFailure } from '../../app/api/call-failure'
import type { QueueItem } from './record-texts'

/** Result of sending an event to each of several records. */
export interface SentEach {
  done: QueueItem[]
  refused: { item: QueueItem; error: CallFailure }[]
}

/**
 * Sends an event to each record; if one record is refused, the rest are still sent.
 * @param eventOf the event of a record; a record without one is skipped
 * @param onSent called after each record with the number sent so far
 */
export async function sendEach(
  items: readonly QueueItem[],
  eventOf: (item: QueueItem) => string | null | undefined,
  reason: string | undefined,
  send: (input: Input<'admin/advance'>) => Promise<unknown>,
  onSent?: (n: number) => void,
): Promise<SentEach> {
  const sent: SentEach = { done: [], refused: [] }
  for (const [nth, item] of items.entries()) {
    const event = eventOf(item)
    if (!event) continue
    const { record, id, version } = item
    try {
      // Sequential, because parallel requests would block each other in the database.
      // oxlint-disable-next-line no-await-in-loop
      await send({ record, id, event, reason, version })
      sent.done.push(item)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      sent.refused.push({ item, error })
    }
    onSent?.(nth + 1)
  }
  return sent
}
