import { randomUUID } from 'node:crypto'
import type { StateValue } from 'xstate'
import { payment as limits } from '../../../contract/limits'
import { json } from '../../../server/db/open'
import type { UserRow } from '../../../server/db/schema'
import { kinds } from '../../../server/records/kinds'
import type { RecordName } from '../../model/cases/records'
import type { TestApp } from '../harness'
import { admin, person, signIn } from '../people'
import { oneQuestion } from '../verification-form'

/** The people and rows all records of this test hang on. */
export type World = {
  app: TestApp
  owner: UserRow
  stranger: UserRow
  adminToken: string
  adminId: number
  packageId: number
  categoryId: number
}

/** Stands for every picture a complete profile or listing has. */
const picture = 'picture.webp'

/** Somebody who may list, somebody else, an admin, a package and a category. */
export async function makeWorld(app: TestApp): Promise<World> {
  const { db, clock } = app.ctx
  await db
    .insertInto('file')
    .values({
      key: picture,
      owner_id: null,
      name: picture,
      mime: 'image/webp',
      bytes: 1,
      created_at: clock.now(),
    })
    .execute()
  const complete = { profile: picture, address: '1 Main Street' }
  const { user: owner } = await person(app.ctx, complete)
  const { user: stranger } = await person(app.ctx, complete)
  const chief = await admin(app.ctx)
  const category = await db
    .insertInto('category')
    .values({ name: 'House', slug: 'house', image: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const offer = await db
    .insertInto('package')
    .values({
      name: 'Agency',
      price_minor: 4900,
      currency: 'USD',
      duration_days: 30,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    app,
    owner,
    stranger,
    adminToken: chief.token,
    adminId: chief.user.id,
    packageId: offer.id,
    categoryId: category.id,
  }
}

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

/** Nothing of the owner runs any more. */
const endPackages = ({ app, owner }: World) =>
  app.ctx.db.updateTable('subscription').set({ state: 'ended' }).where('user_id', '=', owner.id).execute()

async function project(world: World, state: Record<string, unknown>): Promise<number> {
  const { db, clock } = world.app.ctx
  const { id } = await db
    .insertInto('project')
    .values({
      slug: `project-${randomUUID()}`,
      user_id: world.owner.id,
      category_id: world.categoryId,
      type: 'under_construction',
      title: 'Towers by the lake',
      description: 'Forty flats.',
      location: '1 Lake Road',
      city: 'Seattle',
      state: 'Washington',
      country: 'United States',
      latitude: 47.6,
      longitude: -122.3,
      image: picture,
      request_status: 'pending',
      status: 'active',
      posted_at: clock.now(),
      ...state,
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function payment(world: World, userId: number, columns: Record<string, unknown>): Promise<string> {
  const now = world.app.ctx.clock.now()
  const id = randomUUID()
  await world.app.ctx.db
    .insertInto('payment')
    .values({
      id,
      user_id: userId,
      package_id: world.packageId,
      gateway: 'stripe',
      mode: 'sandbox',
      payment_type: 'online',
      amount_minor: 4900,
      currency: 'USD',
      state: 'opened',
      created_at: now,
      updated_at: now,
      ...columns,
    })
    .execute()
  return id
}

async function subscription(
  world: World,
  state: Record<string, unknown>,
  quota: number | null,
  feature = 'property_list',
): Promise<number> {
  const now = world.app.ctx.clock.now()
  const { id } = await world.app.ctx.db
    .insertInto('subscription')
    .values({
      user_id: world.owner.id,
      package_id: world.packageId,
      payment_id: null,
      granted_by: world.adminId,
      state: 'active',
      starts_at: now,
      due_at: new Date(now.getTime() + 30 * 86_400_000),
      created_at: now,
      ...state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.app.ctx.db
    .insertInto('subscription_feature')
    .values({ subscription_id: id, feature, quota })
    .execute()
  return id
}

async function setting(world: World, name: string, value: unknown): Promise<void> {
  await world.app.ctx.db
    .insertInto('setting')
    .values({ name, value: json(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json(value) }))
    .execute()
}
