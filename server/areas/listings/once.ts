import type { ExpressionBuilder, Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import type { Trx } from '../../records/kind'
import type { ListingRecord } from './kind'

/** By what a submission is known again; null: its client has no way to say so, and each is a listing of its own. */
export interface Submission {
  userId: number
  record: ListingRecord
  key: string | null
}

/** The client's own key, or the draft that the listing was written in, which is gone once it was sent. */
export const submissionKey = (input: { idempotency_key?: string; draft_id?: number }): string | null =>
  input.idempotency_key ?? (input.draft_id === undefined ? null : `draft ${input.draft_id}`)

const isThat =
  ({ userId, record }: Submission, key: string) =>
  (row: ExpressionBuilder<DB, 'submission'>) =>
    row.and({ user_id: userId, record, key })

/** The listing that came of a submission, if it was sent before: before gates are asked and pictures worked on. */
export async function submittedBefore(db: Kysely<DB>, submission: Submission): Promise<number | null> {
  if (submission.key === null) return null
  const row = await db
    .selectFrom('submission')
    .select('record_id')
    .where(isThat(submission, submission.key))
    .executeTakeFirst()
  return row?.record_id ?? null
}

/** Makes the listing of a submission once: of several that come at the same moment the others wait, and find it. */
export async function onlyOnce(
  trx: Trx,
  submission: Submission,
  now: Date,
  make: () => Promise<number>,
): Promise<number> {
  const { userId, record, key } = submission
  if (key === null) return make()
  const first = await trx
    .insertInto('submission')
    .values({ user_id: userId, record, key, record_id: null, at: now })
    .onConflict((known) => known.doNothing())
    .returning('key')
    .executeTakeFirst()
  const before = first ? null : await submittedBefore(trx, submission)
  if (before !== null) return before
  const id = await make()
  await trx.updateTable('submission').set({ record_id: id }).where(isThat(submission, key)).execute()
  return id
}
