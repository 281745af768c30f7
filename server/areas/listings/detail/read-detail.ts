import { sql, type Kysely, type RawBuilder } from 'kysely'
import { trust as limits } from '../../../../contract/limits'
import type { FullProperty } from '../../../../contract/calls/listings/card-shapes'
import type { Ctx } from '../../../platform/context'
import type { DB, UserRow } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import type { Visited } from '../../../platform/http/note-visit'
import { browserPeople } from '../../accounts'
import { packageFacts } from '../../eligibility'
import { insiderPart } from '../../listing-kinds'
import { opensWith } from '../../packages'
import { pendingEdit } from '../../submissions'
import { noteLook } from '../count-views'
import { fullOf } from './full-property'
import { isInsider, mayRead, readFull } from './read-property'

type DetailViewer = Pick<UserRow, 'id' | 'role' | 'permissions' | 'account_state'> | null

/** Returns the viewer whose rights apply: a deactivated user is treated as a guest (D91). */
export const readerOf = (asking: DetailViewer): DetailViewer =>
  asking?.account_state === 'deactivated' ? null : asking

/** Counts a view of a fully displayed listing, except views by its owner and the team. */
export const lookAt = (
  { id, added_by }: Pick<FullProperty, 'id' | 'added_by'>,
  asking: DetailViewer,
): Visited | undefined =>
  isInsider({ user_id: added_by }, readerOf(asking))
    ? undefined
    : async (ctx, { ip, viewerId, browser }) => {
        const now = ctx.clock.now()
        // Pages are rendered for guests, so even owners first request their own listing as a guest.
        const people = viewerId === null && browser !== null ? await browserPeople(ctx.db, browser, now) : []
        if (people.some((one) => isInsider({ user_id: added_by }, readerOf(one)))) return
        await noteLook(ctx, id, { ip, viewerId, now })
      }

/**
 * Returns a property in full for a viewer: public properties for everyone, properties in any state for the owner and
 * admins. Otherwise refuses with NOT_FOUND, so that listings in review stay private.
 */
export async function readDetail(
  ctx: Ctx,
  which: RawBuilder<boolean>,
  asking: DetailViewer,
): Promise<FullProperty> {
  const now = ctx.clock.now()
  const viewer = readerOf(asking)
  const [row] = await readFull(ctx.db, which, viewer?.id ?? null)
  if (!row || !mayRead(row, viewer)) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const insider = isInsider(row, viewer)
  const asksPackage = row.is_premium && viewer !== null && !insider
  const premium =
    asksPackage && (await packageFacts(ctx.db, viewer.id, 'premium_properties', now)).featureAvailable
  const shut = row.is_premium && !premium && !insider
  const opening = shut ? await opensWith(ctx.db, 'premium_properties', viewer?.id ?? null) : []
  const trust = await trustOf(ctx.db, row.id, now)
  const data = fullOf(row, { viewer, premium, opensWith: opening, trust, now })
  if (!insider) return data
  return {
    ...data,
    ...(await insiderPart(ctx.db, 'property', row, viewer?.id ?? null, now)),
    pending_changes: await pendingEdit<Record<string, unknown>>(ctx.db, { record: 'property', id: row.id }),
  }
}

const dayMs = 86_400_000

/** Returns a listing's trust signals: whether the team approved it, and the number of recent enquiries. */
async function trustOf(db: Kysely<DB>, id: number, now: Date): Promise<FullProperty['trust']> {
  const since = new Date(now.getTime() - limits.askedDays * dayMs)
  const { rows } = await sql<FullProperty['trust']>`
    select exists (select from record_history h where h.record = 'property' and h.record_id = ${String(id)}
        and h.event = 'listing.approved' and h.actor_role = 'admin') as is_reviewed,
      (select count(*)::int from interest i where i.property_id = ${id} and i.created_at >= ${since}) as asked`.execute(
    db,
  )
  return rows[0]!
}
