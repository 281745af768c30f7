import { describe, expect, test } from 'vitest'
import { features, type Feature } from '../../../contract/api/package-features'
import { holdSlot } from '../../../server/areas/packages/slots'
import { listingSite } from '../../support/listing-site'
import { person } from '../../support/people'
import { builder, postProject, project } from '../../support/projects-world'
import { complete, listing, subscribe } from '../../support/listings-world'

const site = listingSite()

describe('check-package-limit (D65)', () => {
  test('reports whether a plan grants each feature, and which plans on sale would', async () => {
    const { user, token } = await person(site.app.ctx)
    const ask = async (type: string) => (await site.app.call('check-package-limit', { type }, { token })).data
    const no = { package_available: false, feature_available: false, limit_available: false }
    expect(await ask('property_list')).toEqual(no)
    await subscribe(site.app.ctx, user.id, { mortgage_calculator_detail: null, property_feature: 1 })
    expect(await ask('property_list')).toEqual({ ...no, package_available: true })
    expect(await ask('mortgage_calculator_detail')).toEqual({
      package_available: true,
      feature_available: true,
      limit_available: true,
    })
    expect(await ask('property_feature')).toMatchObject({ limit_available: true })
    const reply = await site.app.call('check-package-limit', { type: 'property_feature' }, { token })
    // The free plan that grants the feature can be taken only once (D69), so it isn't offered again.
    expect(reply['opens_with']).toEqual([])
  })

  test.each([
    'property_list',
    'property_feature',
    'project_list',
    'project_feature',
    'mortgage_calculator_detail',
    'premium_properties',
    'project_access',
  ])('requires a plan that includes %s (§6)', async (type) => {
    const { user, token } = await person(site.app.ctx)
    const ask = async () => (await site.app.call('check-package-limit', { type }, { token })).data
    const another = type === 'property_list' ? 'project_list' : 'property_list'
    await subscribe(site.app.ctx, user.id, { [another]: 1 })
    expect(await ask()).toMatchObject({ package_available: true, feature_available: false })
    await subscribe(site.app.ctx, user.id, { [type]: 1 })
    expect(await ask()).toEqual({ package_available: true, feature_available: true, limit_available: true })
  })

  test.each(['property_list', 'property_feature', 'project_list', 'project_feature'] as const)(
    'also requires a free %s slot (§6)',
    async (kind) => {
      const { user, token } = await person(site.app.ctx)
      const ask = async () =>
        (await site.app.call('check-package-limit', { type: kind }, { token })).data.limit_available
      await subscribe(site.app.ctx, user.id, { [kind]: 1 })
      expect(await ask()).toBe(true)
      const { db, clock } = site.app.ctx
      // Higher than the id of any listing in this file.
      const recordId = 1_000_000
      await db
        .transaction()
        .execute((trx) => holdSlot(trx, { userId: user.id, kind, recordId, now: clock.now() }))
      expect(await ask()).toBe(false)
    },
  )

  test('requires guests to sign in and rejects an unknown feature', async () => {
    expect(await site.app.call('check-package-limit', { type: 'property_list' })).toMatchObject({
      status: 401,
      message: 'You have not logged in. Please log in first.',
    })
    const { token } = await person(site.app.ctx)
    expect(await site.app.call('check-package-limit', { type: 'flying' }, { token })).toMatchObject({
      code: 'VALIDATION',
    })
  })

  test('adds up the plans and uses the one that ends first (D68)', async () => {
    const { user, token } = await complete(site.app.ctx, site.at)
    const long = await subscribe(site.app.ctx, user.id, { property_list: 1 }, 60)
    const short = await subscribe(site.app.ctx, user.id, { property_list: 1 }, 10)
    const payers = []
    for (const _ of [1, 2]) {
      const { data } = await site.post(token)
      const slot = await site.app.ctx.db
        .selectFrom('slot')
        .select('subscription_id')
        .where('record_id', '=', data.id)
        .executeTakeFirstOrThrow()
      payers.push(slot.subscription_id)
    }
    expect(payers).toEqual([short, long])
    expect(await site.post(token)).toMatchObject({ code: 'LIMIT_OVER' })
    site.app.ctx.clock.pass(11 * 86_400_000)
    expect(
      (await site.app.call('check-package-limit', { type: 'property_list' }, { token })).data.limit_available,
    ).toBe(false)
  })
})

describe('publish requirements', () => {
  test.each([
    ['property_list', { property_list: 1 }],
    ['property_feature', { property_feature: 1 }],
    ['project_list', { project_list: 1 }],
    ['project_feature', { project_feature: 1 }],
  ] as const)('returns the requirements for %s', async (purpose, features) => {
    const { user, token } = await builder(site.app, site.at, { mortgage_calculator_detail: null })
    const ask = async () => (await site.app.call('publish-requirements', { purpose }, { token })).data
    const limit = async () => (await site.app.call('check-package-limit', { type: purpose }, { token })).data
    expect(await ask()).toMatchObject({ package_available: false, limit_available: false })
    expect(await limit()).toEqual({
      package_available: true,
      feature_available: false,
      limit_available: false,
    })
    await subscribe(site.app.ctx, user.id, features)
    expect(await ask()).toMatchObject({ package_available: true, limit_available: true })
    expect(await limit()).toEqual({ package_available: true, feature_available: true, limit_available: true })
  })
})

describe('closed plan gate', () => {
  /** Creates a plan on sale with these features; the cheapest is listed first in every response. */
  const onSale = async (name: string, price: number, opens: readonly Feature[], is_active = true) => {
    const { db, clock } = site.app.ctx
    const { id } = await db
      .insertInto('package')
      .values({
        name,
        price_minor: price,
        currency: 'USD',
        duration_days: 30,
        is_active,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = opens.map((feature) => ({ package_id: id, feature, quota: null }))
    await db.insertInto('package_feature').values(rows).execute()
    return { id, name }
  }

  /** Calls that run into each gate; the refusal contains the gate in its data or next to it. */
  const calls: Record<Feature, (token: string) => Promise<Record<string, unknown>>> = {
    property_list: (token) => site.post(token),
    property_feature: (token) =>
      site.app.call('store_advertisement', { feature_for: 'property', property_id: 1 }, { token }),
    project_list: (token) => postProject(site.app, site.at, token),
    project_feature: (token) =>
      site.app.call('store_advertisement', { feature_for: 'project', project_id: 1 }, { token }),
    mortgage_calculator_detail: (token) =>
      site.app.call(
        'mortgage-calculator',
        { loan_amount: '100', interest_rate: '5', loan_term_years: '3', show_all_details: '1' },
        { token },
      ),
    premium_properties: async (token) => {
      const owner = await person(site.app.ctx)
      const id = await listing(site.app.ctx, site.at, owner.user.id, { is_premium: true })
      return (await site.app.call('get_property', { id }, { token })).data[0]
    },
    project_access: async (token) => {
      const owner = await person(site.app.ctx)
      const id = await project(site.app.ctx, site.at, owner.user.id)
      return (await site.app.call('get-project-detail', { id }, { token })).data
    },
  }

  test.each(features)(
    'a closed gate for %s lists the plans on sale that open it, cheapest first',
    async (feature) => {
      const others = features.filter((one) => one !== feature)
      const dear = await onSale('Dear', 9900, [feature])
      const cheap = await onSale('Cheap', 900, features)
      const other = await onSale('Of other features', 100, others)
      const withdrawn = await onSale('Withdrawn', 100, [feature], false)
      const named = [dear, cheap, other, withdrawn].map(({ id }) => id)
      const { user, token } = await complete(site.app.ctx, site.at)
      // This plan is free and includes the feature, but can be taken only once and already was.
      await subscribe(site.app.ctx, user.id, { [feature]: 1 })
      await site.app.ctx.db
        .updateTable('subscription')
        .set({ state: 'ended' })
        .where('user_id', '=', user.id)
        .execute()
      const sent = await calls[feature](token)
      // Other tests create plans too, so only the plans named here are compared.
      const opening = (sent['opens_with'] as { id: number }[]).filter(({ id }) => named.includes(id))
      expect(opening).toEqual([cheap, dear])
      if (sent['error']) expect(sent).toMatchObject({ code: 'PACKAGE_MISSING', feature, data: null })
    },
  )

  test('name the free plan with its slots and days, until this account has taken it', async () => {
    const { db } = site.app.ctx
    // Other tests sell free plans too.
    await db.updateTable('package').set({ is_active: false }).execute()
    const { token } = await complete(site.app.ctx, site.at)
    const input = { purpose: 'property_list' }
    const read = async (as?: string) =>
      (await site.app.call('publish-requirements', input, as ? { token: as } : {})).data.free_plan
    await onSale('Priced', 900, ['property_list'])
    const other = await onSale('Of projects', 0, ['project_list'])
    expect(await read()).toBeNull()
    const free = await onSale('Starter', 0, ['property_list'])
    await db.updateTable('package').set({ duration_days: 14 }).where('id', '=', free.id).execute()
    await db.updateTable('package_feature').set({ quota: 2 }).where('package_id', '=', free.id).execute()
    const offered = { ...free, quota: 2, duration_days: 14 }
    expect(await read()).toEqual(offered)
    expect(await read(token)).toEqual(offered)
    const check = { type: 'property_list' }
    expect(await site.app.call('check-package-limit', check, { token })).toMatchObject({ free_plan: offered })
    await site.app.call('assign_package', { package_id: other.id }, { token })
    expect(await read(token)).toEqual(offered)
    await site.app.call('assign_package', { package_id: free.id }, { token })
    expect(await read(token)).toBeNull()
    expect(await read()).toEqual(offered)
  })

  test('reports that all slots are taken, and also lists the plans', async () => {
    const more = await onSale('More places', 500, ['property_list'])
    const { user, token } = await complete(site.app.ctx, site.at)
    await subscribe(site.app.ctx, user.id, { property_list: 1 })
    await site.post(token)
    expect(await site.post(token)).toMatchObject({
      code: 'LIMIT_OVER',
      feature: 'property_list',
      opens_with: expect.arrayContaining([more]),
    })
  })
})
