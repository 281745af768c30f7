import type { Kysely, Selectable } from 'kysely'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import type { CallingUser } from '../../platform/http/registry'
import { advance, requireTaken } from '../../core/advance'
import { byPerson, type Trx } from '../../core/kind'
import { lockAccount } from '../eligibility'
import type { ListedRow, ListingRecord } from '../listing-kinds'
import { onlyOnce, submissionOfDraft, submittedBefore } from './submit-once'

const submitted = 'edit.submitted'

/**
 * Returns the user's own listing to edit. Refuses before files are processed; `advance` checks again in its
 * transaction. NOT_FOUND for others' listings.
 */
export async function ownEditable<R extends ListingRecord>(
  ctx: Ctx,
  user: CallingUser,
  record: R,
  id: number,
) {
  const row: ListedRow | undefined = await ctx.db
    .selectFrom<ListingRecord>(record)
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const move = { record, id, event: { type: submitted }, actor: byPerson(user), now: ctx.clock.now() }
  await ctx.db.transaction().execute((trx) => requireTaken(trx, move))
  return row as Selectable<DB[R]>
}

/** Outcome of an edit; `before` is true if an earlier request with the same draft already made it. */
export interface SentEdit {
  outcome: 'changed' | 'inReview'
  before: boolean
}

const outcomeColumns = ['request_status', 'revision_state'] as const
const outcomeOf = (row: Pick<ListedRow, (typeof outcomeColumns)[number]>): SentEdit['outcome'] =>
  row.request_status === 'approved' && row.revision_state !== 'settled' ? 'inReview' : 'changed'

/**
 * Returns the edit already made from this draft, in case its response was lost. Null if there is none, and for edits
 * without a draft.
 */
export async function editSentBefore(
  db: Kysely<DB>,
  user: CallingUser,
  record: ListingRecord,
  { id, draft_id }: { id: number; draft_id?: number },
): Promise<SentEdit | null> {
  if (draft_id === undefined) return null
  const sent = await submittedBefore(db, submissionOfDraft(user.id, record, draft_id))
  if (sent !== id) return null
  const row = await db
    .selectFrom<ListingRecord>(record)
    .select(outcomeColumns)
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? { outcome: outcomeOf(row), before: true } : null
}

interface Edit {
  record: ListingRecord
  user: Pick<CallingUser, 'id' | 'apiTokenId'>
  /** The listing as read before files were stored. */
  row: Pick<ListedRow, 'id'>
  /** Id of the draft the edit was written in, to be deleted; absent if there is none. */
  draftId?: number
  now: Date
}

/**
 * Applies an edit of the user's own listing (D12): immediately while the listing is pending, through review while it is
 * live, and by sending it back to review if it was rejected, which requires what listing requires and takes a slot. `keep` stores the changes.
 * Idempotent per draft.
 */
export function sendEdit(ctx: Ctx, edit: Edit, keep: (trx: Trx) => Promise<void>): Promise<SentEdit> {
  const { record, user, row, draftId, now } = edit
  const { id } = row
  return ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id)
    // Serialises concurrent edits, so that the later one sees the earlier one's pending changes.
    await trx.selectFrom<ListingRecord>(record).select('id').where('id', '=', id).forUpdate().execute()
    const make = async () => {
      await take(trx, edit, keep)
      return id
    }
    let before = false
    if (draftId === undefined) await make()
    else ({ before } = await onlyOnce(trx, submissionOfDraft(user.id, record, draftId), now, make))
    const taken = await trx
      .selectFrom<ListingRecord>(record)
      .select(outcomeColumns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { outcome: outcomeOf(taken), before }
  })
}

async function take(trx: Trx, { record, user, row, draftId, now }: Edit, keep: (trx: Trx) => Promise<void>) {
  await keep(trx)
  await advance(trx, {
    record,
    id: row.id,
    event: { type: submitted },
    actor: byPerson(user),
    now,
    set: { reject_reason: null },
  })
  if (draftId !== undefined) await trx.deleteFrom('listing_draft').where('id', '=', draftId).execute()
}
