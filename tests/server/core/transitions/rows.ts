import { randomUUID } from 'node:crypto'
import { json } from '../../../../server/platform/db/json'
import { picture, type World } from './world'

/** Ends all subscriptions of the owner. */
export const endPackages = ({ app, owner }: World) =>
  app.ctx.db.updateTable('subscription').set({ state: 'ended' }).where('user_id', '=', owner.id).execute()

/** Creates a project of the owner. */
export async function project(world: World, state: Record<string, unknown>): Promise<number> {
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

/** Creates a property of the owner, for sale unless the columns say otherwise. */
export async function property(world: World, state: Record<string, unknown>): Promise<number> {
  const { db, clock } = world.app.ctx
  const { id } = await db
    .insertInto('property')
    .values({
      slug: `house-${randomUUID()}`,
      user_id: world.owner.id,
      category_id: world.categoryId,
      property_type: 'sell',
      rentduration: null,
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
  return id
}

/** Creates a user's payment for the plan. */
export async function payment(
  world: World,
  userId: number,
  columns: Record<string, unknown>,
): Promise<string> {
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

/** Creates a refund order of 1.00 USD. */
export async function refundOrder(
  world: World,
  paymentId: string,
  userId: number,
  columns: Record<string, unknown>,
): Promise<string> {
  const now = world.app.ctx.clock.now()
  const { id } = await world.app.ctx.db
    .insertInto('refund_order')
    .values({
      payment_id: paymentId,
      user_id: userId,
      client_key: randomUUID(),
      amount_minor: 100,
      currency: 'USD',
      reason: 'Asked for',
      ordered_by: world.adminId,
      by_hand: false,
      gateway_ref: null,
      note: null,
      sending_until: null,
      state: 'ordered',
      created_at: now,
      updated_at: now,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts refunds and disputes that produce these facts of a payment (4,900 received). */
export async function moneyBack(
  world: World,
  paymentId: string,
  { wentBack, dispute, suspendsAt, warning, refundsBarred, refundUnderway }: Partial<Record<string, unknown>>,
): Promise<void> {
  const now = world.app.ctx.clock.now()
  const of = { payment_id: paymentId, currency: 'USD', created_at: now, updated_at: now }
  const refunds: Record<string, number> = { part: 100, refunded: 4900, lost: 100 }
  const refunded = refunds[String(wentBack)]
  if (refunded)
    await world.app.ctx.db
      .insertInto('refund')
      .values({ ...of, gateway_ref: 're_1', amount_minor: refunded, status: 'succeeded', word: 'succeeded' })
      .execute()
  if (refundUnderway)
    await world.app.ctx.db
      .insertInto('refund')
      .values({ ...of, gateway_ref: 're_2', amount_minor: 500, status: 'pending', word: 'pending' })
      .execute()
  const disputed = async (
    ref: string,
    status: 'open' | 'lost',
    taken: number,
    kind: 'inquiry' | 'dispute' = 'dispute',
  ) => {
    const row = {
      ...of,
      gateway_ref: ref,
      kind,
      status,
      taken_minor: taken,
      word: status,
      is_refundable: refundsBarred ? false : null,
    }
    await world.app.ctx.db.insertInto('dispute').values(row).execute()
  }
  if (wentBack === 'lost') await disputed('dp_1', 'lost', 4800)
  if (dispute === 'open') await disputed('dp_2', 'open', 0)
  if (dispute === 'inquiry') await disputed('dp_2', 'open', 0, 'inquiry')
  if (dispute === 'lostPart') await disputed('dp_2', 'lost', 100)
  if (dispute === 'taken') await disputed('dp_2', 'open', 1000)
  if (dispute === 'takenAll') await disputed('dp_2', 'open', wentBack === 'part' ? 4800 : 4900)
  if (warning === 'waits')
    await world.app.ctx.db
      .insertInto('fraud_warning')
      .values({
        payment_id: paymentId,
        gateway_ref: 'issfr_1',
        actionable: true,
        created_at: now,
        updated_at: now,
      })
      .execute()
  if (suspendsAt) await setting(world, 'dispute_suspends', suspendsAt)
}

/** Creates a subscription of the owner with a number of slots for one feature. */
export async function subscription(
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

/** Stores a setting of the marketplace. */
export async function setting(world: World, name: string, value: unknown): Promise<void> {
  await world.app.ctx.db
    .insertInto('setting')
    .values({ name, value: json(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json(value) }))
    .execute()
}

/** Adds a slot used by a property under an expired plan: the property was live and has no free slot now. */
export async function spentSlot(world: World, propertyId: number): Promise<void> {
  const now = world.app.ctx.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const plan = await subscription(world, { state: 'ended', starts_at: before(60), due_at: before(30) }, null)
  await world.app.ctx.db
    .insertInto('slot')
    .values({
      subscription_id: plan,
      feature: 'property_list',
      record: 'property',
      record_id: propertyId,
      state: 'used',
      created_at: before(60),
      updated_at: before(60),
    })
    .execute()
}
