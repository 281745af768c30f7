import { randomUUID } from 'node:crypto'
import { json } from '../../../../server/platform/db/json'
import { placed, type Arrange } from './placed-record'
import { endPackages, project, setting, spentSlot, subscription } from './rows'
import { picture, type World } from './world'

/** Leaves the owner with only this requirement for listing unmet; those about plans follow from the plans. */
async function close(world: World, gate: unknown): Promise<void> {
  await setting(world, 'verification_required_for_user', gate === 'verification')
  await world.app.ctx.db
    .updateTable('app_user')
    .set({
      address: gate === 'profile' ? '' : '1 Main Street',
      account_state: gate === 'login' ? 'purged' : gate === 'deactivated' ? 'deactivated' : 'active',
    })
    .where('id', '=', world.owner.id)
    .execute()
}

/** Creates listing records in a given state. */
export const listings = {
  property: async (world, state, { offer, hasRoom, gate, reviewEdits, wasLive, isHeld }) => {
    const { db, clock } = world.app.ctx
    await setting(world, 'review_edits', reviewEdits)
    await setting(world, 'undo_seconds', isHeld ? 10 : 0)
    await close(world, gate)
    await endPackages(world)
    if (hasRoom) await subscription(world, { state: 'active' }, null)
    if (gate === 'limit') await subscription(world, { state: 'active' }, 0)
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
    if (wasLive) await spentSlot(world, id)
    return placed(world, 'property', id, world.owner.id)
  },
  project: async (world, state, { hasRoom, gate, isHeld }) => {
    await setting(world, 'undo_seconds', isHeld ? 10 : 0)
    await close(world, gate)
    await endPackages(world)
    if (hasRoom) await subscription(world, { state: 'active' }, null, 'project_list')
    if (gate === 'limit') await subscription(world, { state: 'active' }, 0, 'project_list')
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
} satisfies Record<string, Arrange>
