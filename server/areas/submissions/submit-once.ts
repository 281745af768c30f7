import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'
import type { Trx } from '../../core/kind'
import type { ListingRecord } from '../listing-kinds'
import { createHash } from 'node:crypto'
import { listing } from '../../../contract/limits'
import { Refusal } from '../../platform/refusal'
import { ReceivedFile } from '../../platform/http/registry'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** SHA-256 of the input, including files. */
const hashOf = (input: object): string =>
  sha256(
    JSON.stringify(input, (_, value: unknown) =>
      value instanceof ReceivedFile ? [value.name, value.sha256] : value,
    ),
  )

/** Returns a key derived from the input, and the time from which a submission with the same key counts as a repeat. */
const sameContent = (input: object, now: Date): { key: string; since: Date } => ({
  key: `same ${hashOf(input)}`,
  since: new Date(now.getTime() - listing.sameAgainSeconds * 1000),
})

/** Identity of a submission, to detect repeats. */
export interface Submission {
  userId: number
  record: ListingRecord
  key: string
  /** Time from which submissions with the same key count as repeats; null for no time limit. */
  since: Date | null
  /** Hash of the input, set with a client's idempotency key, which must not be reused for a different body. */
  bodyHash?: string
}

interface OnceKey {
  idempotency_key?: string
  draft_id?: number
}

/**
 * Returns the submission's identity: the client's idempotency key, or the draft, which is deleted on submission.
 * Without either, identical input within a minute counts as a repeat.
 */
export function submissionOf(userId: number, record: ListingRecord, input: OnceKey, now: Date): Submission {
  const { idempotency_key, draft_id } = input
  if (idempotency_key !== undefined)
    return { userId, record, key: idempotency_key, since: null, bodyHash: hashOf(input) }
  if (draft_id !== undefined) return submissionOfDraft(userId, record, draft_id)
  return { userId, record, ...sameContent(input, now) }
}

/** Returns the identity of a draft's submission, whether or not it has been submitted. */
export function submissionOfDraft(userId: number, record: ListingRecord, draftId: number): Submission {
  return { userId, record, key: `draft ${draftId}`, since: null }
}

const isThat =
  ({ userId, record, key }: Submission) =>
  (row: ExpressionBuilder<DB, 'submission'>) =>
    row.and({ user_id: userId, record, key })

/**
 * Condition under which a stored submission counts as the same; a listing that has since been deleted may be submitted
 * again.
 */
function counts({ record, since }: Submission): RawBuilder<boolean> {
  if (since === null) return sql<boolean>`true`
  return sql<boolean>`(submission.at > ${since} and not exists (
    select from ${sql.table(record)} l where l.id = submission.record_id and l.deleted_at is not null))`
}

/**
 * Returns the id of the listing created by an earlier identical submission, before gates are checked and pictures
 * processed. Refuses with KEY_REUSED if the key was used for another body.
 */
export async function submittedBefore(db: Kysely<DB>, submission: Submission): Promise<number | null> {
  const row = await db
    .selectFrom('submission')
    .select(['record_id', 'body_hash'])
    .where(isThat(submission))
    .where(counts(submission))
    .executeTakeFirst()
  if (row?.body_hash && submission.bodyHash && row.body_hash !== submission.bodyHash)
    throw new Refusal('KEY_REUSED', 'refusals.keyReused')
  return row?.record_id ?? null
}

/**
 * Returns the id of the listing created by an earlier identical submission, or null if the submission is new and passes
 * `gates`, which are checked before pictures are processed. If the gates refuse, an identical concurrent submission may
 * have used the last slot; its listing is then returned instead of the refusal.
 */
export async function beforeOrAllowed(
  db: Kysely<DB>,
  submission: Submission,
  gates: () => Promise<void>,
): Promise<number | null> {
  const before = await submittedBefore(db, submission)
  if (before !== null) return before
  try {
    await gates()
    return null
  } catch (refusal) {
    const meanwhile = await submittedBefore(db, submission)
    if (meanwhile === null) throw refusal
    return meanwhile
  }
}

/** Id of a submission's listing; `before` is true if an earlier submission created it. */
export interface Submitted {
  id: number
  before: boolean
}

/** Creates a submission's listing once: concurrent repeats wait and return the same one. */
export async function onlyOnce(
  trx: Trx,
  submission: Submission,
  now: Date,
  make: () => Promise<number>,
): Promise<Submitted> {
  const { userId, record, key, bodyHash } = submission
  const first = await trx
    .insertInto('submission')
    .values({ user_id: userId, record, key, record_id: null, at: now, body_hash: bodyHash ?? null })
    .onConflict((known) =>
      known
        .columns(['user_id', 'record', 'key'])
        .doUpdateSet({ at: now, record_id: null })
        .where(sql<boolean>`not ${counts(submission)}`),
    )
    .returning('key')
    .executeTakeFirst()
  const before = first ? null : await submittedBefore(trx, submission)
  if (before !== null) return { id: before, before: true }
  const id = await make()
  await trx.updateTable('submission').set({ record_id: id }).where(isThat(submission)).execute()
  return { id, before: false }
}
