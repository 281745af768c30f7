import { afterAll, beforeAll } from 'vitest'
import { countPlaces } from '../../../../server/areas/content/suggestions'
import { testApp, type TestApp } from '../../../support/harness'
import { person } from '../../../support/people'
import { ground, listing, type Ground } from '../../../support/listings-world'

interface Scene {
  app: TestApp
  at: Ground
  /** Owner of all listings except the one in Portland. */
  owner: Awaited<ReturnType<typeof person>>
  other: Awaited<ReturnType<typeof person>>
  /** Listing ids by the names used in tests: five public, three not. */
  ids: Record<string, number>
}

/** Creates a marketplace for the calling test file, with a few listings that differ in everything searchable. */
export function searchSite() {
  const site = { ids: {} } as Scene
  beforeAll(async () => {
    site.app = await testApp()
    site.at = await ground(site.app.ctx)
    site.owner = await person(site.app.ctx)
    site.other = await person(site.app.ctx)
    const add = async (name: string, values: Parameters<typeof listing>[3], who = site.owner) => {
      site.ids[name] = await listing(site.app.ctx, site.at, who.user.id, values)
    }
    const day = (days: number) => new Date(site.app.ctx.clock.now().getTime() - days * 86_400_000)
    await add('cheap', {
      price: 5_000_000,
      bedrooms: 1,
      title: 'Tiny cottage by the lake',
      posted_at: day(1),
    })
    await add('middle', {
      price: 20_000_000,
      bedrooms: 3,
      furnishing: 'Furnished',
      posted_at: day(20),
      views: 9,
      likes: 1,
    })
    await add('dear', {
      price: 90_000_000,
      bedrooms: 5,
      posted_at: day(100),
      likes: 7,
      leads: 4,
      is_premium: true,
    })
    await add('rent', {
      property_type: 'rent',
      rentduration: 'monthly',
      category_id: site.at.flat,
      price: 200_000,
      posted_at: day(2),
    })
    await add(
      'portland',
      { city: 'Portland', state: 'Oregon', latitude: 45.52, longitude: -122.68, posted_at: day(3) },
      site.other,
    )
    await add('hidden', { request_status: 'pending' })
    await add('off', { status: 'inactive' })
    await add('gone', { deleted_at: site.app.ctx.clock.now() })
    await countPlaces(site.app.ctx.db)
  })
  afterAll(() => site.app.close())

  return Object.assign(site, {
    list: (filter: object, token?: string) =>
      site.app.call('get-property-list', filter, token ? { token } : {}),
    /** Returns the names used in tests for the listings found. */
    names: (reply: { data: { id: number }[] }) =>
      reply.data.map(({ id }) => Object.keys(site.ids).find((name) => site.ids[name] === id)),
  })
}
