import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '../../../contract/calls/call-types'
import type { FreshAccount } from '../../../server/areas/setup/accounts'
import { reconcile, reconcileById } from '../../../server/areas/payments/reconcile'
import { readConfig } from '../../../server/platform/config/config'
import { demoListings } from '../../../workshop/demo/listing-specs'
import { removeDemo } from '../../../workshop/demo/remove-demo'
import { beginDemo, seed } from '../../../server/app/seed/seed'
import { withDemoPeople } from '../../../server/app/demo-people'
import { widthKey } from '../../../server/platform/media/links'
import { makeTheRest } from '../../../workshop/demo/album'
import { folderFiles } from '../../../server/platform/ports/files-folder'
import { lateFiles } from '../../../server/platform/ports/late-files'
import type { TestApp } from '../../support/harness'
import { testApp } from '../../support/harness'
import { bytesOf } from '../../support/read-bytes'

describe('demo market', () => {
  let app: TestApp
  let sent: FreshAccount[]
  beforeAll(async () => {
    app = await testApp()
    sent = await seed(app.ctx, 'demo', () => beginDemo(app.ctx.config.DATA_DIR, 3))
  }, 300_000)
  afterAll(() => app.close())

  const signIn = async (who: string) => {
    const { email, password } = sent.find((one) => one.who === who)!
    const reply = await app.call('user_signup', { email, password, logintype: 'email' })
    expect([reply.error, reply.message]).toEqual([false, reply.message])
    return reply.token as string
  }

  it('prints accounts that can all sign in', async () => {
    expect(sent.map(({ who }) => who)).toEqual(['First admin', 'Demo owner', 'Demo agent', 'Demo buyer'])
    for (const { who } of sent) expect(await signIn(who)).toMatch(/.{20}/)
  })

  it.each([
    ['ar', 'منزل', 'دبي', 'البداية', 'البيانات غير صحيحة'],
    ['hi', 'मकान', 'दुबई', 'शुरुआती', 'जानकारी गलत है'],
  ])('has its catalogue and cities translated into %s', async (lang, house, dubai, starter, reason) => {
    const first = async (name: CallName, input: object = {}) =>
      (await app.call(name, input, { lang })).data[0]
    expect(await first('get_categories')).toMatchObject({ category: house })
    expect(await first('get-cities-data', { search: 'Dubai' })).toMatchObject({ city: dubai, state: dubai })
    expect(await first('get-package')).toMatchObject({ name: starter })
    expect(await first('get_report_reasons')).toMatchObject({ reason })
    const { texts } = await app.ctx.db
      .selectFrom('parameter')
      .select(['texts', 'options'])
      .where('name', '=', 'Features')
      .executeTakeFirstOrThrow()
    expect(Object.keys(texts[lang]!['options']!)).toContain('Balcony')
    const { total } = await app.call('get-property-list', { city: 'Dubai' })
    expect(await app.call('get-property-list', { search: dubai }, { lang })).toMatchObject({ total })
  })

  it('has a price for every listing', () => {
    expect(demoListings().filter(({ price }) => !(price > 0))).toEqual([])
  })

  it('stores passwords only as hashes', async () => {
    const people = await app.ctx.db.selectFrom('app_user').select(['email', 'password_hash']).execute()
    for (const { email, password } of sent) {
      const hash = people.find((one) => one.email === email)!.password_hash!
      expect(hash).toMatch(/^\$argon2id\$/)
      expect(hash).not.toContain(password)
    }
  })

  it('stores pictures on demand and finishes them after an interrupted start', async () => {
    const { db, config, clock } = app.ctx
    const unmade = () => db.selectFrom('file').select(['key', 'widths']).where('bytes', '=', 0).execute()
    expect((await unmade()).length).toBeGreaterThan(50)
    const files = lateFiles(folderFiles(join(config.DATA_DIR, 'files')))
    await makeTheRest({ db, files, clock })
    const [first] = await unmade()
    for (const width of first!.widths) {
      const bytes = await bytesOf(files, widthKey(first!.key, width))
      expect((await sharp(bytes!).metadata()).width).toBe(width)
    }
    await files.makeAll()
    expect(await unmade()).toEqual([])
  })

  it('has a home page with every section that needs data', async () => {
    const { data } = await app.call('homepage-data')
    const keys = data.sections.map((one: { key: string }) => one.key)
    expect(keys).toEqual(['newest', 'featured', 'trust', 'categories', 'projects', 'agents'])
    expect(data.opening).toMatchObject({ picture: { width: 1600 }, listing: { promoted: true } })
    expect(data.opening.top_cities).toHaveLength(4)
    expect(data.slider_section).toHaveLength(3)
    expect(data.slider_section[0].property).not.toBeNull()
  })

  it('has listings in every category, type and state, each with an existing picture', async () => {
    const { db, files } = app.ctx
    const rows = await db.selectFrom('property').selectAll().execute()
    expect(rows).toHaveLength(120)
    expect(new Set(rows.map((row) => row.slug)).size).toBe(120)
    for (const column of ['category_id', 'city'] as const)
      expect(new Set(rows.map((row) => row[column])).size).toBeGreaterThan(6)
    expect(new Set(rows.map((row) => row.request_status))).toEqual(
      new Set(['pending', 'approved', 'rejected', 'expired']),
    )
    expect(new Set(rows.map((row) => row.market_status))).toEqual(new Set(['available', 'sold', 'rented']))
    expect(rows.filter((row) => row.revision_state === 'editReview').length).toBeGreaterThan(0)
    expect(rows.filter((row) => row.public).length).toBeGreaterThan(90)
    for (const key of new Set(rows.map((row) => row.title_image)))
      for (const width of [400, 800, 1600]) expect(await bytesOf(files, widthKey(key!, width))).not.toBeNull()
    for (const row of rows) {
      expect(row.title.length).toBeLessThan(100)
      expect(`${row.title} ${row.description}`).not.toMatch(/undefined|NaN|null|\{|No-bedroom/)
      expect(row.posted_at <= app.ctx.clock.now()).toBe(true)
    }
  })

  it('links every listing to similar available ones', async () => {
    const rows = await app.ctx.db
      .selectFrom('property')
      .select(['id', 'slug', 'property_type'])
      .where('public', '=', true)
      .execute()
    const without: string[] = []
    for (const { id, slug, property_type: type } of rows) {
      const { data } = await app.call('get-all-similar-properties', { id, limit: 6 })
      const fits = (card: { id: number; market_status: string; property_type: string }) =>
        card.id !== id && card.market_status === 'available' && card.property_type === type
      if (data.length === 0 || !data.every(fits)) without.push(slug)
    }
    expect(without).toEqual([])
  })

  it('has featured, live and pending projects, each with an existing picture and plan', async () => {
    const { db, files } = app.ctx
    const rows = await db.selectFrom('project').selectAll().execute()
    expect(rows).toHaveLength(5)
    expect(rows.filter((row) => row.public)).toHaveLength(4)
    expect(rows.filter((row) => row.featured_until !== null)).toHaveLength(2)
    const pages = await db.selectFrom('project_file').select(['project_id', 'kind', 'file_key']).execute()
    for (const { id, image } of rows) {
      const plan = pages.find((file) => file.project_id === id && file.kind === 'plan')
      for (const key of [image!, plan!.file_key])
        expect(await bytesOf(files, widthKey(key, 800))).not.toBeNull()
    }
    const promoted = await app.call('get-property-list', { promoted: '1' })
    expect(promoted.total).toBe(
      (await db.selectFrom('advertisement').select('id').where('state', '=', 'approved').execute()).length -
        2,
    )
  })

  it('has 360° pictures, and reports in two states', async () => {
    const { db, files } = app.ctx
    const rooms = await db.selectFrom('property').select('three_d_image').execute()
    const keys = rooms.flatMap(({ three_d_image }) => three_d_image ?? [])
    expect(keys.length).toBeGreaterThan(20)
    for (const key of new Set(keys)) expect(await bytesOf(files, widthKey(key, 2048))).not.toBeNull()
    const reports = await db.selectFrom('report').select('state').orderBy('state').execute()
    expect(reports.map(({ state }) => state)).toEqual(['dismissed', 'open'])
  })

  it('created its history through `advance`, with a slot for every listing, without sending mails', async () => {
    const { db } = app.ctx
    const live = await db
      .selectFrom('property')
      .select('id')
      .where('request_status', '=', 'approved')
      .execute()
    const approvals = await db
      .selectFrom('record_history')
      .select('record_id')
      .where('event', '=', 'listing.approved')
      .execute()
    for (const { id } of live) expect(approvals.some((line) => line.record_id === String(id))).toBe(true)
    const slots = await db
      .selectFrom('slot')
      .select(['state', 'record_id'])
      .where('feature', '=', 'property_list')
      .execute()
    expect(slots).toHaveLength(120)
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
    expect(await db.selectFrom('mailbox').select('id').execute()).toEqual([])
  })

  it('gives the admin a moderation queue and shows the demo owner why a listing was rejected', async () => {
    const queue = await app.call('admin/queue', {}, { token: await signIn('First admin') })
    expect([queue.error, queue.data.length > 5]).toEqual([false, true])
    const own = await app.call('get-added-properties', {}, { token: await signIn('Demo owner') })
    expect(own.data.map((one: { request_status: string }) => one.request_status).sort()).toEqual([
      'approved',
      'pending',
      'rejected',
    ])
    expect(
      own.data.find((one: { request_status: string }) => one.request_status === 'rejected').reject_reason,
    ).toMatch(/[a-z]{4}/)
  })

  type Notice = { type: string; title: string; message: string; is_read: boolean; link: string }
  type Paid = { payment_gateway: string; status: string; payment_transaction_id: string }

  it('gives the demo owner notifications, a conversation, payments through three gateways and a receipt', async () => {
    const token = await signIn('Demo owner')
    const notices = await app.call('get_notification_list', { limit: 50 }, { token })
    const types = notices.data.map(({ type }: Notice) => type)
    expect(types).toEqual(
      expect.arrayContaining(['mail.listingRejected', 'mail.paymentReceived', 'chat.message']),
    )
    const rejected = notices.data.find(({ type }: Notice) => type === 'mail.listingRejected')
    const own = await app.call('get-added-properties', {}, { token })
    const reason = own.data.find((one: { reject_reason: string | null }) => one.reject_reason).reject_reason
    expect([rejected.is_read, rejected.message.includes(reason)]).toEqual([false, true])
    expect(rejected.link).toMatch(/^\/my-property\//)

    const chats = await app.call('get_chats', {}, { token })
    expect(chats.data).toHaveLength(1)
    expect([chats.data[0].name, chats.data[0].unread_count]).toEqual(['Demo Buyer', 1])

    const { data } = await app.call('get_payment_details', {}, { token })
    const content = data.map(({ payment_gateway: by, status: how }: Paid) => `${by} ${how}`)
    expect(content.sort()).toEqual(['paypal success', 'razorpay expired', 'stripe failed'])
    const receipts = await Promise.all(
      data.map(({ payment_transaction_id: id }: Paid) =>
        app.call('get-payment-receipt', { payment_transaction_id: id }, { token }),
      ),
    )
    const issued = receipts.filter(({ error }) => !error)
    expect(issued.map((one) => [one.data.test_mode, one.data.item])).toEqual([[true, 'Private seller']])
  })

  it('gives data to the agent and the buyer, too', async () => {
    for (const who of ['Demo agent', 'Demo buyer']) {
      const token = await signIn(who)
      const notices = await app.call('get_notification_list', { limit: 50 }, { token })
      const types = notices.data.map(({ type }: Notice) => type)
      expect(types).toEqual(expect.arrayContaining(['mail.paymentReceived']))
      expect((await app.call('get_chats', {}, { token })).data.length).toBeGreaterThan(0)
      const { data } = await app.call('get_payment_details', {}, { token })
      expect(data.map((one: Paid) => one.status)).toEqual(['success'])
      const [{ payment_transaction_id }] = data
      const receipt = await app.call('get-payment-receipt', { payment_transaction_id }, { token })
      expect([receipt.error, receipt.data.test_mode]).toEqual([false, true])
    }
  })

  it('lists the newest notification of each demo account first', async () => {
    for (const who of ['Demo owner', 'Demo agent', 'Demo buyer']) {
      const { data } = await app.call('get_notification_list', { limit: 50 }, { token: await signIn(who) })
      const times = data.map(({ created_at }: { created_at: string }) => created_at)
      expect(times).toEqual(times.toSorted().toReversed())
      expect(data[0].title, who).toMatch(/^New message from /)
    }
  })

  it('has consistent payments: one subscription each, a history and numbered receipts, without contacting a gateway', async () => {
    const { db } = app.ctx
    const payments = await db.selectFrom('payment').selectAll().orderBy('created_at').execute()
    expect(new Set(payments.map(({ mode }) => mode))).toEqual(new Set(['sandbox']))
    const paid = payments.filter(({ state }) => state === 'success').map(({ id }) => id)
    const granted = await db
      .selectFrom('subscription')
      .select('payment_id')
      .where('payment_id', 'is not', null)
      .orderBy('starts_at')
      .execute()
    expect(granted.map(({ payment_id }) => payment_id)).toEqual(paid)
    for (const { id, state } of payments) {
      const lines = await db
        .selectFrom('record_history')
        .select(['to_state', 'at'])
        .where('record', '=', 'payment')
        .where('record_id', '=', id)
        .orderBy('id')
        .execute()
      expect(lines.map(({ to_state }) => to_state)).toEqual(['opened', 'pending', state])
      expect(lines.map(({ at }) => at.getTime())).toEqual(
        lines.map(({ at }) => at.getTime()).toSorted((a, b) => a - b),
      )
    }
    const receipts = await db
      .selectFrom('payment_receipt')
      .select(['payment_id', 'year', 'number'])
      .orderBy('issued_at')
      .execute()
    expect(receipts.map(({ payment_id }) => payment_id)).toEqual(paid)
    expect(receipts.filter(({ year }) => year === receipts.at(-1)!.year).map(({ number }) => number)).toEqual(
      receipts.filter(({ year }) => year === receipts.at(-1)!.year).map((_, index) => index + 1),
    )
    expect(await reconcile(app.ctx, { all: true })).toEqual({ asked: 0, changed: 0 })
    for (const { id } of payments) expect(await reconcileById(app.ctx, id)).toEqual({ asked: 0, changed: 0 })
  })

  it('has articles and questions in three languages, and listings written in each', async () => {
    const scripts = {
      en: /^[\p{Script=Latin}\P{L}]+$/u,
      ar: /\p{Script=Arabic}/u,
      hi: /\p{Script=Devanagari}/u,
    }
    for (const [lang, script] of Object.entries(scripts)) {
      const articles = await app.call('get_articles', {}, { lang })
      expect(articles.total).toBeGreaterThanOrEqual(3)
      for (const { title } of articles.data) expect(title).toMatch(script)
      const faqs = await app.call('faqs', {}, { lang })
      expect(faqs.total).toBeGreaterThanOrEqual(6)
      for (const { question } of faqs.data) expect(question).toMatch(script)
      const listings = await app.call('get-property-list', { city: 'Dubai', limit: 50 }, { lang: 'en' })
      const written = listings.data.filter(({ title }: { title: string }) => script.test(title))
      expect(written.length).toBeGreaterThanOrEqual(2)
    }
    const articles = (await app.call('get_articles', {}, { lang: 'ar' })).data
    const faqs = (await app.call('faqs', {}, { lang: 'ar' })).data
    for (const { title } of articles) expect(title).toMatch(scripts.ar)
    for (const { question } of faqs) expect(question).toMatch(scripts.ar)
    // A slug identifies one article for readers of all languages.
    const other = await app.call('get_articles', { slug_id: articles[0].slug_id }, { lang: 'hi' })
    expect(other.total).toBe(1)
  })

  it('can be seeded only once', async () => {
    expect(await seed(app.ctx, 'demo')).toEqual([])
    expect(await app.ctx.db.selectFrom('property').select('id').execute()).toHaveLength(120)
  })

  it('prevents a production server from starting until its users and all their data are removed', async () => {
    const { ctx } = app
    const production = readConfig({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.com' })
    await expect(withDemoPeople(production, ctx.db)).rejects.toThrow('npx threshold demo remove')
    const allowed = readConfig({ NODE_ENV: 'production', ALLOW_STAND_INS: '1' })
    expect((await withDemoPeople(allowed, ctx.db)).standIns.demo).toBe(true)
    const mine = await listedBy(ctx, false)
    const map = join(ctx.config.DATA_DIR, 'maps/demo.pmtiles')
    expect(existsSync(map)).toBe(true)

    const { erased, deactivated } = await removeDemo(ctx)
    expect(erased).toHaveLength(8)
    expect(deactivated).toEqual([])
    expect((await withDemoPeople(production, ctx.db)).standIns.demo).toBe(false)
    expect(await listedBy(ctx, true)).toEqual([])
    expect(existsSync(map)).toBe(false)
    expect(await listedBy(ctx, false)).toEqual(mine)
    const left = await ctx.db.selectFrom('app_user').select('email').where('email', 'is not', null).execute()
    expect(left).toEqual([{ email: 'admin@threshold.test' }])
    expect(
      await ctx.db.selectFrom('outbox').select('type').where('type', 'like', 'mail.%').execute(),
    ).toEqual([])
    expect(await removeDemo(ctx)).toEqual({ erased: [], deactivated: [] })
  })
})

/** Returns the titles of listings by demo users, or by other users. */
async function listedBy({ db }: TestApp['ctx'], isDemo: boolean): Promise<string[]> {
  const owners = db.selectFrom('app_user').select('id').where('is_demo', '=', isDemo)
  const properties = await db.selectFrom('property').select('title').where('user_id', 'in', owners).execute()
  const projects = await db.selectFrom('project').select('title').where('user_id', 'in', owners).execute()
  return [...properties, ...projects].map(({ title }) => title)
}

describe('empty market', () => {
  it('has an admin, categories and plans, and no demo data', async () => {
    const app = await testApp({ ADMIN_EMAIL: 'Boss@Example.test', ADMIN_PASSWORD: 'chosen by hand' })
    expect(await seed(app.ctx, 'none')).toEqual([])
    const reply = await app.call('user_signup', {
      email: 'boss@example.test',
      password: 'chosen by hand',
      logintype: 'email',
    })
    expect([reply.error, reply.data.role]).toEqual([false, 'admin'])
    expect((await app.call('get_categories')).total).toBe(7)
    expect((await app.call('get-package')).data.map((one: { is_free: boolean }) => one.is_free)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(await app.ctx.db.selectFrom('property').select('id').execute()).toEqual([])
    await app.close()
  })
})
