import { person } from '../people'
import { oneQuestion } from '../verification-form'
import { placed, type Arrange } from './placed'
import { payment } from './rows'

/** Records of what people are and want of each other. */
export const people = {
  account: async (world, state, { verified, openPayment }) => {
    const verifiedAt = verified ? world.app.ctx.clock.now() : null
    const { user } = await person(world.app.ctx, { email_verified_at: verifiedAt })
    if (openPayment) await payment(world, user.id, { state: 'pending' })
    await world.app.ctx.db.updateTable('app_user').set(state).where('id', '=', user.id).execute()
    return placed(world, 'account', user.id, user.id)
  },
  'agent-application': async (world, state) => {
    const { db, clock } = world.app.ctx
    const now = clock.now()
    const { user } = await person(world.app.ctx)
    // A form that asks for nothing: what is tried here is the state, not the answers.
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
  report: async (world, state, { inTime }) => {
    const { db, clock } = world.app.ctx
    const now = clock.now()
    const { user } = await person(world.app.ctx)
    const { user: concerned } = await person(world.app.ctx)
    const { id } = await db
      .insertInto('report')
      .values({
        user_id: user.id,
        to_user_id: concerned.id,
        concerned_id: concerned.id,
        other_message: 'Asks for money',
        statement: 'So it was',
        created_at: now,
        ...state,
        due_at: new Date(now.getTime() + (inTime ? 1 : -1)),
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Once it is decided, it is whom it concerns who speaks.
    return placed(world, 'report', id, state['state'] === 'open' ? user.id : concerned.id)
  },
  membership: async (world, state, { founder, inTime, hasFactor }) => {
    const { db, clock } = world.app.ctx
    const now = clock.now()
    const { user } = await person(world.app.ctx, { second_factor: hasFactor === true })
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
    return placed(world, 'membership', id, user.id)
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
