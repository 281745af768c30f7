import { reply, type Serve } from '../../platform/http/registry'
import { allowedEvents } from '../../core/advance'
import { versionsOf } from '../../core/history'
import { answerInvitation, openInvitation } from './answer-invitation'
import { changePermissions } from './change-permissions'
import { invite } from './invite'
import { readTeam } from './read-team'

/** The marketplace's team: members, invitations and permissions. */
export function teamRoutes(serve: Serve) {
  serve('admin/team', async ({ ctx, caller: { user } }) => {
    const now = ctx.clock.now()
    const actor = { role: 'admin', id: user.id } as const
    // Versions are read before the team, so that a change made in between is detected.
    const memberships = await ctx.db.selectFrom('membership').select('id').execute()
    const versions = await versionsOf(
      ctx.db,
      'membership',
      memberships.map(({ id }) => String(id)),
    )
    const all = await readTeam(ctx.db, now)
    const data = await ctx.db.transaction().execute(async (trx) => {
      const members = []
      for (const member of all) {
        const events = await allowedEvents(trx, { record: 'membership', id: member.id, actor, now })
        const version = versions.get(String(member.id)) ?? 0
        members.push(Object.assign(member, { version, changeable: events.includes('permissions.changed') }))
      }
      return members
    })
    return reply(data, 'refusals.found')
  })

  serve('admin/team:invite', async ({ input, ctx, caller }) =>
    reply({ id: await invite(ctx, caller, input) }, 'team.invited', { email: input.email }),
  )

  serve('admin/team:change', async ({ input, ctx, caller }) => {
    await changePermissions(ctx, caller.user, input)
    return reply({ id: input.id, permissions: input.permissions }, 'refusals.saved')
  })

  serve('invitation', async ({ ctx, caller }) =>
    reply(await openInvitation(ctx, caller.user), 'refusals.found'),
  )

  serve('invitation:answer', async ({ input, ctx, caller }) => {
    const state = await answerInvitation(ctx, caller.user, input)
    return reply({ state }, state === 'active' ? 'team.welcome' : 'team.declined')
  })
}
