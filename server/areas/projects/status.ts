import type { Data } from '../../../contract/types'
import type { Ctx } from '../../context'
import type { ProjectRow, UserRow } from '../../db/schema'
import type { Trx } from '../../records/kind'
import { advance } from '../../records/advance'
import { requireEligible } from '../eligibility/gates'
import { eventOf } from '../properties/listing/status'

type Outcome = Data<'delete_project'>
type Check = (trx: Trx, row: ProjectRow) => Promise<void>

/** Shows or hides a project; it is not sold or rented, so the market's words are refused (D8). */
export const showProject = (ctx: Ctx, user: UserRow, id: number, word: string): Promise<Outcome> =>
  move(ctx, user, id, eventOf('visibility', word), (row) => row.status)

/** Removes a project for good; a slot that never went live is free again (D67). */
export const deleteProject = (ctx: Ctx, user: UserRow, id: number): Promise<Outcome> =>
  move(ctx, user, id, 'listing.deleted', () => 'deleted')

/** Brings an expired project back; the gates are asked again (D13). */
export const renewProject = (ctx: Ctx, user: UserRow, id: number): Promise<Outcome> =>
  move(
    ctx,
    user,
    id,
    'listing.renewed',
    (row) => row.request_status,
    async (trx, row) => {
      if (row.request_status !== 'expired') return
      const { clock, config } = ctx
      const asking = { user, demoMode: config.DEMO_MODE, now: clock.now(), recordId: row.id }
      await requireEligible(trx, { ...asking, feature: 'project_list' })
    },
  )

/** Sends an event for the owner, or for an admin to somebody else's project; strangers get NOT_FOUND from the door. */
async function move(
  ctx: Ctx,
  user: UserRow,
  id: number,
  type: string,
  state: (row: ProjectRow) => string,
  check?: Check,
): Promise<Outcome> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirst()
    const own = before?.user_id === user.id
    if (before && own) await check?.(trx, before)
    const role = user.role === 'admin' && !own ? ('admin' as const) : ('person' as const)
    const actor = { role, id: user.id }
    const moved = await advance(trx, { record: 'project', id, event: { type }, actor, now: ctx.clock.now() })
    return { id, state: state(moved.row as unknown as ProjectRow), allowed: moved.allowed }
  })
}
