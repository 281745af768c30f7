import type { Kysely } from 'kysely'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { MembershipState } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import type { DB, UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { advance } from '../../core/advance'
import { called } from '../../core/person-name'

/** Returns the open invitation to the user's verified address. */
function invitationTo(db: Kysely<DB>, { email, email_verified_at }: UserRow) {
  const address = email_verified_at && email ? email.toLowerCase() : null
  return db
    .selectFrom('membership as h')
    .where((eb) => eb(eb.fn('lower', ['h.email']), '=', address))
    .where('h.state', '=', 'invited')
}

/** Returns the invitation awaiting the user's answer; null if there is none or the user's address is not verified. */
export async function openInvitation(ctx: Ctx, user: UserRow): Promise<Data<'invitation'>> {
  const row = await invitationTo(ctx.db, user)
    .leftJoin('app_user as by', 'by.id', 'h.invited_by')
    .select(['h.id', 'h.permissions', 'h.due_at', called('by').as('inviter')])
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    invited_by: row.inviter || null,
    permissions: row.permissions,
    until: row.due_at.toISOString(),
    in_time: row.due_at > ctx.clock.now(),
  }
}

/** Accepts or declines an invitation. NOT_FOUND for others' invitations; NOT_ALLOWED if the invitation has expired. */
export async function answerInvitation(
  ctx: Ctx,
  user: UserRow,
  { id, accept }: Parsed<'invitation:answer'>,
): Promise<MembershipState> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    const theirs = await invitationTo(trx, user)
      .select('h.id')
      .where('h.id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!theirs) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    // `user_id` must be set before `advance` reads the row.
    await trx.updateTable('membership').set({ user_id: user.id }).where('id', '=', id).execute()
    const { row } = await advance(trx, {
      record: 'membership',
      id,
      event: { type: accept ? 'invitation.accepted' : 'invitation.declined' },
      actor: { role: 'person', id: user.id },
      now,
    })
    return row['state'] as MembershipState
  })
}
