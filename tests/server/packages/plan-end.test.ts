import { describe, expect, test } from 'vitest'
import { featuringEnd, listingDeadlines } from '../../../server/app/jobs/deadlines'
import { advance } from '../../../server/core/advance'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { day, featuringSite } from '../../support/featuring-site'
import { subscribe } from '../../support/listings-world'
import { builder, postProject } from '../../support/projects-world'

const site = featuringSite()

const one = { property_list: 1, project_list: 1, property_feature: 1 }
const agent = (days = 30) => builder(site.app, site.at, one, days)

/** Operations on both kinds of listing: submit, decide, and read as the owner. */
const kinds = {
  property: {
    sent: async (token: string): Promise<number> => (await site.post(token)).data.id,
    decide: (id: number, event: string, reason?: string) => site.decide(id, event, reason, 'property'),
    own: async (id: number, token: string) =>
      (await site.app.call('get-added-properties', { id }, { token })).data[0],
  },
  project: {
    sent: async (token: string): Promise<number> => (await postProject(site.app, site.at, token)).data.id,
    decide: site.decideProject,
    own: async (id: number, token: string) =>
      (await site.app.call('get-added-projects', { id }, { token })).data[0],
  },
}

const days = (count: number) => new Date(site.app.ctx.clock.now().getTime() + count * day).toISOString()

/** Returns the plans whose slots a listing holds or has used, and the slots' state. */
const slotsOf = async (record: 'property' | 'project', id: number) =>
  (
    await site.app.ctx.db
      .selectFrom('slot')
      .select(['subscription_id', 'state'])
      .where('record', '=', record)
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ subscription_id, state }) => [subscription_id, state])

const planOf = async (userId: number) =>
  (
    await site.app.ctx.db
      .selectFrom('subscription')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id

/** Ends a plan as a full refund would, and runs the jobs that are then due. */
async function revoke(id: number) {
  const { db, clock } = site.app.ctx
  await db.transaction().execute((trx) =>
    advance(trx, {
      record: 'subscription',
      id,
      event: { type: 'subscription.revoked' },
      actor: { role: 'server', id: null },
      reason: 'payment',
      now: clock.now(),
    }),
  )
  await drainOutbox(site.app.ctx)
}

describe.each(['property', 'project'] as const)('%s and the end of its plan', (record) => {
  const { sent, decide, own } = kinds[record]

  test('approval after the end of the plan holding the slot uses an active plan instead (D68)', async () => {
    const { user, token } = await agent()
    const first = await planOf(user.id)
    const id = await sent(token)
    site.app.ctx.clock.pass(25 * day)
    const second = await subscribe(site.app.ctx, user.id, one, 60)
    site.app.ctx.clock.pass(6 * day)
    await decide(id, 'listing.approved')
    expect(await own(id, token)).toMatchObject({ request_status: 'approved', expires_at: days(54) })
    await listingDeadlines.run(site.app.ctx)
    expect(await own(id, token)).toMatchObject({ request_status: 'approved' })
    expect(await slotsOf(record, id)).toEqual([
      [first, 'released'],
      [second, 'used'],
    ])
  })

  test('approval during the plan uses the held slot even if another plan lasts longer', async () => {
    const { user, token } = await agent()
    const first = await planOf(user.id)
    const id = await sent(token)
    await subscribe(site.app.ctx, user.id, one, 60)
    await decide(id, 'listing.approved')
    expect(await own(id, token)).toMatchObject({ expires_at: days(30) })
    expect(await slotsOf(record, id)).toEqual([[first, 'used']])
  })

  test('approval after a refund of the plan grants none of the refunded time', async () => {
    const { user, token } = await agent()
    const id = await sent(token)
    await revoke(await planOf(user.id))
    await decide(id, 'listing.approved')
    await listingDeadlines.run(site.app.ctx)
    expect(await own(id, token)).toMatchObject({ request_status: 'expired' })
  })

  test('a live listing ends as soon as its plan is revoked (D13)', async () => {
    const { user, token } = await agent()
    const id = await sent(token)
    await decide(id, 'listing.approved')
    const plan = await planOf(user.id)
    const others = await agent()
    const theirs = await sent(others.token)
    await decide(theirs, 'listing.approved')
    await listingDeadlines.run(site.app.ctx)
    expect(await own(id, token)).toMatchObject({ request_status: 'approved' })
    await revoke(plan)
    await listingDeadlines.run(site.app.ctx)
    expect(await own(id, token)).toMatchObject({ request_status: 'expired' })
    expect(await own(theirs, others.token)).toMatchObject({
      request_status: 'approved',
      expires_at: days(30),
    })
  })

  test("renewal by another plan grants that plan's period, without the remaining time of the old one", async () => {
    const { user, token } = await agent(365)
    const id = await sent(token)
    await decide(id, 'listing.approved')
    await revoke(await planOf(user.id))
    await listingDeadlines.run(site.app.ctx)
    await subscribe(site.app.ctx, user.id, one, 60)
    const renewed = await site.app.call('renew-listing', { [`${record}_id`]: id }, { token })
    expect(renewed).toMatchObject({ error: false })
    expect(await own(id, token)).toMatchObject({ request_status: 'approved', expires_at: days(60) })
  })

  test('a listing with an open question keeps its deadline when its plan is revoked', async () => {
    const { user, token } = await agent()
    const id = await sent(token)
    await decide(id, 'listing.questioned', 'How old is the roof?')
    await revoke(await planOf(user.id))
    await listingDeadlines.run(site.app.ctx)
    expect(await own(id, token)).toMatchObject({
      request_status: 'pending',
      question: { answer_by: days(14) },
    })
  })
})

test('revoking a plan ends featuring and frees the slots of pending requests', async () => {
  const { user, token } = await builder(site.app, site.at, { ...one, property_list: 2, property_feature: 2 })
  const ids = [await kinds.property.sent(token), await kinds.property.sent(token)]
  for (const id of ids) await kinds.property.decide(id, 'listing.approved')
  const [runs, waits] = [
    (await site.feature(ids[0]!, token)).data.id,
    (await site.feature(ids[1]!, token)).data.id,
  ]
  await site.decide(runs, 'advertisement.approved')
  await revoke(await planOf(user.id))
  expect(await site.decide(waits, 'advertisement.approved')).toMatchObject({ code: 'NOT_ALLOWED' })
  await featuringEnd.run(site.app.ctx)
  const states = (await site.featured(token)).map(({ state }: { state: string }) => state)
  expect(states).toEqual(['expired', 'expired'])
  expect([await site.slots(runs), await site.slots(waits)]).toEqual([['used'], ['released']])
})
