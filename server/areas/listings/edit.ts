import type { Kysely, Selectable } from 'kysely'
import type { Ctx } from '../../platform/context'
import type { DB, UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/http/refusal'
import { advance, requireTaken } from '../../core/advance'
import { byPerson, type Trx } from '../../core/kind'
import { requireEligible } from '../eligibility'
import { featureOf, type ListedRow, type ListingRecord } from './kind'

const submitted = 'edit.submitted'

/**
 * The person's own listing that is to be changed. Refuses before files are processed (`advance` checks again in its
 * transaction); another person's is NOT_FOUND.
 */
export async function ownEditable<R extends ListingRecord>(ctx: Ctx, user: UserRow, record: R, id: number) {
  const row: ListedRow | undefined = await ctx.db
    .selectFrom<ListingRecord>(record)
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  if (row.request_status === 'rejected') await requireRoom(ctx.db, ctx, user, record)
  const move = { record, id, event: { type: submitted }, actor: byPerson(user), now: ctx.clock.now() }
  await ctx.db.transaction().execute((trx) => requireTaken(trx, move))
  return row as Selectable<DB[R]>
}

const requireRoom = (db: Kysely<DB>, ctx: Ctx, user: UserRow, record: ListingRecord) =>
  requireEligible(db, {
    user,
    feature: featureOf(record),
    demoMode: ctx.config.DEMO_MODE,
    now: ctx.clock.now(),
  })

interface Edit {
  record: ListingRecord
  user: UserRow
  row: ListedRow
  /** The draft it was written in; gone with it. */
  draftId?: number
  now: Date
}

/**
 * An edit of an own listing (D12): at once while it waits, through review while it is live, back to review when it was
 * rejected (which takes a slot again). `keep` keeps what changes. Returns which it was.
 */
export function sendEdit(
  ctx: Ctx,
  { record, user, row, draftId, now }: Edit,
  keep: (trx: Trx) => Promise<void>,
): Promise<'changed' | 'inReview'> {
  const { id } = row
  return ctx.db.transaction().execute(async (trx) => {
    // Two edits at once take turns, so that the later one sees what the earlier one left waiting.
    await trx.selectFrom(record).select('id').where('id', '=', id).forUpdate().execute()
    if (row.request_status === 'rejected') await requireRoom(trx, ctx, user, record)
    await keep(trx)
    const moved = await advance(trx, {
      record,
      id,
      event: { type: submitted },
      actor: byPerson(user),
      now,
      set: { reject_reason: null },
    })
    if (draftId !== undefined) await trx.deleteFrom('listing_draft').where('id', '=', draftId).execute()
    return (moved.row as unknown as ListedRow).revision_state === 'editReview' ? 'inReview' : 'changed'
  })
}
