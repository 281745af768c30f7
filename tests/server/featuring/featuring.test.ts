import { describe, expect, test } from 'vitest'
import { featuringEnd } from '../../../server/app/jobs/deadlines'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { day, featuringSite } from '../../support/featuring-site'
import { person } from '../../support/people'
import { builder, postProject } from '../../support/projects-world'
import { listing, showSections } from '../../support/listings-world'
import { race } from '../../support/race'

const site = featuringSite()
const { decide, feature, featured, slots, notified, seller } = site

describe('featuring a property', () => {
  test('holds a slot, awaits an administrator, gets promoted and ends with the plan', async () => {
    const { user, token, property } = await seller(3, 20)
    const promoted = async () =>
      (await site.app.call('get-property-list', { promoted: '1', userid: user.id })).data as { id: number }[]
    const asked = await feature(property, token)
    expect(asked).toMatchObject({ error: false, data: { state: 'pending' } })
    const { id } = asked.data
    expect(await slots(id)).toEqual(['held'])
    expect(await promoted()).toEqual([])
    const queue = await site.app.call('admin/queue', { record: 'advertisement' }, { token: site.boss.token })
    expect(queue.data.map((line: { id: string }) => line.id)).toContain(String(id))

    site.app.ctx.clock.pass(day)
    const approved = site.app.ctx.clock.now().toISOString()
    expect((await decide(id, 'advertisement.approved')).error).toBe(false)
    expect(await slots(id)).toEqual(['used'])
    expect(await promoted()).toMatchObject([{ id: property, promoted: true }])
    const mine = await site.app.call('get-property-list', { users_promoted: '1' }, { token })
    expect(mine.data).toMatchObject([{ id: property }])
    const own = await site.app.call('get-added-properties', { id: property }, { token })
    expect(own.data[0].featuring).toMatchObject({ state: 'approved' })
    const [line] = await featured(token)
    const { due_at } = await site.app.ctx.db
      .selectFrom('subscription')
      .select('due_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      feature_for: 'property',
      state: 'approved',
      start_at: approved,
      end_at: due_at.toISOString(),
      property: { id: property },
      project: null,
    })

    site.app.ctx.clock.pass(21 * day)
    expect(await promoted()).toEqual([])
    expect(await featuringEnd.run(site.app.ctx)).toBeGreaterThan(0)
    expect((await featured(token))[0]).toMatchObject({ state: 'expired' })
    await drainOutbox(site.app.ctx)
    expect(await notified(user.id)).toEqual(['mail.featuringApproved', 'mail.featuringOver'])
  })

  test('returns the slot with a reason when refused, and can be requested again', async () => {
    const { token, property } = await seller(1)
    const first = (await feature(property, token)).data.id
    expect(await decide(first, 'advertisement.rejected')).toMatchObject({ code: 'VALIDATION' })
    await decide(first, 'advertisement.rejected', 'The pictures are dark')
    expect(await slots(first)).toEqual(['released'])
    expect((await featured(token))[0]).toMatchObject({
      state: 'rejected',
      reject_reason: 'The pictures are dark',
    })
    expect((await feature(property, token)).error).toBe(false)
  })

  race('of 100 at once with one slot left exactly one succeeds', async () => {
    const { user, token } = await builder(site.app, site.at, { property_feature: 1 })
    const many = await Promise.all(Array.from({ length: 100 }, () => listing(site.app.ctx, site.at, user.id)))
    const replies = await Promise.all(many.map((id) => feature(id, token)))
    expect(replies.filter((one) => !one.error)).toHaveLength(1)
    for (const refused of replies.filter((one) => one.error))
      expect(refused).toMatchObject({ code: 'LIMIT_OVER' })
  })

  race('asked for the same listing many times at once it is featured once', async () => {
    const { token, property } = await seller(50)
    const replies = await Promise.all(Array.from({ length: 20 }, () => feature(property, token)))
    expect(replies.filter((one) => !one.error)).toHaveLength(1)
    expect(replies.find((one) => one.error)).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'This listing is already featured or awaiting review.',
    })
  })

  test("requires open gates and one's own public listing", async () => {
    const { user, token, property } = await seller()
    const outsider = await builder(site.app, site.at, { property_feature: 3 })
    expect(await feature(property, outsider.token)).toMatchObject({ code: 'NOT_FOUND' })
    const waits = await listing(site.app.ctx, site.at, user.id, { request_status: 'pending' })
    expect(await feature(waits, token)).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'Only a listing that everyone can see can be featured.',
    })
    const bare = await person(site.app.ctx)
    expect(await feature(property, bare.token)).toMatchObject({ code: 'PROFILE_INCOMPLETE' })
    const poor = await builder(site.app, site.at, { property_list: 3 })
    expect(await feature(property, poor.token)).toMatchObject({ code: 'PACKAGE_MISSING' })
    expect(await site.app.call('store_advertisement', { feature_for: 'property' }, { token })).toMatchObject({
      code: 'VALIDATION',
    })
  })

  test('ends with its listing; a pending request returns the slot', async () => {
    const { user, token, property } = await seller()
    const waits = (await feature(property, token)).data.id
    await site.app.call('delete_property', { id: property }, { token })
    expect(await slots(waits)).toEqual(['released'])
    const second = await listing(site.app.ctx, site.at, user.id)
    const runs = (await feature(second, token)).data.id
    await decide(runs, 'advertisement.approved')
    await decide(second, 'listing.rejected', 'A complaint', 'property')
    expect(await slots(runs)).toEqual(['used'])
    expect((await featured(token)).map((one: { state: string }) => one.state)).toEqual(['expired', 'expired'])
    const row = await site.app.ctx.db
      .selectFrom('property')
      .select('featured_until')
      .where('id', '=', second)
      .executeTakeFirst()
    expect(row?.featured_until).toBeNull()
  })

  test("can't be granted after the plan ended, and returns the slot", async () => {
    const { token, property } = await seller(1, 5)
    const { id } = (await feature(property, token)).data
    site.app.ctx.clock.pass(6 * day)
    expect(await decide(id, 'advertisement.approved')).toMatchObject({ code: 'NOT_ALLOWED' })
    await featuringEnd.run(site.app.ctx)
    expect(await slots(id)).toEqual(['released'])
    expect((await featured(token))[0]).toMatchObject({ state: 'expired', start_at: null })
  })
})

describe('featuring a project', () => {
  test('uses its own kind of slot and appears in the ledger with its title', async () => {
    const { token } = await builder(site.app, site.at)
    const { data } = await postProject(site.app, site.at, token, { title: 'Garden City' })
    await decide(data.id, 'listing.approved', undefined, 'project')
    const asked = await site.app.call(
      'store_advertisement',
      { feature_for: 'project', project_id: data.id },
      { token },
    )
    await decide(asked.data.id, 'advertisement.approved')
    const found = await site.app.call('get-projects', { promoted: '1' })
    expect(found.data).toMatchObject([{ id: data.id, promoted: true }])
    expect((await featured(token))[0]).toMatchObject({ feature_for: 'project', project: { id: data.id } })
    const { data: packages } = await site.app.call('get-user-subscriptions', {}, { token })
    expect(packages[0].slots).toMatchObject([
      { feature: 'project_list', record: 'project', record_id: data.id, title: 'Garden City', state: 'used' },
      {
        feature: 'project_feature',
        record: 'project',
        record_id: data.id,
        title: 'Garden City',
        state: 'used',
      },
    ])
    await showSections(site.app.ctx, ['featured_projects'])
    const home = await site.app.call('homepage-data')
    expect(home.data.sections.map((one: { key: string }) => one.key)).toContain('featured_projects')
  })
})
