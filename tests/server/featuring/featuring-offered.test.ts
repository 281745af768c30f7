import { describe, expect, test } from 'vitest'
import { conformanceOf } from '../../../server/app/conformance/conformance'
import { featuringSite } from '../../support/featuring-site'
import { listing, subscribe } from '../../support/listings-world'
import { person } from '../../support/people'
import { builder, project } from '../../support/projects-world'

const site = featuringSite()
const { decide, feature, featured, seller } = site

/** Columns of properties in each situation that matters for featuring, with whether they can be featured. */
const situations = [
  ['public', {}, true],
  ['in review', { request_status: 'pending' }, false],
  ['rejected', { request_status: 'rejected' }, false],
  ['expired', { request_status: 'expired' }, false],
  ['hidden by its owner', { status: 'inactive' }, false],
  ['of a hidden owner', { owner_hidden: true }, false],
  ['sold', { market_status: 'sold' }, false],
  ['rented', { market_status: 'rented' }, false],
] as const

const asked = ['featuring.asked']

describe("the owner's lists", () => {
  const own = async (id: number, token: string, kind: 'properties' | 'projects' = 'properties') => {
    const { data } = await site.app.call(`get-added-${kind}`, { id }, { token })
    const { featuring_allowed, featuring_unmet } = data[0]
    return [featuring_allowed, featuring_unmet]
  }

  test.each(situations)(
    'offer featuring of a property that is %s as the server takes it',
    async (_, is, may) => {
      const { user, token } = await seller()
      const id = await listing(site.app.ctx, site.at, user.id, is)
      expect(await own(id, token)).toEqual([may ? asked : [], null])
      expect((await feature(id, token)).error).toBe(!may)
      // A refused request leaves nothing; a pending one is the only one.
      expect(await featured(token)).toHaveLength(may ? 1 : 0)
      expect(await own(id, token)).toEqual([[], null])
    },
  )

  test('offer it again once the featuring is over', async () => {
    const { token, property } = await seller()
    const first = (await feature(property, token)).data.id
    await decide(first, 'advertisement.rejected', 'The pictures are dark')
    expect(await own(property, token)).toEqual([asked, null])
  })

  test('name the requirement that alone prevents it', async () => {
    const { user, token } = await builder(site.app, site.at, { property_list: 3 })
    const property = await listing(site.app.ctx, site.at, user.id)
    const sold = await listing(site.app.ctx, site.at, user.id, { market_status: 'sold' })
    expect(await own(property, token)).toEqual([[], 'package'])
    expect(await own(sold, token)).toEqual([[], null])
    await subscribe(site.app.ctx, user.id, { property_feature: 1 })
    expect(await own(property, token)).toEqual([asked, null])
    await feature(await listing(site.app.ctx, site.at, user.id), token)
    expect(await own(property, token)).toEqual([[], 'limit'])
    expect(await feature(property, token)).toMatchObject({ code: 'LIMIT_OVER' })
  })

  test('offer it for a project, whose plan is another', async () => {
    const { user, token } = await builder(site.app, site.at, { property_feature: 3 })
    const id = await project(site.app.ctx, site.at, user.id)
    expect(await own(id, token, 'projects')).toEqual([[], 'package'])
    await subscribe(site.app.ctx, user.id, { project_feature: 1 })
    expect(await own(id, token, 'projects')).toEqual([asked, null])
  })
})

describe("the administrator's record", () => {
  const record = async (id: number) =>
    (await site.app.call('admin/record', { record: 'property', id: String(id) }, { token: site.boss.token }))
      .data

  test.each(situations)(
    'offers featuring of a property that is %s as the server takes it',
    async (_, is, may) => {
      // Granting needs no plan of the owner.
      const { user } = await person(site.app.ctx)
      const id = await listing(site.app.ctx, site.at, user.id, is)
      expect((await record(id)).featuring_allowed).toEqual(may ? ['featuring.granted'] : [])
      const input = { record: 'property', id, days: 10 }
      expect((await site.app.call('admin/feature', input, { token: site.boss.token })).error).toBe(!may)
      expect((await record(id)).featuring_allowed).toEqual([])
    },
  )
})

test('the history of featuring requested before the chart had a state for it is replayed', async () => {
  const { token, property } = await seller()
  const { id } = (await feature(property, token)).data
  await decide(id, 'advertisement.approved')
  const { db } = site.app.ctx
  const ofIt = { record: 'advertisement', record_id: String(id) }
  await db
    .deleteFrom('record_history')
    .where('event', '=', 'featuring.asked')
    .where('record_id', '=', ofIt.record_id)
    .execute()
  await db
    .updateTable('record_history')
    .set({ to_state: 'pending' })
    .where('event', '=', 'created')
    .where('record', '=', ofIt.record)
    .where('record_id', '=', ofIt.record_id)
    .execute()
  const { contradictions } = await conformanceOf(db)
  expect(contradictions.filter((one) => one.record === 'advertisement')).toEqual([])
})
