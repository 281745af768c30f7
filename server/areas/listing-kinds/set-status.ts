import { eventField, eventOfValue } from '../../../contract/calls/event-values'
import { may } from '../../../contract/api/permissions'
import type { Data } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { advance } from '../../core/advance'
import { kindOf } from '../../core/registry'
import { byPerson, type ActedBy, type Trx } from '../../core/kind'
import { lockAccount } from '../eligibility'
import type { ListedRow, Listing } from './kind'
import { moderationOf } from './listed-kind'

type Outcome = Data<'delete_property'>
type ListingStatusRow = ListedRow & { market_status?: string }

/** Column set by each call. */
const columns = {
  update_property_status: 'market_status',
  'change-property-status': 'status',
  'change-project-status': 'status',
} as const

/**
 * Marks a listing as sold, rented or available, or shows or hides it (D8). Each call accepts only its own values and
 * lists them in its refusal.
 */
export function setStatus(
  ctx: Ctx,
  user: UserRow,
  which: Listing,
  call: keyof typeof columns,
  value: string,
): Promise<Outcome> {
  const event = eventOfValue(call, value)
  if (!event)
    throw new Refusal('VALIDATION', 'refusals.statusWord', {
      errors: { status: 'refusals.statusWord' },
      allowed: Object.keys(eventField(call)!.values),
    })
  return move(ctx, user, which, event, (row) => row[columns[call]]!)
}

/** Deletes a listing permanently; a slot that never went live is released (D67). */
export const deleteListing = (ctx: Ctx, user: UserRow, which: Listing): Promise<Outcome> =>
  move(ctx, user, which, 'listing.deleted', () => 'deleted')

/** Withdraws a pending edit; the live version is unchanged (D12). */
export const withdrawEdit = (ctx: Ctx, user: UserRow, which: Listing): Promise<Outcome> =>
  move(ctx, user, which, 'revision.withdrawn', (row) => row.revision_state)

/** Sends the owner's reply to a moderator's question, using the event that the listing's state expects. */
export function answerQuestion(ctx: Ctx, user: UserRow, which: Listing, answer: string): Promise<Outcome> {
  const asked = (row: ListedRow) => moderationOf(kindOf(which.record).machine, row).answer
  return move(
    ctx,
    user,
    which,
    (row) => asked(row) ?? '',
    (row) => row.request_status,
    {
      reason: answer,
      check: async (_trx, row) => {
        if (asked(row) === null) throw new Refusal('NOT_ALLOWED', 'listings.nothingAsked')
      },
    },
  )
}

/** Renews an expired listing, whose chart checks the requirements for listing again (D13). */
export const renewListing = (ctx: Ctx, user: UserRow, which: Listing): Promise<Outcome> =>
  move(ctx, user, which, 'listing.renewed', (row) => row.request_status, { isGated: true })

interface Moving {
  /** Receives the locked row and throws if the owner may not do this. */
  check?: (trx: Trx, row: ListingStatusRow) => Promise<void>
  reason?: string
  /** Whether the chart reads the requirements for listing, in which case the account is locked before the listing. */
  isGated?: boolean
}

/** Sends an event as the owner, or as an admin for someone else's listing; others get NOT_FOUND from `advance`. */
async function move(
  ctx: Ctx,
  user: UserRow,
  { record, id }: Listing,
  event: string | ((row: ListingStatusRow) => string),
  state: (row: ListingStatusRow) => string,
  { check, reason, isGated = false }: Moving = {},
): Promise<Outcome> {
  return ctx.db.transaction().execute(async (trx) => {
    if (isGated) await lockAccount(trx, user.id)
    const before: ListingStatusRow | undefined = await trx
      .selectFrom(record)
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    // As in every other call, a listing deleted by its owner no longer exists.
    if (before?.deleted_at) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    const own = before?.user_id === user.id
    if (before && own) await check?.(trx, before)
    const actor: ActedBy = may(user, 'listings') && !own ? { role: 'admin', id: user.id } : byPerson(user)
    const type = typeof event === 'string' || !before ? String(event) : event(before)
    const moved = await advance(trx, { record, id, event: { type }, actor, reason, now: ctx.clock.now() })
    return { id, state: state(moved.row as unknown as ListingStatusRow), allowed: moved.allowed }
  })
}
