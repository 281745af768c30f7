import { randomUUID } from 'node:crypto'
import type { StateValue } from 'xstate'
import { payment as limits } from '../../../contract/limits'
import { json } from '../../../server/db/open'
import { kinds } from '../../../server/records/kinds'
import type { RecordName } from '../../model/cases/records'
import { person, signIn } from '../people'
import { oneQuestion } from '../verification-form'
import { endPackages, payment, project, setting, subscription } from './rows'
import { picture, type World } from './world'

/** A record that stands in a state with row facts: its id, whose it is, and how a person's token is had. */
export type Placed = {
  record: RecordName
  id: number | string
  ownerId: number | null
  token: () => Promise<string>
}

type Place = (
  world: World,
  state: Record<string, unknown>,
  context: Record<string, unknown>,
) => Promise<Placed>

/** A new row in this state, written past the door: it is the test that says where the record stands. */
export function place(
  world: World,
  record: RecordName,
  value: StateValue,
  context: Record<string, unknown>,
): Promise<Placed> {
  return places[record](world, kinds[record].columnsOf(value, world.app.ctx.clock.now()), context)
}

const places: Record<RecordName, Place> = {
  account: async (world, state, { verified, openPayment }) => {
    const verifiedAt = verified ? world.app.ctx.clock.now() : null
    const { user } = await person(world.app.ctx, { email_verified_at: verifiedAt })
    if (openPayment) await payment(world, user.id, { state: 'pending' })
    await world.app.ctx.db.updateTable('app_user').set(state).where('id', '=', user.id).execute()
    return placed(world, 'account', user.id, user.id)
  },
  property: async (world, state, { offer, hasRoom, reviewEdits }) => {
    const { db, clock } = world.app.ctx
    await setting(world, 'review_edits', reviewEdits)
    await endPackages(world)
    if (hasRoom) await subscription(world, { state: 'active' }, null)
    const { id } = await db
      .insertInto('property')
      .values({
        slug: `house-${randomUUID()}`,
        user_id: world.owner.id,
        category_id: world.categoryId,
        property_type: offer as 'sell' | 'rent',
        rentduration: offer === 'rent' ? 'monthly' : null,
        title: 'A house by the lake',
        description: 'Quiet and bright.',
        price: 100_000,
        currency: 'USD',
        address: '1 Lake Road',
        city: 'Seattle',
        state: 'Washington',
        country: 'United States',
        latitude: 47.6,
        longitude: -122.3,
        title_image: picture,
        attrs: json({}),
        request_status: 'pending',
        status: 'active',
        market_status: 'available',
        posted_at: clock.now(),
        ...state,
        updated_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return placed(world, 'property', id, world.owner.id)
  },
  project: async (world, state, { hasRoom }) => {
    await endPackages(world)
    if (hasRoom) await subscription(world, { state: 'active' }, null, 'project_list')
    const id = await project(world, state)
    return placed(world, 'project', id, world.owner.id)
  },
  advertisement: async (world, state, { runs }) => {
    const { db, clock } = world.app.ctx
    const now = clock.now()
    const { id } = await db
      .insertInto('advertisement')
      .values({
        user_id: world.owner.id,
        project_id: await project(world, {}),
        property_id: null,
        due_at: new Date(now.getTime() + (runs ? 1 : -1) * 86_400_000),
        created_at: now,
        state: 'pending',
        ...state,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return placed(world, 'advertisement', id, world.owner.id)
  },
  payment: async (world, state, { alreadyGranted }) => {
    const { user } = await person(world.app.ctx)
    const purchase = randomUUID()
    if (alreadyGranted) await payment(world, user.id, { state: 'success', purchase_id: purchase })
    const id = await payment(world, user.id, { ...state, purchase_id: purchase })
    return placed(world, 'payment', id, user.id)
  },
  'bank-receipt': async (world, state, { receiptsLeft }) => {
    const { user } = await person(world.app.ctx)
    const { db, clock } = world.app.ctx
    const ended = ['success', 'failed', 'expired'].find((end) => end === state['state'])
    const id = await payment(world, user.id, {
      gateway: 'bank',
      payment_type: 'bank transfer',
      state: ended ?? 'opened',
    })
    const now = clock.now()
    await db
      .insertInto('bank_receipt')
      .values({
        id,
        user_id: user.id,
        reference: `TH-${id}`,
        state: 'awaitingReceipt',
        reason: null,
        due_at: null,
        created_at: now,
        ...state,
        updated_at: now,
      })
      .execute()
    for (let sent = receiptsLeft ? 1 : 0; sent < limits.receiptsMax; sent++)
      await db
        .insertInto('bank_receipt_file')
        .values({
          receipt_id: id,
          file_key: picture,
          name: 'r',
          bytes_hash: randomUUID(),
          content_hash: null,
          sent_at: now,
        })
        .execute()
    return placed(world, 'bank-receipt', id, user.id)
  },
  subscription: async (world, state) =>
    placed(world, 'subscription', await subscription(world, state, null), world.owner.id),
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
  slot: async (world, state, { hasRoom }) => {
    const subscriptionId = await subscription(world, { state: 'active' }, hasRoom ? null : 0)
    const now = world.app.ctx.clock.now()
    const { id } = await world.app.ctx.db
      .insertInto('slot')
      .values({
        subscription_id: subscriptionId,
        feature: 'property_list',
        record: 'property',
        record_id: subscriptionId,
        state: 'held',
        created_at: now,
        ...state,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return placed(world, 'slot', id, null)
  },
}

function placed(world: World, record: RecordName, id: number | string, ownerId: number | null): Placed {
  const signedIn = ownerId ?? world.stranger.id
  return { record, id, ownerId, token: () => signIn(world.app.ctx, signedIn) }
}
