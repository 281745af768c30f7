import { placed, type Arrange } from './placed-record'
import { endPackages, project, property, setting, spentSlot, subscription } from './rows'
import type { World } from './world'

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
    await setting(world, 'review_edits', reviewEdits)
    await setting(world, 'undo_seconds', isHeld ? 10 : 0)
    await close(world, gate)
    await endPackages(world)
    if (hasRoom) await subscription(world, { state: 'active' }, null)
    if (gate === 'limit') await subscription(world, { state: 'active' }, 0)
    const id = await property(world, {
      property_type: offer as 'sell' | 'rent',
      rentduration: offer === 'rent' ? 'monthly' : null,
      ...state,
    })
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
  advertisement: async (world, state, { runs, isPublic, isOnOffer, isFeatured, gate }) => {
    const { db, clock } = world.app.ctx
    const now = clock.now()
    await close(world, gate)
    await endPackages(world)
    const request_status = isPublic ? 'approved' : 'pending'
    // Only properties are sold.
    const listing = isOnOffer
      ? { project_id: await project(world, { request_status }), property_id: null }
      : { project_id: null, property_id: await property(world, { request_status, market_status: 'sold' }) }
    const feature = isOnOffer ? 'project_feature' : 'property_feature'
    if (gate !== 'package')
      await subscription(world, { state: 'active' }, gate === 'limit' ? 0 : null, feature)
    const insert = (columns: Record<string, unknown>) =>
      db
        .insertInto('advertisement')
        .values({
          user_id: world.owner.id,
          ...listing,
          due_at: new Date(now.getTime() + (runs ? 1 : -1) * 86_400_000),
          created_at: now,
          state: 'unasked',
          ...columns,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    if (isFeatured) await insert({ state: 'pending' })
    const { id } = await insert(state)
    return placed(world, 'advertisement', id, world.owner.id)
  },
} satisfies Record<string, Arrange>
