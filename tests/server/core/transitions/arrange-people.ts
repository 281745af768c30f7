import { permissions, type Permission } from '../../../../contract/api/permissions'
import type { UserRow } from '../../../../server/platform/db/schema'
import { person } from '../../../support/people'
import { oneQuestion } from '../../../support/verification-form'
import { placed, type Arrange, type Placed } from './placed-record'
import { payment, project } from './rows'
import type { World } from './world'

const withAdmin = (one: Placed, by: Pick<Placed, 'adminId'>): Placed => ({ ...one, ...by })

/** Creates an administrator with a single permission. */
const clerk = async (world: World, permission: Permission) =>
  (await person(world.app.ctx, { role: 'admin', permissions: [permission] })).user

/** Gives all administrators every individual permission, but none of them full access. */
const withoutEverything = (world: World) =>
  world.app.ctx.db
    .updateTable('app_user')
    .set({ permissions: [...permissions] })
    .where('role', '=', 'admin')
    .execute()

/** Records that an administrator hid the project until it is fixed; nothing has been done since. */
async function hidden({ app: { ctx } }: World, projectId: number | null): Promise<void> {
  await ctx.db
    .insertInto('record_history')
    .values({
      record: 'project',
      record_id: String(projectId),
      event: 'listing.withheld',
      to_state: 'listed.moderation.questioned',
      actor_role: 'admin',
      at: ctx.clock.now(),
    })
    .execute()
}

/** Adds a user to the team. */
async function onTeam(
  { app }: World,
  { id, email }: UserRow,
  given: { founder: boolean; permissions: Permission[] },
): Promise<void> {
  const now = app.ctx.clock.now()
  await app.ctx.db
    .insertInto('membership')
    .values({
      email: email!,
      user_id: id,
      state: 'active',
      due_at: now,
      created_at: now,
      updated_at: now,
      ...given,
    })
    .execute()
}

/** Creates account, team and moderation records in a given state. */
export const people = {
  account: async (world, state, { verified, openPayment, isLastAdmin, isOwn, isFounder, isAbove }) => {
    const { ctx } = world.app
    const verifiedAt = verified ? ctx.clock.now() : null
    if (isLastAdmin) await withoutEverything(world)
    const { user } = await person(ctx, {
      email_verified_at: verifiedAt,
      ...((isLastAdmin === true || isOwn === true) && { role: 'admin' as const }),
    })
    if (isFounder || isAbove)
      await onTeam(world, user, { founder: isFounder === true, permissions: isAbove ? ['money'] : [] })
    if (openPayment) await payment(world, user.id, { state: 'pending' })
    await world.app.ctx.db.updateTable('app_user').set(state).where('id', '=', user.id).execute()
    return withAdmin(placed(world, 'account', user.id, user.id), {
      ...(isOwn === true && { adminId: user.id }),
      ...(isAbove === true && { adminId: (await clerk(world, 'people')).id }),
    })
  },
  'agent-application': async (world, state) => {
    const { db, clock } = world.app.ctx
    const now = clock.now()
    const { user } = await person(world.app.ctx)
    // A minimal form, as the state is under test and not the answers.
    await oneQuestion(world.app.ctx)
    const { id } = await db
      .insertInto('agent_application')
      .values({ user_id: user.id, created_at: now, ...state, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return placed(world, 'agent-application', id, user.id)
  },
  block: async (world, state) => {
    const { db, clock } = world.app.ctx
    const now = clock.now()
    const { user } = await person(world.app.ctx)
    const { id } = await db
      .insertInto('block')
      .values({
        user_id: user.id,
        to_user_id: null,
        to_admin: true,
        reason: null,
        created_at: now,
        ...state,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return placed(world, 'block', id, user.id)
  },
  report: async (world, state, { inTime, isParty, decidedBySame, mayTakeDown, toReverse }) => {
    const { db, clock } = world.app.ctx
    const now = clock.now()
    const { user } = await person(world.app.ctx)
    const { user: concerned } = await person(world.app.ctx)
    // With only the reports permission, an administrator may neither take a listing down nor restore it.
    const { id: another } = await clerk(world, 'reports')
    const adminId = mayTakeDown ? world.adminId : another
    const concernedId = isParty ? adminId : concerned.id
    const isHidden = state['state'] !== 'open' && toReverse !== 'nothing'
    const made = await db
      .insertInto('report')
      .values({
        user_id: user.id,
        project_id: await project(world, {
          user_id: concernedId,
          ...(isHidden ? { revision_state: 'questioned' } : { request_status: 'approved' }),
        }),
        concerned_id: concernedId,
        other_message: 'Asks for money',
        statement: 'So it was',
        measure: isHidden ? 'hide' : null,
        decided_by: decidedBySame ? adminId : null,
        created_at: now,
        ...state,
        due_at: new Date(now.getTime() + (inTime ? 1 : -1)),
        updated_at: now,
      })
      .returning(['id', 'project_id'])
      .executeTakeFirstOrThrow()
    if (isHidden) await hidden(world, made.project_id)
    return withAdmin(
      // After the decision it is the reported user's turn.
      placed(world, 'report', made.id, state['state'] === 'open' ? user.id : concerned.id),
      { adminId },
    )
  },
  membership: async (world, state, { founder, inTime, hasFactor, isOwn, isAbove }) => {
    const { db, clock } = world.app.ctx
    const now = clock.now()
    const { user } = await person(world.app.ctx, {
      second_factor: hasFactor === true,
      ...(isOwn === true && { role: 'admin' as const }),
    })
    const { id } = await db
      .insertInto('membership')
      .values({
        email: user.email!,
        user_id: user.id,
        founder: founder === true,
        permissions: ['reports'],
        invited_by: world.adminId,
        due_at: new Date(now.getTime() + (inTime ? 1 : -1)),
        created_at: now,
        ...state,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return withAdmin(placed(world, 'membership', id, user.id), {
      ...(isOwn === true && { adminId: user.id }),
      ...(isAbove === true && { adminId: (await clerk(world, 'team')).id }),
    })
  },
  'contact-message': async (world, state) => {
    const { db, clock } = world.app.ctx
    const now = clock.now()
    const content = {
      first_name: 'Max',
      last_name: 'Muster',
      email: 'max@example.test',
      subject: 'S',
      message: 'M',
    }
    const { id } = await db
      .insertInto('contact_message')
      .values({ ...content, created_at: now, ...state, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return placed(world, 'contact-message', id, null)
  },
} satisfies Record<string, Arrange>
