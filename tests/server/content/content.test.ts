import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { homeSections, homeSectionsAtFirst } from '../../../contract/values'
import { countPlaces } from '../../../server/areas/content/suggestions'
import { places } from '../../../server/app/jobs/counts'
import { onPublicChange } from '../../../server/platform/stream/public-change'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'
import { ground, listing, showSections, type Ground } from '../../support/listings-world'

let app: TestApp
let at: Ground
let owner: Awaited<ReturnType<typeof person>>
let first: number

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  const { db, clock } = app.ctx
  owner = await person(app.ctx, { name: 'Anna Agent', city: 'Seattle', verification_status: 'success' })
  await person(app.ctx, { name: 'Nobody Special' })
  const now = clock.now()
  first = await listing(app.ctx, at, owner.user.id, {
    likes: 3,
    featured_until: new Date(now.getTime() + 1e6),
  })
  await listing(app.ctx, at, owner.user.id, {
    city: 'Portland',
    state: 'Oregon',
    latitude: 45.52,
    longitude: -122.68,
  })
  await listing(app.ctx, at, owner.user.id, { city: 'Bellingham', request_status: 'pending' })
  await countPlaces(db)
  await db
    .insertInto('faq')
    .values([
      { question: 'B?', answer: 'b', position: 2 },
      { question: 'A?', answer: 'a', position: 1 },
    ])
    .execute()
  await db
    .insertInto('article')
    .values({
      slug: 'how-to',
      title: 'How to 100% sell',
      body: 'Text',
      category_id: at.house,
      image: at.picture,
      created_at: now,
    })
    .execute()
  await db.insertInto('report_reason').values({ reason: 'Spam' }).execute()
  await db.insertInto('slider').values({ image: at.picture, property_id: first, title: 'Look' }).execute()
})
afterAll(() => app.close())

const positionAt = (latitude: number, longitude: number) => app.call('place-reverse', { latitude, longitude })

const labels = async (search: string) =>
  (await app.call('place-suggest', { search })).data.map((one: { label: string }) => one.label)

const keys = (reply: { data: { sections: { key: string }[] } }) =>
  reply.data.sections.map((section) => section.key)

describe('settings and languages', () => {
  test("include what the shell needs and the user's verification status (D47)", async () => {
    const guest = await app.call('web-settings')
    expect(guest.data).toMatchObject({
      company_name: 'Threshold',
      currency_symbol: '$',
      selected_currency_data: { code: 'USD' },
      verification_status: 'initial',
      svg_clr: '1',
      demo_mode: false,
      mailbox: true,
    })
    for (const field of [
      'number_with_suffix',
      'stripe_publishable_key',
      'paystack_public_key',
      'web_placeholder_logo',
      'web_favicon',
      'appstore_id',
      'verification_required_for_user',
    ])
      expect(guest.data).toHaveProperty(field)
    const mine = await app.call('web-settings', {}, { token: owner.token })
    expect(mine.data.verification_status).toBe('success')
  })

  test('texts are returned per language, all or only the public ones (D97)', async () => {
    const list = await app.call('get_languages')
    expect(list.data).toMatchObject([
      { code: 'en', rtl: false },
      { code: 'ar', rtl: true, name: 'العربية' },
      { code: 'hi', rtl: false, name: 'हिन्दी' },
    ])
    const arabic = await app.call('get_languages', { language_code: 'ar' })
    expect(arabic.data.file_name['errors.notLoggedIn']).toBeTruthy()
    expect(arabic.data).toMatchObject({ code: 'ar', rtl: true })
    const open = await app.call('get_languages', { language_code: 'en', group: 'public' })
    expect(Object.keys(open.data.file_name).length).toBeLessThan(Object.keys(arabic.data.file_name).length)
    expect(await app.call('get_languages', { language_code: 'xx' })).toMatchObject({ code: 'VALIDATION' })
  })
})

describe('content lists', () => {
  test('categories include their attributes and listing counts', async () => {
    const all = await app.call('get_categories', { has_property: '0' })
    expect(all).toMatchObject({ total: 2 })
    expect(all.data[0]).toMatchObject({ category: 'House', slug_id: 'house', properties_count: 2 })
    expect(all.data[0].parameter_types[0]).toMatchObject({
      name: 'Bedrooms',
      type_of_parameter: 'number',
      is_required: true,
    })
    expect(await app.call('get_categories', { has_property: '1' })).toMatchObject({ total: 1 })
    expect(await app.call('get_categories', { search: 'FLA' })).toMatchObject({
      total: 1,
      data: [{ slug_id: 'flat' }],
    })
    expect(await app.call('get_categories', { offset: 5 })).toMatchObject({ total: 2, data: [] })
    expect(await app.call('get_categories', { search: '%' })).toMatchObject({ total: 0 })
  })

  test('nearby places, questions, articles, reasons and slides are listed', async () => {
    expect(await app.call('get_facilities')).toMatchObject({ total: 1, data: [{ name: 'School' }] })
    const filter = await app.call('get-facilities-for-filter', { category_id: at.flat })
    expect(filter.data.map((one: { name: string }) => one.name)).toEqual(['Bedrooms', 'Furnishing', 'School'])
    expect((await app.call('faqs')).data.map((one: { question: string }) => one.question)).toEqual([
      'A?',
      'B?',
    ])
    const articles = await app.call('get_articles', { category_id: at.house, search: '100%' })
    expect(articles).toMatchObject({
      total: 1,
      data: [{ slug_id: 'how-to', category: { slug_id: 'house' } }],
    })
    const named = await app.call('get_articles', { category_slug_id: 'house' })
    expect(named).toMatchObject({ total: 1, data: [{ picture: { width: 1600 } }] })
    const other = await app.call('get_articles', { category_slug_id: 'flat' })
    expect(other).toMatchObject({ total: 0, data: [], categories: [{ slug_id: 'house' }] })
    expect(await app.call('get_articles', { slug_id: 'nothing' })).toMatchObject({ error: false, total: 0 })
    expect(await app.call('get_report_reasons')).toMatchObject({ total: 1, data: [{ reason: 'Spam' }] })
    expect(await app.call('get-slider')).toMatchObject({ data: [{ title: 'Look', property: { id: first } }] })
  })

  test("site pages exist in every language and use the site's own name", async () => {
    for (const page of ['about-us', 'terms', 'privacy']) {
      const [english, arabic] = await Promise.all(
        ['en', 'ar'].map((lang) => app.call('house-page', { page }, { lang })),
      )
      expect(english!.data.sections.length).toBeGreaterThan(4)
      expect(arabic!.data.sections).toHaveLength(english!.data.sections.length)
      expect(arabic!.data.title).not.toBe(english!.data.title)
      const content = JSON.stringify([english, arabic])
      expect(content).toContain(`${app.ctx.config.publicUrl}/contact-us`)
      expect(content).not.toContain(app.ctx.config.ADMIN_EMAIL)
      expect(content).not.toMatch(/\{\{|house\./)
      // No third-party services are configured, so none may be mentioned.
      expect(content).not.toMatch(/Firebase|Stripe|Maps/)
    }
    expect(await app.call('house-page', { page: 'constructor' })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('cities count only public listings', async () => {
    const cities = await app.call('get-cities-data')
    expect(cities.data.map((one: { city: string }) => one.city)).toEqual(['Portland', 'Seattle'])
    expect(cities.data[1]).toMatchObject({ state: 'Washington', property_count: 1 })
  })

  test('agents are users with listings or a verified identity (D80)', async () => {
    const agents = await app.call('agent-list')
    expect(agents).toMatchObject({
      total: 1,
      data: [{ name: 'Anna Agent', property_count: 2, is_verified: true }],
    })
    expect(agents.data[0].email ?? null).toBeNull()
    for (const [search, total] of [
      ['anna', 1],
      ['portland', 1],
      ['SEATTLE', 1],
      ['Oslo', 0],
    ] as const)
      expect((await app.call('agent-list', { search })).total, search).toBe(total)
    const one = await app.call('agent-properties', { id: owner.user.id })
    expect(one).toMatchObject({ total: 2, data: { customer_data: { name: 'Anna Agent' } } })
    expect(one.data.properties_data).toHaveLength(2)
    expect(await app.call('agent-properties', { id: 4_000 })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await app.call('agent-properties', { slug_id: 'anna' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await app.call('agent-properties', {})).toMatchObject({ code: 'VALIDATION' })
  })
})

describe('place search', () => {
  test('matches the beginning, inner words and misspellings', async () => {
    expect(await labels('sea')).toEqual(['Seattle, Washington'])
    expect(await labels('states')).toEqual(['United States'])
    expect(await labels('seatle')).toEqual(['Seattle, Washington'])
    expect(await labels('zzzzzz')).toEqual([])
    expect(await labels('%')).toEqual([])
    expect(await labels('bellingham')).toEqual([])
    expect(await app.call('place-suggest', { search: '' })).toMatchObject({ code: 'VALIDATION' })
  })

  test('matches the usual spellings of each language', async () => {
    const { db } = app.ctx
    const place = (city: string, state: string) => ({ kind: 'city' as const, term: city, city, state, n: 3 })
    const added = await db
      .insertInto('suggestion')
      .values([
        place('أبها', 'السعودية'),
        place('مكة', 'السعودية'),
        place('الرياض', 'السعودية'),
        place('رياض الخبراء', 'السعودية'),
        place('Łódź', 'Polska'),
        place('Saint-Denis', 'La Réunion'),
        place('मुंबई', 'भारत'),
      ])
      .returning('id')
      .execute()
    expect(await labels('ابها')).toEqual(['أبها, السعودية'])
    expect(await labels('مكه')).toEqual(['مكة, السعودية'])
    expect(await labels('رياض')).toEqual(['الرياض, السعودية', 'رياض الخبراء, السعودية'])
    expect(await labels('الرياض')).toEqual(['الرياض, السعودية', 'رياض الخبراء, السعودية'])
    expect(await labels('الرياض الخ')).toEqual(['رياض الخبراء, السعودية'])
    expect(await labels('lodz')).toEqual(['Łódź, Polska'])
    expect(await labels('saint denis')).toEqual(['Saint-Denis, La Réunion'])
    expect(await labels('मुं')).toEqual(['मुंबई, भारत'])
    expect(await labels('_')).toEqual([])
    const ids = added.map(({ id }) => id)
    await db.deleteFrom('suggestion').where('id', 'in', ids).execute()
  })

  test('returns places that can be used as a filter regardless of their kind', async () => {
    const { data } = await app.call('place-suggest', { search: 'oreg' })
    expect(data[0]).toMatchObject({ kind: 'state', state: 'Oregon', city: null, property_count: 1 })
  })

  test('finds the place nearest to a point, unless it is far from all', async () => {
    expect((await positionAt(47.61, -122.3)).data).toMatchObject({
      city: 'Seattle',
      country: 'United States',
    })
    expect((await positionAt(0, 0)).data).toBeNull()
    expect(await positionAt(200, 0)).toMatchObject({ code: 'VALIDATION' })
  })

  test('finds places from a point across the date line', async () => {
    const { db } = app.ctx
    const taveuni = {
      name: 'Taveuni',
      state: 'Northern',
      country: 'Fiji',
      latitude: -16.85,
      longitude: 179.97,
    }
    await db.insertInto('city').values(taveuni).execute()
    expect((await positionAt(-16.85, -179.9)).data).toMatchObject({ city: 'Taveuni' })
    expect((await positionAt(-16.85, 179.9)).data).toMatchObject({ city: 'Taveuni' })
    await db.deleteFrom('city').where('name', '=', 'Taveuni').execute()
  })

  test('no longer suggests places without listings', async () => {
    const { db } = app.ctx
    await db.updateTable('property').set({ status: 'inactive' }).where('city', '=', 'Portland').execute()
    await countPlaces(db)
    expect(await labels('portland')).toEqual([])
    await db.updateTable('property').set({ status: 'active' }).where('city', '=', 'Portland').execute()
    await countPlaces(db)
    expect(await labels('portland')).toEqual(['Portland, Oregon'])
  })
})

test('counts by city follow an approval within two seconds, also on cached pages', async () => {
  const { db } = app.ctx
  const counts = async () => {
    const cities = await app.call('get-cities-data', {})
    const home = await app.call('homepage-data', {})
    const shown = [cities.data, home.data.opening.top_cities].map(
      (list: { city: string; property_count: number }[]) =>
        list.find(({ city }) => city === 'Bellingham')?.property_count,
    )
    const { rows } = await sql<{ kind: string; n: number }>`select kind, n from suggestion
      where kind <> 'area' and coalesce(city, 'Bellingham') = 'Bellingham'
        and coalesce(state, 'Washington') = 'Washington'`.execute(db)
    return { shown, sums: Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) }
  }
  const approve = (status: 'approved' | 'pending') =>
    db.updateTable('property').set({ request_status: status }).where('city', '=', 'Bellingham').execute()
  let sent = 0
  const stop = onPublicChange(app.ctx, () => sent++)
  const before = await counts()
  expect(before.shown).toEqual([undefined, undefined])
  // The job runs at least every two seconds.
  expect(places.every).toBeLessThanOrEqual(2)
  await places.run(app.ctx)
  sent = 0
  await approve('approved')
  expect(await places.run(app.ctx)).toBe(1)
  expect(sent).toBe(1)
  const after = await counts()
  expect(after.shown).toEqual([1, 1])
  expect(after.sums['state']).toBe(before.sums['state']! + 1)
  expect(after.sums['country']).toBe(before.sums['country']! + 1)
  // The incremental counts equal a full recount.
  await countPlaces(db)
  expect(await counts()).toEqual(after)
  expect(await places.run(app.ctx)).toBe(0)
  await approve('pending')
  await places.run(app.ctx)
  expect((await counts()).shown).toEqual(before.shown)
  stop()
})

describe('home page', () => {
  test('has its sections in order and omits empty ones; nearby homes appear only with a position (D25)', async () => {
    const home = await app.call('homepage-data', {}, { lang: 'ar' })
    // The featured listing is already in a slide.
    expect(keys(home)).toEqual(['newest', 'trust', 'categories', 'agents'])
    expect(home.data.sections[0]).toMatchObject({
      title: 'أُضيفت حديثًا',
      type: 'properties',
      data: [{ city: 'Portland' }],
    })
    expect(home.data.slider_section).toMatchObject([{ property: { id: first, promoted: true } }])
    const near = await app.call('homepage-data', { latitude: 45.5, longitude: -122.7, radius: 20 })
    expect(keys(near)).toContain('nearby')
    const far = await app.call('homepage-data', { latitude: -45, longitude: 10, radius: 20 })
    const nearby = (far.data.sections as { key: string; data: unknown[] }[]).find(
      ({ key }) => key === 'nearby',
    )
    expect(nearby?.data).toEqual([])
  })

  test('follows the order in the settings', async () => {
    await showSections(app.ctx, ['faqs', 'cities', 'unknown'])
    expect(keys(await app.call('homepage-data'))).toEqual(['faqs', 'cities'])
    await showSections(app.ctx, null)
  })

  test('shows at the top how many listings there are, where, and how many were confirmed within 30 days', async () => {
    const { db, clock } = app.ctx
    await countPlaces(db)
    const opening = async () => (await app.call('homepage-data')).data.opening
    expect(await opening()).toMatchObject({
      listings: 2,
      cities: 2,
      confirmed: 2,
      confirmed_is_capped: false,
      top_cities: [{ property_count: 1 }, { property_count: 1 }],
    })
    const long = new Date(clock.now().getTime() - 31 * 86_400_000)
    await db.updateTable('property').set({ confirmed_at: long }).where('id', '=', first).execute()
    expect(await opening()).toMatchObject({ listings: 2, confirmed: 1 })
    await db.updateTable('property').set({ confirmed_at: clock.now() }).where('id', '=', first).execute()
  })

  test('starts with at most seven sections and shows no listing twice in any arrangement', async () => {
    expect(homeSectionsAtFirst.length).toBeLessThanOrEqual(7)
    const { db, clock } = app.ctx
    const added: number[] = []
    for (let n = 0; n < 14; n++)
      added.push(
        await listing(app.ctx, at, owner.user.id, {
          likes: n,
          is_premium: n % 2 === 0,
          featured_until: n % 3 === 0 ? new Date(clock.now().getTime() + 1e6) : null,
        }),
      )
    for (const sections of [null, homeSections]) {
      await showSections(app.ctx, sections)
      const { data } = await app.call('homepage-data', { latitude: 45.5, longitude: -122.7 })
      const lists = data.sections.filter(({ type }: { type: string }) => type === 'properties')
      for (const { data: cards } of lists) expect(cards.length).toBeLessThanOrEqual(4)
      const ids = [
        ...lists.flatMap((one: { data: { id: number }[] }) => one.data),
        ...data.slider_section.map((slide: { property: { id: number } }) => slide.property),
        ...(data.opening.listing ? [data.opening.listing] : []),
      ].map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThan(sections ? 14 : 8)
      expect(data.opening.picture).not.toBeNull()
    }
    await showSections(app.ctx, null)
    await db.deleteFrom('property_parameter').where('property_id', 'in', added).execute()
    await db.deleteFrom('property').where('id', 'in', added).execute()
  })

  test('mentions a review before publication only if there is one', async () => {
    const points = async () =>
      (await app.call('homepage-data')).data.sections.find((one: { key: string }) => one.key === 'trust').data
    expect(await points()).toEqual(['reviewed', 'confirmed', 'available'])
    await app.ctx.db
      .insertInto('setting')
      .values({ name: 'auto_approve_properties', value: 'true' })
      .execute()
    expect(await points()).toEqual(['confirmed', 'available'])
    await app.ctx.db.deleteFrom('setting').where('name', '=', 'auto_approve_properties').execute()
  })
})
