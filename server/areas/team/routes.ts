import { holdsAll } from '../../../contract/permissions'
import { reply, type Serve } from '../../platform/http/registry'
import { answerInvitation, openInvitation } from './answer'
import { changePermissions } from './change'
import { invite } from './invite'
import { readTeam } from './read'

/** The team that runs the marketplace: who belongs to it, and how somebody comes to it. */
export function teamRoutes(serve: Serve) {
  serve('admin/team', async ({ ctx, caller: { user } }) => {
    const all = await readTeam(ctx.db, ctx.clock.now())
    const data = all.map((member) => {
      const { founder, person, permissions } = member
      const changeable = !founder && person?.id !== user.id && holdsAll(user, permissions)
      return Object.assign(member, { changeable })
    })
    return reply(data, 'refusals.found')
  })

  serve('admin/team:invite', async ({ input, ctx, caller }) =>
    reply({ id: await invite(ctx, caller, input) }, 'team.invited', { email: input.email }),
  )

  serve('admin/team:change', async ({ input, ctx, caller }) => {
    await changePermissions(ctx, caller.user, input)
    return reply(input, 'refusals.saved')
  })

  serve('invitation', async ({ ctx, caller }) =>
    reply(await openInvitation(ctx, caller.user), 'refusals.found'),
  )

  serve('invitation:answer', async ({ input, ctx, caller }) => {
    const state = await answerInvitation(ctx, caller.user, input)
    return reply({ state }, state === 'active' ? 'team.welcome' : 'team.declined')
  })
}
