import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { savedSearch } from '../../contract/limits'
import { gather } from '../../server/areas/alerts/gather'
import { queueLetters } from '../../server/areas/alerts/queue'
import { reviveLetters } from '../../server/areas/alerts/revive'
import { drainOutbox } from '../../server/outbox/drain'
import { alertMails, sweep, toldIn } from './alerts-world'
import { testApp, type TestApp } from './harness'
import { admin, person } from './people'
import { complete, form, ground, listing, photo, subscribe, type Ground } from './properties-world'

let app: TestApp
let at: Ground
let token: string
let reader: { id: number; email: string | null }
let seller: number
beforeEach(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  const looking = await person(app.ctx, { name: 'Ida' })
  token = looking.token
  reader = looking.user
  seller = (await person(app.ctx)).user.id
})
afterEach(() => app.close())

const day = 86_400_000
const save = (fields: object, as = token) => app.call('saved-searches:save', fields, { token: as })
const saved = async (lang?: string) => (await app.call('saved-searches', {}, { token, lang })).data
const list = (values: Parameters<typeof listing>[3] = {}) => listing(app.ctx, at, seller, values)
const change = (fields: object, as = token) => app.call('saved-searches:change', fields, { token: as })
const slugs = async () => [...toldIn(await alertMails(app)).keys()]
const setRow = (id: number, values: object) =>
  app.ctx.db.updateTable('property').set(values).where('id', '=', id).execute()
const slugOf = async (id: number) =>
  (await app.ctx.db.selectFrom('property').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug

describe('saving a search', () => {
  test('keeps which homes are meant, in words of the reader, and not how they were paged', async () => {
    const answer = await save({
      city: 'Seattle',
      property_type: 'sale',
      category_id: at.house,
      max_price: '500000',
      parameter_values: `${at.bedrooms}:3-`,
      sort: 'price_up',
      offset: 24,
      most_viewed: 1,
    })
    expect(answer).toMatchObject({ error: false, already_saved: false })
    expect(answer.data).toMatchObject({
      name: 'House for sale in Seattle · to $500,000',
      is_named: false,
      words: ['For sale', 'House', 'Seattle', 'to $500,000', 'Bedrooms: 3 or more'],
      filter: {
        city: 'Seattle',
        property_type: 'sell',
        category_id: String(at.house),
        max_price: '500000',
        parameter_values: `${at.bedrooms}:3-`,
      },
      frequency: 'instant',
      alerted_at: null,
      waiting: 0,
    })
    const [arabic] = await saved('ar')
    expect(arabic.words[0]).not.toBe('For sale')
    expect(arabic.name).toContain('Seattle')
  })

  test('twice is one, a filter of nothing is none, and there is an end of them', async () => {
    const { data } = await save({ city: 'Seattle', name: 'Home' })
    expect(await save({ city: 'Seattle', frequency: 'weekly' })).toMatchObject({
      already_saved: true,
      data: { id: data.id, name: 'Home', frequency: 'instant' },
    })
    for (const nothing of [{}, { sort: 'newest', limit: 5 }, { radius: 5 }, { top_rated: 1 }])
      expect(await save(nothing)).toMatchObject({ error: true, code: 'VALIDATION' })
    for (const wrong of [{ latitude: 1 }, { posted_since: '2026-02-31' }, { parameter_values: 'x' }])
      expect(await save(wrong)).toMatchObject({ error: true, code: 'VALIDATION' })
    for (let n = 1; n < savedSearch.perPerson; n++) expect((await save({ max_price: n })).error).toBe(false)
    expect(await save({ city: 'Boston' })).toMatchObject({ error: true, code: 'CONFLICT' })
    expect(await saved()).toHaveLength(savedSearch.perPerson)
  })

  test('is for its owner alone', async () => {
    const { data } = await save({ city: 'Seattle' })
    const other = (await person(app.ctx)).token
    expect((await app.call('saved-searches', {}, { token: other })).data).toEqual([])
    for (const name of ['saved-searches:change', 'saved-searches:delete'] as const)
      expect(await app.call(name, { id: data.id, name: 'Mine' }, { token: other })).toMatchObject({
        error: true,
        code: 'NOT_FOUND',
      })
    expect(await app.call('saved-searches')).toMatchObject({ error: true, code: 'NOT_LOGGED_IN' })
    expect((await change({ id: data.id, name: '  My flat ', frequency: 'daily' })).data).toMatchObject({
      name: 'My flat',
      is_named: true,
      frequency: 'daily',
    })
    expect((await change({ id: data.id, name: '' })).data).toMatchObject({
      is_named: false,
      frequency: 'daily',
    })
    expect(await app.call('saved-searches:delete', { id: data.id }, { token })).toMatchObject({
      error: false,
    })
    expect(await saved()).toEqual([])
  })
})

describe('an alert', () => {
  test('comes when an administrator approves a home, says what matched, and leads to it', async () => {
    await save({ city: 'seattle', max_price: 400_000, name: 'By the lake' })
    await save({ city: 'Seattle', max_price: 300_000 })
    const owner = await complete(app.ctx, at)
    const boss = await admin(app.ctx)
    await subscribe(app.ctx, owner.user.id, { property_list: 5 })
    const sent = await app.call(
      'post_property',
      { ...form(at, { title: 'A “home” <by> the lake' }), title_image: await photo() },
      { token: owner.token },
    )
    await sweep(app)
    expect(await alertMails(app)).toEqual([])
    const approved = { record: 'property', id: String(sent.data.id), event: 'listing.approved' }
    expect(await app.call('admin/advance', approved, { token: boss.token })).toMatchObject({ error: false })
    await sweep(app)
    const [mail, ...more] = await alertMails(app)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: reader.email, subject: 'A home for “By the lake”' })
    expect(mail?.text).toContain(
      'A “home” <by> the lake\n$350,000.50 · Seattle, Washington\nMatched: new in your results – seattle · to $400,000',
    )
    expect(mail?.text).toContain(`http://localhost:3000/properties-details/${sent.data.slug_id}`)
    expect(mail?.text).toContain('http://localhost:3000/properties?city=seattle&max_price=400000')
    expect(mail?.html).toContain('&lt;by&gt;')
    expect((await saved())[1]).toMatchObject({
      name: 'By the lake',
      waiting: 0,
      alerted_at: expect.any(String),
    })
    await sweep(app)
    expect(await alertMails(app)).toHaveLength(1)
    const told = await app.ctx.db
      .selectFrom('notification')
      .selectAll()
      .where('user_id', '=', reader.id)
      .execute()
    expect(told).toMatchObject([{ type: 'mail.searchFound', params: { title: 'By the lake', count: 1 } }])
  })

  test('comes when a price falls into the bounds, and not when it was in them before', async () => {
    const dear = await list({ price: 60_000_000, title: 'Dear' })
    const cheap = await list({ price: 40_000_000 })
    await sweep(app)
    await save({ max_price: 500_000, category_id: at.house })
    await setRow(cheap, { price: 39_000_000 })
    await setRow(dear, { price: 55_000_000 })
    await sweep(app)
    expect(await slugs()).toEqual([])
    await setRow(dear, { price: 50_000_000 })
    await sweep(app)
    const [mail] = await alertMails(app)
    expect(mail?.text).toContain('Matched: its price fits now – to $500,000\n')
    expect(await slugs()).toEqual([await slugOf(dear)])
  })

  test('comes for what the filter asks about, not for other changes', async () => {
    const flat = await list({ category_id: at.flat })
    await sweep(app)
    await save({ category_id: at.house, parameter_id: String(at.furnishing) })
    await setRow(flat, { title: 'Another title', price: 1 })
    await sweep(app)
    expect(await slugs()).toEqual([])
    await setRow(flat, { category_id: at.house, attrs: JSON.stringify({ [at.furnishing]: 'Furnished' }) })
    await sweep(app)
    expect((await alertMails(app))[0]?.text).toContain(
      'Matched: it was changed and fits now – House · Furnishing is told',
    )
  })

  test('does not forget a listing that is hidden when the letter is written; it comes when it is back', async () => {
    await save({ city: 'Seattle' })
    const id = await list()
    await gather(app.ctx)
    await setRow(id, { status: 'inactive' })
    await sweep(app)
    expect(await slugs()).toEqual([])
    await setRow(id, { status: 'active' })
    await sweep(app)
    expect(await slugs()).toEqual([await slugOf(id)])
    await setRow(id, { status: 'inactive' })
    await setRow(id, { status: 'active' })
    await sweep(app)
    expect(await alertMails(app)).toHaveLength(1)
  })

  test('finds a place that was never listed before, and homes by typed words', async () => {
    await save({ city: 'ballard' })
    await save({ search: 'houseboat mooring' })
    await list({ city: 'Ballard', title: 'Houseboat with its own mooring' })
    await sweep(app)
    expect(await alertMails(app)).toHaveLength(2)
  })

  test('is about age as of the moment it happened, however late the sweep comes', async () => {
    await save({ posted_since: '1', city: 'Seattle', frequency: 'weekly' })
    await list({ posted_at: app.ctx.clock.now() })
    app.ctx.clock.pass(5 * day)
    await gather(app.ctx)
    expect((await saved())[0].waiting).toBe(1)
    app.ctx.clock.pass(2 * day)
    await sweep(app)
    expect(await alertMails(app)).toHaveLength(1)
  })

  test('tells all of many homes, in as many letters as they take', async () => {
    await save({ city: 'Seattle' })
    for (let n = 0; n < savedSearch.homesPerLetter + 5; n++) await list()
    await sweep(app)
    const mails = await alertMails(app)
    expect(mails.map(({ subject }) => subject.split(' ')[0])).toEqual(['30', '5'])
    expect([...toldIn(mails).values()]).toEqual(Array(savedSearch.homesPerLetter + 5).fill(1))
  })

  test('speaks Arabic to whoever reads it, from right to left', async () => {
    await app.ctx.db.updateTable('app_user').set({ lang: 'ar' }).where('id', '=', reader.id).execute()
    await save({ city: 'Seattle' })
    await list({ market_status: 'sold', property_type: 'rent', rentduration: 'monthly' })
    await sweep(app)
    const [mail] = await alertMails(app)
    expect(mail?.html).toContain('dir="rtl"')
    expect(mail?.text).toContain('المطابقة')
    expect(mail?.text).not.toMatch(/alerts\.|public\.|\{\{/)
  })
})

describe('how often it writes', () => {
  test('once a day and once a week at the hour of saving, all in one letter', async () => {
    await save({ city: 'Seattle', frequency: 'daily' })
    await save({ state: 'Washington', frequency: 'weekly' })
    await list()
    await sweep(app)
    app.ctx.clock.pass(day - 60_000)
    await list()
    await sweep(app)
    expect(await alertMails(app)).toEqual([])
    const start = (await saved())[1]
    expect(new Date(start.due_at).getTime() - new Date(start.created_at).getTime()).toBe(day)
    app.ctx.clock.pass(60_000)
    await sweep(app)
    expect((await alertMails(app)).map(({ subject }) => subject)).toEqual([
      '2 homes for “Properties in Seattle”',
    ])
    app.ctx.clock.pass(6 * day)
    await list()
    await sweep(app)
    const subjects = (await alertMails(app)).map(({ subject }) => subject).slice(1)
    expect(subjects.toSorted()).toEqual([
      '3 homes for “Properties in Washington”',
      'A home for “Properties in Seattle”',
    ])
  })

  test('not at all while it is off; what it found comes when it is on again', async () => {
    const { data } = await save({ city: 'Seattle', frequency: 'off' })
    await list()
    await sweep(app)
    expect((await saved())[0]).toMatchObject({ waiting: 1, due_at: null })
    await change({ id: data.id, frequency: 'instant' })
    await sweep(app)
    expect(await alertMails(app)).toHaveLength(1)
  })

  test('only to people whose account is open and who have an address', async () => {
    await save({ city: 'Seattle' })
    const setReader = (values: object) =>
      app.ctx.db.updateTable('app_user').set(values).where('id', '=', reader.id).execute()
    await setReader({ account_state: 'deactivated' })
    await list()
    await sweep(app)
    await setReader({ account_state: 'active', email: null })
    await sweep(app)
    expect(await alertMails(app)).toEqual([])
    await setReader({ email: 'late@example.test' })
    await sweep(app)
    expect((await alertMails(app)).map(({ to }) => to)).toEqual(['late@example.test'])
  })

  test('a provider that is away for hours delays a letter and drops nothing', async () => {
    await save({ city: 'Seattle' })
    await list()
    const { mail } = app.ctx
    app.ctx.mail = { send: () => Promise.reject(new Error('away')) }
    for (let n = 0; n < 12; n++) {
      await sweep(app)
      app.ctx.clock.pass(3_600_000)
    }
    app.ctx.mail = mail
    await sweep(app)
    expect(await alertMails(app)).toEqual([])
    expect(await reviveLetters(app.ctx)).toBe(1)
    await drainOutbox(app.ctx)
    expect(await alertMails(app)).toHaveLength(1)
  })
})

describe('the way out of the letters', () => {
  const linkIn = async () => {
    const [mail] = await alertMails(app)
    return /http:\/\/localhost:3000(\/alerts\/stop\S+)/.exec(mail!.text)![1]!
  }

  test('shows a page with a button, and the button stops them without signing in', async () => {
    await save({ city: 'Seattle', name: 'Mine <3' })
    await list()
    await sweep(app)
    const url = await linkIn()
    const page = await app.http.inject({ url })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Mine &lt;3')
    expect(page.body).toContain('<form method="post">')
    expect((await saved())[0].frequency).toBe('instant')
    const done = await app.http.inject({ method: 'POST', url })
    expect(done.body).toContain('The letters are stopped')
    expect(done.body).not.toContain('<form')
    expect((await saved())[0].frequency).toBe('off')
    await list()
    await sweep(app)
    expect(await alertMails(app)).toHaveLength(1)
  })

  test('takes the press of a mail reader (RFC 8058), however it is encoded', async () => {
    const { data } = await save({ city: 'Seattle' })
    await list()
    await sweep(app)
    const url = await linkIn()
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      await change({ id: data.id, frequency: 'instant' })
      const answer = await app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(answer.statusCode).toBe(200)
      expect((await saved())[0].frequency).toBe('off')
    }
  })

  test('opens for nobody who made the address up, and says so when the search is gone', async () => {
    const { data } = await save({ city: 'Seattle' })
    await list()
    await sweep(app)
    const url = await linkIn()
    const forged = [
      url.replace(/key=../, 'key=zz'),
      url.replace('search=1', 'search=2'),
      '/alerts/stop',
      '/alerts/stop?search=1&key=a&key=b',
    ]
    for (const wrong of forged)
      for (const method of ['GET', 'POST'] as const)
        expect((await app.http.inject({ method, url: wrong })).statusCode).toBe(404)
    expect((await saved())[0].frequency).toBe('instant')
    await app.call('saved-searches:delete', { id: data.id }, { token })
    expect((await app.http.inject({ method: 'POST', url })).statusCode).toBe(404)
  })

  test('stops even a letter that is on its way, and keeps what it was to tell', async () => {
    const { data } = await save({ city: 'Seattle' })
    await list()
    await gather(app.ctx)
    expect(await queueLetters(app.ctx)).toBe(1)
    await change({ id: data.id, frequency: 'off' })
    await drainOutbox(app.ctx)
    expect(await alertMails(app)).toEqual([])
    expect((await saved())[0].waiting).toBe(1)
  })
})
