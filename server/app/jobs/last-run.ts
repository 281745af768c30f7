import type { Ctx } from '../../platform/context'
import type { Job } from './job'

/**
 * Jobs with at least this interval, in seconds, are scheduled by their last recorded run, so that a restart doesn't
 * postpone them.
 */
const recordedFrom = 3600

export const isRecorded = ({ every, isForEach }: Job): boolean => every >= recordedFrom && !isForEach

/** Returns the seconds until a job is due, based on its last run in any process; 0 if it never ran. */
export async function secondsUntilDue(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { name, every }: Job,
): Promise<number> {
  const last = await db.selectFrom('job_run').select('ran_at').where('name', '=', name).executeTakeFirst()
  if (!last) return 0
  const passed = (clock.now().getTime() - last.ran_at.getTime()) / 1000
  // A wrong clock may have recorded a time in the future.
  return Math.min(every, Math.max(0, every - passed))
}

/** Records a successful run. */
export async function recordRun({ db, clock }: Pick<Ctx, 'db' | 'clock'>, { name }: Job): Promise<void> {
  const ran_at = clock.now()
  await db
    .insertInto('job_run')
    .values({ name, ran_at })
    .onConflict((known) => known.column('name').doUpdateSet({ ran_at }))
    .execute()
}
