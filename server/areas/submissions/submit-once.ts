import { sql, type ExpressionBuilder, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'
import type { Trx } from '../../core/kind'
import type { ListingRecord } from '../listing-kinds'
import { createHash } from 'node:crypto'
import { listing } from '../../../contract/limits'
import { Refusal } from '../../platform/refusal'
import { ReceivedFile } from '../../platform/http/registry'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** SHA-256 of what was sent, files included. */
const hashOf = (input: object): string =>
  sha256(
    JSON.stringify(input, (_, value: unknown) =>
      value instanceof ReceivedFile ? [value.name, value.sha256] : value,
    ),
  )

/** What was sent as a key; and since when the same key means the same sending. */
const sameContent = (input: object, now: Date): { key: string; since: Date } => ({
  key: `same ${hashOf(input)}`,
  since: new Date(now.getTime() - listing.sameAgainSeconds * 1000),
})

/** What identifies a repeated submission. */
export interface Submission {
  userId: number
  record: ListingRecord
  key: string
  /** What was sent before that moment is another one; null: it is the same whenever it was sent. */
  since: Date | null
  /** Hash of what was sent under the client's own key, which names no other body. */
  bodyHash?: string
}

interface OnceKey {
  idempotency_key?: string
  draft_id?: number
}

/**
 * The client's own key, or the draft that the listing was written in, which is gone once it was sent. A client that
 * sends neither is taken to repeat itself when the very same comes again within the minute.
 */
export function submissionOf(userId: number, record: ListingRecord, input: OnceKey, now: Date): Submission {
  const { idempotency_key, draft_id } = input
  if (idempotency_key !== undefined)
    return { userId, record, key: idempotency_key, since: null, bodyHash: hashOf(input) }
  if (draft_id !== undefined) return submissionOfDraft(userId, record, draft_id)
  return { userId, record, ...sameContent(input, now) }
}

/** The submission of a draft, whether or not it was sent. */
export function submissionOfDraft(userId: number, record: ListingRecord, draftId: number): Submission {
  return { userId, record, key: `draft ${draftId}`, since: null }
}

const isThat =
  ({ userId, record, key }: Submission) =>
  (row: ExpressionBuilder<DB, 'submission'>) =>
    row.and({ user_id: userId, record, key })

/** Whether a stored submission still stands for the one that came; what was deleted since may be listed again. */
function counts({ record, since }: Submission): RawBuilder<boolean> {
  if (since === null) return sql<boolean>`true`
  return sql<boolean>`(submission.at > ${since} and not exists (
    select from ${sql.table(record)} l where l.id = submission.record_id and l.deleted_at is not null))`
}

/**
 * The listing that came of a submission, if it was sent before: before gates are asked and pictures worked on. Refuses
 * with KEY_REUSED what comes under the key of another body.
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
 * The listing that came of a submission before; null where it is new and `gates` let it through, which are asked before
 * pictures are worked on. The same, sent from another tab at this moment, may have taken the last slot: then that is the
 * answer, and not that no slot is left.
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

/** The listing of a submission, and whether an earlier one had made it. */
export interface Submitted {
  id: number
  before: boolean
}

/** Makes the listing of a submission once: of several that come at the same moment the others wait, and find it. */
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
