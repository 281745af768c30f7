import type { Ctx } from '../../platform/context'
import type { Job } from './job'

/** Jobs that run as rarely as this, in seconds, are timed by their last recorded run: a restart doesn't put them off. */
const recordedFrom = 3600

export const isRecorded = ({ every, isForEach }: Job): boolean => every >= recordedFrom && !isForEach

/** Seconds until a job is due, from its last run in any process; 0 if it never ran. */
export async function secondsUntilDue(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { name, every }: Job,
): Promise<number> {
  const last = await db.selectFrom('job_run').select('ran_at').where('name', '=', name).executeTakeFirst()
  if (!last) return 0
  const passed = (clock.now().getTime() - last.ran_at.getTime()) / 1000
  // A clock that was wrong may have recorded a time to come.
  return Math.min(every, Math.max(0, every - passed))
}

/** Records a run that succeeded. */
export async function recordRun({ db, clock }: Pick<Ctx, 'db' | 'clock'>, { name }: Job): Promise<void> {
  const ran_at = clock.now()
  await db
    .insertInto('job_run')
    .values({ name, ran_at })
    .onConflict((known) => known.column('name').doUpdateSet({ ran_at }))
    .execute()
}
