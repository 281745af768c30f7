import { describe, expect, test } from 'vitest'
import { listingHouse } from './listing-house'
import { person } from './people'
import { builder } from './projects-world'
import { complete, subscribe } from './properties-world'

const house = listingHouse()

describe('check-package-limit (D65)', () => {
  test('says for each feature whether a package opens it, and which would', async () => {
    const { user, token } = await person(house.app.ctx)
    const ask = async (type: string) =>
      (await house.app.call('check-package-limit', { type }, { token })).data
    const no = { package_available: false, feature_available: false, limit_available: false }
    expect(await ask('property_list')).toEqual(no)
    await subscribe(house.app.ctx, user.id, { mortgage_calculator_detail: null, property_feature: 1 })
    expect(await ask('property_list')).toEqual({ ...no, package_available: true })
    expect(await ask('mortgage_calculator_detail')).toEqual({
      package_available: true,
      feature_available: true,
      limit_available: true,
    })
    expect(await ask('property_feature')).toMatchObject({ limit_available: true })
    const reply = await house.app.call('check-package-limit', { type: 'property_feature' }, { token })
    expect(reply['opens_with']).toHaveLength(1)
  })

  test('asks a guest to log in and refuses an unknown feature', async () => {
    expect(await house.app.call('check-package-limit', { type: 'property_list' })).toMatchObject({
      status: 401,
      message: 'You have not logged in. Please log in first.',
    })
    const { token } = await person(house.app.ctx)
    expect(await house.app.call('check-package-limit', { type: 'flying' }, { token })).toMatchObject({
      code: 'VALIDATION',
    })
  })

  test('adds up packages, and uses the one that ends first (D68)', async () => {
    const { user, token } = await complete(house.app.ctx, house.at)
    const long = await subscribe(house.app.ctx, user.id, { property_list: 1 }, 60)
    const short = await subscribe(house.app.ctx, user.id, { property_list: 1 }, 10)
    const payers = []
    for (const _ of [1, 2]) {
      const { data } = await house.post(token)
      const slot = await house.app.ctx.db
        .selectFrom('slot')
        .select('subscription_id')
        .where('record_id', '=', data.id)
        .executeTakeFirstOrThrow()
      payers.push(slot.subscription_id)
    }
    expect(payers).toEqual([short, long])
    expect(await house.post(token)).toMatchObject({ code: 'LIMIT_OVER' })
    house.app.ctx.clock.pass(11 * 86_400_000)
    expect(
      (await house.app.call('check-package-limit', { type: 'property_list' }, { token })).data
        .limit_available,
    ).toBe(false)
  })
})

describe('what is missing', () => {
  test.each([
    ['property_list', { property_list: 1 }],
    ['property_feature', { property_feature: 1 }],
    ['project_list', { project_list: 1 }],
    ['project_feature', { project_feature: 1 }],
  ] as const)('is told for %s', async (purpose, features) => {
    const { user, token } = await builder(house.app, house.at, { mortgage_calculator_detail: null })
    const ask = async () => (await house.app.call('publish-requirements', { purpose }, { token })).data
    const limit = async () => (await house.app.call('check-package-limit', { type: purpose }, { token })).data
    expect(await ask()).toMatchObject({ package_available: false, limit_available: false })
    expect(await limit()).toEqual({
      package_available: true,
      feature_available: false,
      limit_available: false,
    })
    await subscribe(house.app.ctx, user.id, features)
    expect(await ask()).toMatchObject({ package_available: true, limit_available: true })
    expect(await limit()).toEqual({ package_available: true, feature_available: true, limit_available: true })
  })
})
