import type { Transaction } from 'kysely'
import type { Data } from '../../../../contract/types'
import type { Ctx } from '../../../context'
import type { DB, PropertyRow, UserRow } from '../../../db/schema'
import { Refusal } from '../../../http/refusal'
import { advance } from '../../../records/advance'
import { requireEligible } from '../../eligibility/gates'

type Outcome = Data<'delete_property'>

/** The market's words (D8, D9) and the events they stand for. */
const market: Record<string, string> = {
  sold: 'market.sold',
  rented: 'market.rented',
  'available for rent': 'market.available',
  rent: 'market.available',
  available: 'market.available',
}
/** The words of visibility (D8, D9), of projects as well. */
const visibility: Record<string, string> = {
  active: 'visibility.on',
  '1': 'visibility.on',
  inactive: 'visibility.off',
  '0': 'visibility.off',
}
const axes = {
  market: { words: market, shown: ['sold', 'rented', 'available for rent'], column: 'market_status' },
  visibility: { words: visibility, shown: ['active', 'inactive'], column: 'status' },
} as const

/** Says sold, rented or available, or shows and hides (D8). Each axis refuses the other's words and names its own. */
export function sayStatus(
  ctx: Ctx,
  user: UserRow,
  axis: keyof typeof axes,
  id: number,
  word: string,
): Promise<Outcome> {
  return move(ctx, user, id, eventOf(axis, word), (row) => row[axes[axis].column])
}

/** The event a word of an axis stands for. Refuses the other axis's words and names its own. */
export function eventOf(axis: keyof typeof axes, word: string): string {
  const { words, shown } = axes[axis]
  const said = word.trim().toLowerCase()
  if (Object.hasOwn(words, said)) return words[said]!
  throw new Refusal('VALIDATION', 'refusals.statusWord', {
    errors: { status: 'refusals.statusWord' },
    allowed: [...shown],
  })
}

/** Removes a listing for good; a slot that never went live is free again (D67). */
export const deleteListing = (ctx: Ctx, user: UserRow, id: number): Promise<Outcome> =>
  move(ctx, user, id, 'listing.deleted', () => 'deleted')

/** Brings an expired listing back; the gates are asked again (D13). */
export const renewListing = (ctx: Ctx, user: UserRow, id: number): Promise<Outcome> =>
  move(
    ctx,
    user,
    id,
    'listing.renewed',
    (row) => row.request_status,
    async (trx, row) => {
      if (row.request_status !== 'expired') return
      const asking = {
        user,
        feature: 'property_list' as const,
        demoMode: ctx.config.DEMO_MODE,
        now: ctx.clock.now(),
      }
      await requireEligible(trx, { ...asking, recordId: row.id })
    },
  )

type Check = (trx: Transaction<DB>, row: PropertyRow) => Promise<void>

/** Sends an event for the owner, or for an admin to somebody else's listing; strangers get NOT_FOUND from the door. */
async function move(
  ctx: Ctx,
  user: UserRow,
  id: number,
  type: string,
  state: (row: PropertyRow) => string,
  check?: Check,
): Promise<Outcome> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('property').selectAll().where('id', '=', id).executeTakeFirst()
    const own = before?.user_id === user.id
    if (before && own) await check?.(trx, before)
    const actor = {
      role: user.role === 'admin' && !own ? ('admin' as const) : ('person' as const),
      id: user.id,
    }
    const moved = await advance(trx, { record: 'property', id, event: { type }, actor, now: ctx.clock.now() })
    return { id, state: state(moved.row as unknown as PropertyRow), allowed: moved.allowed }
  })
}
