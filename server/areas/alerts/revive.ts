import type { Ctx } from '../../context'
import { attemptsMax } from '../../outbox/drain'

/**
 * Gives letters that the outbox has given up (the mail provider was away for long) to it once more: what a search has
 * found is never dropped. It stays the same letter. Returns how many there were.
 */
export async function reviveLetters({ db, clock }: Ctx): Promise<number> {
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ attempts: 0, run_at: now, locked_until: null })
    .where('type', '=', 'alert.letter')
    .where('done_at', 'is', null)
    .where('attempts', '>=', attemptsMax)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
