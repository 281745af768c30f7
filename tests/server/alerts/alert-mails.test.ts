import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { savedSearch } from '../../../contract/limits'
import { gather } from '../../../server/areas/alerts/match-searches'
import { namedMost, queueAlertMails } from '../../../server/areas/alerts/queue-mails'
import { alertMails, alertWorld, sweep, shownIn, type AlertWorld } from '../../support/alerts-world'
import { admin } from '../../support/people'
import { complete, form, photo, subscribe } from '../../support/listings-world'

let world: AlertWorld
beforeEach(async () => {
  world = await alertWorld()
})
afterEach(() => world.app.close())

const day = 86_400_000

describe('alert mail', () => {
  test('goes out when a matching listing is approved, shows what matched and links to the listing', async () => {
    await world.save({ city: 'seattle', max_price: 400_000, name: 'By the lake' })
    await world.save({ city: 'Seattle', max_price: 300_000 })
    const owner = await complete(world.app.ctx, world.at)
    const boss = await admin(world.app.ctx)
    await subscribe(world.app.ctx, owner.user.id, { property_list: 5 })
    const sent = await world.app.call(
      'post_property',
      { ...form(world.at, { title: 'A “home” <by> the lake' }), title_image: await photo() },
      { token: owner.token },
    )
    await sweep(world.app)
    expect(await alertMails(world.app)).toEqual([])
    const approved = { record: 'property', id: String(sent.data.id), event: 'listing.approved' }
    expect(await world.app.call('admin/advance', approved, { token: boss.token })).toMatchObject({
      error: false,
    })
    await sweep(world.app)
    const [mail, ...more] = await alertMails(world.app)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: world.reader.email, subject: 'New match: “By the lake”' })
    expect(mail?.text).toContain(
      'A “home” <by> the lake\n$350,000.50 · Seattle, Washington\nNew match: seattle · Up to $400,000',
    )
    expect(mail?.text).toContain(`http://localhost:3000/properties-details/${sent.data.slug_id}`)
    expect(mail?.text).toContain('http://localhost:3000/properties?city=seattle&max_price=400000')
    expect(mail?.html).toContain('&lt;by&gt;')
    expect((await world.saved())[1]).toMatchObject({
      name: 'By the lake',
      waiting: 0,
      alerted_at: expect.any(String),
    })
    await sweep(world.app)
    expect(await alertMails(world.app)).toHaveLength(1)
    const shown = await world.app.ctx.db
      .selectFrom('notification')
      .selectAll()
      .where('user_id', '=', world.reader.id)
      .execute()
    expect(shown).toMatchObject([
      { type: 'mail.searchFound', params: { name: expect.any(String), title: 'By the lake', count: 1 } },
    ])
  })

  test('goes out when a price falls into the bounds, but not if it was within them before', async () => {
    const dear = await world.list({ price: 60_000_000, title: 'Dear' })
    const cheap = await world.list({ price: 40_000_000 })
    await sweep(world.app)
    await world.save({ max_price: 500_000, category_id: world.at.house })
    await world.setRow(cheap, { price: 39_000_000 })
    await world.setRow(dear, { price: 55_000_000 })
    await sweep(world.app)
    expect(await world.slugs()).toEqual([])
    await world.setRow(dear, { price: 50_000_000 })
    await sweep(world.app)
    const [mail] = await alertMails(world.app)
    expect(mail?.text).toContain('Price change: Up to $500,000\n')
    expect(await world.slugs()).toEqual([await world.slugOf(dear)])
  })

  test('goes out only for changes of filtered attributes', async () => {
    const flat = await world.list({ category_id: world.at.flat })
    await sweep(world.app)
    await world.save({ category_id: world.at.house, parameter_id: String(world.at.furnishing) })
    await world.setRow(flat, { title: 'Another title', price: 1 })
    await sweep(world.app)
    expect(await world.slugs()).toEqual([])
    await world.setRow(flat, {
      category_id: world.at.house,
      attrs: JSON.stringify({ [world.at.furnishing]: 'Furnished' }),
    })
    await sweep(world.app)
    expect((await alertMails(world.app))[0]?.text).toContain('Updated: House · Furnishing provided')
    const site = await world.list()
    await sweep(world.app)
    await world.setRow(site, { attrs: JSON.stringify({ [world.at.furnishing]: 'Furnished' }) })
    await sweep(world.app)
    expect((await alertMails(world.app))[1]?.text).toContain('Updated: Furnishing provided')
  })

  test('matches rooms and property types by the same rule as the results', async () => {
    const { at } = world
    const saved = await world.save({ bedrooms_min: '3', category_ids: [at.house, at.flat].join() })
    expect(saved.data).toMatchObject({
      name: 'House or Flat · 3+ bedrooms',
      words: ['House', 'Flat', '3+ bedrooms'],
    })
    await world.list({ title: 'Nothing said' })
    await world.list({ title: 'Two', bedrooms: 2 })
    const fits = await world.list({ title: 'Four', bedrooms: 4, category_id: at.flat })
    await sweep(world.app)
    expect(await world.slugs()).toEqual([await world.slugOf(fits)])
    expect((await alertMails(world.app))[0]?.text).toContain('New match: House · Flat · 3+ bedrooms')
  })

  test('leaves out a listing that is hidden when the mail is written, and includes it once it is visible again', async () => {
    await world.save({ city: 'Seattle' })
    const id = await world.list()
    await gather(world.app.ctx)
    await world.setRow(id, { status: 'inactive' })
    await sweep(world.app)
    expect(await world.slugs()).toEqual([])
    await world.setRow(id, { status: 'active' })
    await sweep(world.app)
    expect(await world.slugs()).toEqual([await world.slugOf(id)])
    await world.setRow(id, { status: 'inactive' })
    await world.setRow(id, { status: 'active' })
    await sweep(world.app)
    expect(await alertMails(world.app)).toHaveLength(1)
  })

  test('lists only available listings: none sold before sending, and those available again', async () => {
    await world.save({ city: 'Seattle' })
    await world.list({ market_status: 'sold' })
    const [stays, goes] = [await world.list(), await world.list()]
    await gather(world.app.ctx)
    await queueAlertMails(world.app.ctx)
    await world.setRow(goes, { market_status: 'sold' })
    await sweep(world.app)
    expect(await world.slugs()).toEqual([await world.slugOf(stays)])
    expect((await alertMails(world.app))[0]?.subject).toMatch(/^New match: /)
    expect((await world.saved())[0].waiting).toBe(0)
    await world.setRow(goes, { market_status: 'available' })
    await sweep(world.app)
    expect(await world.slugs()).toEqual([await world.slugOf(stays), await world.slugOf(goes)])
    expect(await alertMails(world.app)).toHaveLength(2)
  })

  test('leaves out a listing that no longer matches when the mail is written, and includes it once it matches again', async () => {
    await world.save({ city: 'Seattle', max_price: 500_000, posted_since: '1', frequency: 'daily' })
    const now = () => world.app.ctx.clock.now()
    const [stays, dearer, moved] = [
      await world.list({ price: 40_000_000, posted_at: now() }),
      await world.list({ price: 40_000_000, posted_at: now() }),
      await world.list({ price: 40_000_000, posted_at: now() }),
    ]
    await gather(world.app.ctx)
    await world.setRow(dearer, { price: 60_000_000, updated_at: now() })
    await world.setRow(moved, { city: 'Portland', updated_at: now() })
    world.app.ctx.clock.pass(day)
    await sweep(world.app)
    expect(await world.slugs()).toEqual([await world.slugOf(stays)])
    expect((await alertMails(world.app))[0]?.subject).toMatch(/^New match: /)
    expect((await world.saved())[0].waiting).toBe(0)
    await world.setRow(dearer, { price: 45_000_000, updated_at: now() })
    world.app.ctx.clock.pass(day)
    await sweep(world.app)
    world.app.ctx.clock.pass(day)
    await sweep(world.app)
    expect(await world.slugs()).toEqual([await world.slugOf(stays), await world.slugOf(dearer)])
    expect(await alertMails(world.app)).toHaveLength(2)
  })

  test('matches a place listed for the first time, and typed search words', async () => {
    await world.save({ city: 'ballard' })
    await world.save({ search: 'houseboat mooring' })
    await world.list({ city: 'Ballard', title: 'Houseboat with its own mooring' })
    await sweep(world.app)
    expect(await alertMails(world.app)).toHaveLength(2)
  })

  test('matches a place without its accents, and letters that change form in lower case', async () => {
    for (const city of ['İstanbul', 'istanbul', 'lodz', 'ΑΘΗΝΑΣ', 'الاسكندرية']) await world.save({ city })
    for (const city of ['İstanbul', 'Łódź', 'Αθήνας', 'الإسكندرية']) await world.list({ city })
    await sweep(world.app)
    const places = (await alertMails(world.app)).map(({ text }) => /· ([^,]+), Washington/.exec(text)?.[1])
    expect(places.toSorted()).toEqual(['İstanbul', 'İstanbul', 'Łódź', 'Αθήνας', 'الإسكندرية'].toSorted())
  })

  test("omits the reader's own listings", async () => {
    await world.save({ city: 'Seattle' })
    await world.list({ user_id: world.reader.id })
    await sweep(world.app)
    expect(await alertMails(world.app)).toEqual([])
    expect((await world.saved())[0].waiting).toBe(0)
  })

  test('applies an age filter as of the time a listing was posted, however late the sweep runs', async () => {
    await world.save({ posted_since: '1', city: 'Seattle', frequency: 'weekly' })
    await world.list({ posted_at: world.app.ctx.clock.now() })
    world.app.ctx.clock.pass(5 * day)
    await gather(world.app.ctx)
    expect((await world.saved())[0].waiting).toBe(1)
    world.app.ctx.clock.pass(2 * day)
    await sweep(world.app)
    expect(await alertMails(world.app)).toHaveLength(1)
  })

  test('omits an old listing that is shown again', async () => {
    const id = await world.list({ posted_at: world.app.ctx.clock.now(), owner_hidden: true })
    world.app.ctx.clock.pass(90 * day)
    await world.save({ posted_since: '1', city: 'Seattle' })
    await world.setRow(id, { owner_hidden: false })
    await world.list({ city: 'Portland' })
    await sweep(world.app)
    expect(await world.slugs()).toEqual([])
  })

  test('lists every matching home, in several mails if necessary', async () => {
    await world.save({ city: 'Seattle' })
    for (let n = 0; n < savedSearch.homesPerMail + 5; n++) await world.list()
    await sweep(world.app)
    const mails = await alertMails(world.app)
    expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual(['30', '5'])
    expect([...shownIn(mails).values()]).toEqual(Array(savedSearch.homesPerMail + 5).fill(1))
  })

  test('names some homes of a mass import in one mail and counts the others', async () => {
    const { homesPerMail } = savedSearch
    await world.save({ city: 'Seattle' })
    for (let n = 0; n < namedMost + 1; n++) await world.list()
    await sweep(world.app)
    const [mail, ...others] = await alertMails(world.app)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`${namedMost + 1} new matches: “Properties in Seattle”`)
    expect([...shownIn([mail!]).values()]).toEqual(Array(homesPerMail).fill(1))
    expect(mail?.text).toContain(`\nAnd ${namedMost + 1 - homesPerMail} more.\n`)
    expect((await world.saved())[0].waiting).toBe(0)
    await sweep(world.app)
    expect(await alertMails(world.app)).toHaveLength(1)
  })

  test('uses Arabic and a right-to-left layout for a reader of Arabic', async () => {
    await world.app.ctx.db
      .updateTable('app_user')
      .set({ lang: 'ar' })
      .where('id', '=', world.reader.id)
      .execute()
    await world.save({ city: 'Seattle' })
    await world.list({ property_type: 'rent', rentduration: 'monthly' })
    await sweep(world.app)
    const [mail] = await alertMails(world.app)
    expect(mail?.html).toContain('dir="rtl"')
    expect(mail?.text).toContain('جديد مطابق')
    expect(mail?.text).not.toMatch(/alerts\.|public\.|\{\{/)
  })
})
