import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '../../../../server/platform/db/json'
import { countPlaces } from '../../../../server/areas/content/suggestions'
import { noteWords } from '../../../../server/areas/search/vocabulary'
import { alertWorld, type AlertWorld } from '../../../support/alerts-world'
import { listing } from '../../../support/listings-world'

let world: AlertWorld
let villa: number
beforeAll(async () => {
  world = await alertWorld()
  const { ctx } = world.app
  await ctx.db
    .insertInto('city')
    .values({
      name: 'Dubai',
      state: 'Dubai',
      country: 'United Arab Emirates',
      latitude: 25.2,
      longitude: 55.3,
      texts: json({
        ar: { name: 'دبي', state: 'دبي', country: 'الإمارات العربية المتحدة' },
        hi: { name: 'दुबई', country: 'संयुक्त अरब अमीरात' },
      }),
    })
    .execute()
  await ctx.db
    .updateTable('category')
    .set({ name: 'Barn', slug: 'barn', texts: json({ ar: { name: 'حظيرة' } }) })
    .where('id', '=', world.at.flat)
    .execute()
  const dubai = {
    city: 'Dubai',
    state: 'Dubai',
    country: 'United Arab Emirates',
    address: 'Marina, Dubai, United Arab Emirates',
  }
  villa = await listing(ctx, world.at, world.seller, { ...dubai, title: 'Villa by the sea' })
  await listing(ctx, world.at, world.seller, { title: 'Villa by the lake' })
  await listing(ctx, world.at, world.seller, { title: 'Old walls', category_id: world.at.flat })
  await noteWords(ctx.db)
  await countPlaces(ctx.db)
})
afterAll(() => world.app.close())

const list = (input: object, lang: string) => world.app.call('get-property-list', input, { lang })
const titles = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title)

describe('place name in another language', () => {
  it.each([
    ['ar', 'فيلا للبيع في دبي', { property_type: 'sell', city: 'دبي', search: 'فيلا' }],
    ['ar', 'فيلا بدبي', { city: 'دبي', search: 'فيلا' }],
    ['hi', 'दुबई में विला', { city: 'दुबई', search: 'विला' }],
    ['en', 'فيلا في دبي', { city: 'Dubai', search: 'فيلا' }],
    ['ar', 'فيلا الإمارات العربية المتحدة', { country: 'الإمارات العربية المتحدة', search: 'فيلا' }],
  ])('a translated name is recognised in a text search: %s %s', async (lang, search, read) => {
    const reply = await list({ search }, lang)
    expect(titles(reply)).toEqual(['Villa by the sea'])
    expect(reply['search_read']).toEqual(read)
  })

  it("a translated name is accepted as a filter and shown in the reader's language", async () => {
    for (const [lang, asked, shown, country] of [
      ['ar', 'Dubai', 'دبي', 'الإمارات العربية المتحدة'],
      ['hi', 'دبي', 'दुबई', 'संयुक्त अरब अमीरात'],
      ['en', 'दुबई', 'Dubai', 'United Arab Emirates'],
    ] as const) {
      const reply = await list({ city: asked }, lang)
      expect(reply.data).toMatchObject([{ id: villa, city: shown, country }])
      expect(reply['search_read']).toEqual({ city: shown })
    }
    const typed = await list({ city: 'Seattle' }, 'ar')
    expect(typed['search_read']).toBeUndefined()
    expect(typed.data[0]).toMatchObject({ city: 'Seattle' })
  })

  it('a translated name replaces the original in an address', async () => {
    const { data } = await list({ ids: String(villa) }, 'ar')
    expect(data[0].address).toBe('Marina, دبي, الإمارات العربية المتحدة')
    expect((await list({ ids: String(villa) }, 'en')).data[0].address).toContain('Marina, Dubai')
  })

  it('a translated name is suggested from its first letters, together with the original names to filter by', async () => {
    const suggested = async (search: string, lang: string) =>
      (await world.app.call('place-suggest', { search }, { lang })).data
    expect(await suggested('دب', 'ar')).toMatchObject([
      { kind: 'city', label: 'دبي, دبي', city: 'Dubai', country: 'United Arab Emirates' },
      { kind: 'state', label: 'دبي, الإمارات العربية المتحدة', state: 'Dubai' },
    ])
    expect(await suggested('Duba', 'en')).toMatchObject([{ label: 'Dubai, Dubai' }, {}])
  })

  it('translated names appear in the list of cities and in saved searches', async () => {
    const { data } = await world.app.call('get-cities-data', { search: 'دبي' }, { lang: 'ar' })
    expect(data).toMatchObject([{ city: 'دبي', state: 'دبي', country: 'الإمارات العربية المتحدة' }])
    await world.save({ search: 'فيلا في دبي', frequency: 'daily' })
    expect(JSON.stringify(await world.saved('ar'))).toContain('دبي')
    expect(JSON.stringify(await world.saved('en'))).not.toContain('دبي')
  })

  it.each([
    ['ar', 'دبي'],
    ['en', 'Dubai'],
  ])("markers and clusters of a map have names in the reader's language: %s", async (lang, city) => {
    const view = { north: 25.5, south: 25, east: 55.5, west: 55, zoom: 9 }
    const around = { city: 'Dubai', state: 'Dubai', country: 'United Arab Emirates', address: 'Marina' }
    const place = { latitude: 25.2, longitude: 55.3 }
    const { ctx } = world.app
    await ctx.db.updateTable('property').set(place).where('id', '=', villa).execute()
    const nodes = async () => (await world.app.call('property-map', view, { lang })).data
    expect(await nodes()).toMatchObject([{ kind: 'listing', city }])
    const next = await listing(ctx, world.at, world.seller, { ...around, ...place, title: 'Flat by the sea' })
    expect(await nodes()).toMatchObject([{ kind: 'cluster', place: { city } }])
    await ctx.db.updateTable('property').set({ deleted_at: ctx.clock.now() }).where('id', '=', next).execute()
  })

  it('listings show a new translation as soon as the catalogue changes', async () => {
    await world.app.ctx.db
      .updateTable('city')
      .set({ texts: json({ ar: { name: 'إمارة دبي' } }) })
      .where('name', '=', 'Dubai')
      .execute()
    expect((await list({ ids: String(villa) }, 'ar')).data).toMatchObject([{ city: 'إمارة دبي' }])
  })
})

it('a property type is found by its name in another language', async () => {
  expect(titles(await list({ search: 'حظيرة' }, 'ar'))).toEqual(['Old walls'])
})
