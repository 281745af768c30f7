import type { Kysely, Selectable } from 'kysely'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import type { CallingUser } from '../../platform/http/registry'
import { advance, requireTaken } from '../../core/advance'
import { byPerson, type Trx } from '../../core/kind'
import { lockAccount, requireEligible } from '../eligibility'
import { featureOf, type ListedRow, type Listing, type ListingRecord } from '../listing-kinds'
import { onlyOnce, submissionOfDraft, submittedBefore } from './submit-once'

const submitted = 'edit.submitted'

/**
 * The person's own listing that is to be changed. Refuses before files are processed (`advance` checks again in its
 * transaction); another person's is NOT_FOUND.
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
  if (row.request_status === 'rejected') await requireRoom(ctx.db, ctx, user.id, { record, id })
  const move = { record, id, event: { type: submitted }, actor: byPerson(user), now: ctx.clock.now() }
  await ctx.db.transaction().execute((trx) => requireTaken(trx, move))
  return row as Selectable<DB[R]>
}

/** One that was taken down after it was live has its slot still (D67). */
const requireRoom = (db: Kysely<DB>, ctx: Ctx, userId: number, { record, id }: Listing) =>
  requireEligible(db, {
    userId,
    feature: featureOf(record),
    demoMode: ctx.config.DEMO_MODE,
    now: ctx.clock.now(),
    recordId: id,
  })

/** How an edit was taken, and whether an earlier sending of its draft had brought it already. */
export interface SentEdit {
  outcome: 'changed' | 'inReview'
  before: boolean
}

const outcomeColumns = ['request_status', 'revision_state'] as const
const outcomeOf = (row: Pick<ListedRow, (typeof outcomeColumns)[number]>): SentEdit['outcome'] =>
  row.request_status === 'approved' && row.revision_state !== 'settled' ? 'inReview' : 'changed'

/**
 * The edit that the draft has become, if it was sent before: its answer may not have arrived. Null where it was not, and
 * for one without a draft.
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
  /** As it was before files were kept. */
  row: Pick<ListedRow, 'id'>
  /** The draft it was written in; gone with it. */
  draftId?: number
  now: Date
}

/**
 * An edit of an own listing (D12): at once while it waits, through review while it is live, back to review when it was
 * rejected (which takes a slot again). `keep` keeps what changes. Of one draft there is one edit, however often it is sent.
 */
export function sendEdit(ctx: Ctx, edit: Edit, keep: (trx: Trx) => Promise<void>): Promise<SentEdit> {
  const { record, user, row, draftId, now } = edit
  const { id } = row
  return ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id)
    // Two edits at once take turns, so that the later one sees what the earlier one left waiting.
    const { request_status: status } = await trx
      .selectFrom<ListingRecord>(record)
      .select('request_status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const make = async () => {
      // A slot is taken again where it was rejected, also while the files of this edit were sent.
      if (status === 'rejected') await requireRoom(trx, ctx, user.id, { record, id })
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
