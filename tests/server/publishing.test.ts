import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../contract/types'
import { json } from '../../server/db/open'
import { testApp, type TestApp } from './harness'
import { admin, person } from './people'
import { photo } from './properties-world'

let app: TestApp
let boss: string
beforeAll(async () => {
  app = await testApp()
  boss = (await admin(app.ctx)).token
})
afterAll(() => app.close())

type Part = 'content' | 'catalogue' | 'packages'

const call = (name: CallName, input: object, token = boss) => app.call(name, input, { token })
async function save(part: Part, kind: string, values: object, more: object = {}): Promise<number> {
  const saved = await call(`admin/${part}:save`, { kind, values, ...more })
  expect(saved, JSON.stringify(saved)).toMatchObject({ error: false })
  return saved.data.id as number
}
const act = (part: Part, id: number, event: string, reason?: string) =>
  call(`admin/${part}-act`, { id, event: `entry.${event}`, reason })
const entry = async (part: Part, id: number) => (await call(`admin/${part}-entry`, { id })).data

describe('an article', () => {
  const body = `<h1>One</h1><p onclick="x()">Two <b>bold</b><script>alert(1)</script></p>
    <a href="javascript:alert(1)">bad</a> <a href="https://example.test/" target="_blank" style="color:red">good</a>
    <svg><animate onbegin="x()"></svg><img src=x onerror="x()"><iframe src="//evil.test"></iframe>`
  const titles = async () =>
    (await app.call('get_articles', {})).data.map((one: { title: string }) => one.title)

  test('is a draft, seen when it is published, gone when it is withdrawn, and every step stands in the log', async () => {
    const id = await save('content', 'article', { title: 'A first look', body })
    expect(await entry('content', id)).toMatchObject({
      state: 'draft',
      public_path: null,
      values: { slug: 'a-first-look' },
      allowed: [{ event: 'entry.revised' }, { event: 'entry.published' }, { event: 'entry.deleted' }],
    })
    expect(await titles()).toEqual([])
    expect((await act('content', id, 'published')).data).toMatchObject({ state: 'published' })
    expect(await titles()).toEqual(['A first look'])
    expect((await app.call('homepage-data', {})).data.sections).toMatchObject([{ key: 'articles' }])
    expect(await act('content', id, 'deleted')).toMatchObject({ error: true, code: 'NOT_ALLOWED' })
    expect(await act('content', id, 'withdrawn')).toMatchObject({
      code: 'VALIDATION',
      errors: { reason: expect.any(String) },
    })
    expect(await act('content', id, 'withdrawn', 'Out of date')).toMatchObject({ error: false })
    expect(await titles()).toEqual([])
    expect(await act('content', id, 'deleted')).toMatchObject({ error: false })
    const gone = await entry('content', id)
    expect(gone).toMatchObject({ name: 'A first look', state: 'deleted', values: {}, allowed: [] })
    expect(
      gone.history.map((step: { event: string; reason: string | null }) => [step.event, step.reason]),
    ).toEqual([
      ['entry.deleted', null],
      ['entry.withdrawn', 'Out of date'],
      ['entry.published', null],
      ['created', null],
    ])
    expect((await call('admin/content', { kind: 'article' })).data).toEqual([])
    expect((await call('admin/content', { kind: 'article', state: 'deleted' })).data).toMatchObject([{ id }])
  })

  test('is sanitised on its way in and on its way out', async () => {
    const id = await save('content', 'article', { title: 'Safe', body })
    await act('content', id, 'published')
    const shown = async () => (await app.call('get_articles', { slug_id: 'safe' })).data[0]
    const first = await shown()
    expect(first.description).toMatch(/^<h2>One<\/h2><p>Two <strong>bold<\/strong><\/p>/)
    expect(first.description).toContain(
      '<a href="https://example.test/" rel="noopener noreferrer nofollow">good</a>',
    )
    expect(first.excerpt).toBe('One Two bold bad good')
    const { body: stored } = await app.ctx.db
      .selectFrom('article')
      .select('body')
      .where('slug', '=', 'safe')
      .executeTakeFirstOrThrow()
    expect(stored).toBe(first.description)
    await app.ctx.db
      .updateTable('article')
      .set({ body: '<p>x<img src=x onerror=alert(1)></p>' })
      .where('slug', '=', 'safe')
      .execute()
    expect((await shown()).description).toBe('<p>x</p>')
    expect(
      await call('admin/content:save', {
        kind: 'article',
        values: { title: 'Empty', body: '<p> </p><script>x</script>' },
      }),
    ).toMatchObject({
      code: 'VALIDATION',
      errors: { body: expect.any(String) },
    })
  })

  test('is changed whole, once for each version that was looked at', async () => {
    const id = await save(
      'content',
      'article',
      { title: 'Before', body: '<p>x</p>' },
      { image: await photo() },
    )
    expect((await entry('content', id)).image).toMatch(/^\/files\//)
    const { version } = await entry('content', id)
    await save('content', 'article', { title: 'After', body: '<p>y</p>' }, { id, version })
    const late = await call('admin/content:save', {
      kind: 'article',
      id,
      version,
      values: { title: 'Late', body: 'z' },
    })
    expect(late).toMatchObject({ error: true, code: 'CONFLICT' })
    expect(await entry('content', id)).toMatchObject({
      name: 'After',
      version: version + 1,
      values: { slug: 'before' },
      image: expect.any(String),
    })
    await save('content', 'article', { title: 'After', body: '<p><b>y</b></p>' }, { id, remove_image: 1 })
    const now = await entry('content', id)
    expect(now.image).toBeNull()
    // What was changed stands in the log, old and new; what was only made to look otherwise is named.
    expect(now.history.map((step: { changes: object }) => step.changes)).toEqual([
      [
        { field: 'body', before: null, after: null },
        { field: 'image', before: true, after: false },
      ],
      [
        { field: 'title', before: 'Before', after: 'After' },
        { field: 'body', before: 'x', after: 'y' },
      ],
      [],
    ])
    expect(
      await call('admin/content:save', {
        kind: 'article',
        values: { title: 'B', slug: 'before', body: 'b' },
      }),
    ).toMatchObject({
      code: 'VALIDATION',
      errors: { slug: expect.any(String) },
    })
  })
})

test('questions, slides and cities follow their records', async () => {
  const question = await save('content', 'faq', { question: 'Why?', answer: 'Because.' })
  expect((await app.call('faqs', {})).data).toEqual([])
  await act('content', question, 'published')
  expect((await app.call('faqs', {})).data).toMatchObject([{ question: 'Why?' }])

  const bare = { kind: 'slide', values: { title: 'Look', link: '/properties' } }
  expect(await call('admin/content:save', bare)).toMatchObject({
    code: 'VALIDATION',
    errors: { image: expect.any(String) },
  })
  expect(
    await call('admin/content:save', {
      ...bare,
      values: { link: 'javascript:alert(1)' },
      image: await photo('b.jpg', '#884422'),
    }),
  ).toMatchObject({
    code: 'VALIDATION',
    errors: { link: expect.any(String) },
  })
  const slide = await save('content', 'slide', bare.values, { image: await photo('b.jpg', '#884422') })
  expect((await app.call('get-slider', {})).data).toEqual([])
  await act('content', slide, 'published')
  expect((await app.call('get-slider', {})).data).toMatchObject([{ title: 'Look' }])
})

test('a category and what it asks can be chosen while they are published, and stay with whom they have', async () => {
  const { db, clock } = app.ctx
  const parameter = await save('catalogue', 'parameter', {
    name: 'Heating',
    kind: 'choice',
    options: 'Gas\nHeat pump\nGas',
  })
  expect((await entry('catalogue', parameter)).values).toMatchObject({ options: 'Gas\nHeat pump' })
  const asked = (await call('admin/catalogue', { kind: 'parameter' })).data[0].subject_id
  const id = await save('catalogue', 'category', { name: 'Barn', parameters: [asked] })
  const barns = async () => (await app.call('get_categories', { slug_id: 'barn' })).data
  expect(await barns()).toEqual([])
  await act('catalogue', id, 'published')
  expect(await barns()).toMatchObject([{ category: 'Barn', parameter_types: [] }])
  await act('catalogue', parameter, 'published')
  expect(await barns()).toMatchObject([
    { parameter_types: [{ name: 'Heating', type_values: ['Gas', 'Heat pump'] }] },
  ])

  const { user } = await person(app.ctx)
  const category = (await call('admin/catalogue', { kind: 'category' })).data[0].subject_id
  await db
    .insertInto('file')
    .values({
      key: 'p.webp',
      owner_id: null,
      name: 'p',
      mime: 'image/webp',
      bytes: 1,
      created_at: clock.now(),
    })
    .execute()
  const home = await db
    .insertInto('property')
    .values({
      slug: 'a-barn',
      user_id: user.id,
      category_id: category,
      property_type: 'sell',
      title: 'A barn',
      description: 'Old.',
      price: 1,
      currency: 'USD',
      address: '1 Lane',
      city: 'Seattle',
      state: 'Washington',
      country: 'United States',
      latitude: 47,
      longitude: -122,
      title_image: 'p.webp',
      attrs: json({ [asked]: 'Gas' }),
      request_status: 'approved',
      status: 'active',
      market_status: 'available',
      posted_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('property_parameter')
    .values({ property_id: home.id, parameter_id: asked, value: 'Gas', value_num: null })
    .execute()

  await save('catalogue', 'category', { name: 'Barn', slug: 'barn', position: 3 }, { id })
  expect((await entry('catalogue', id)).history[0].changes).toEqual([
    { field: 'position', before: 0, after: 3 },
    { field: 'parameters', before: 'Heating', after: '' },
  ])
  await save('catalogue', 'category', { name: 'Barn', parameters: [asked] }, { id })
  expect(
    await call('admin/catalogue:save', {
      kind: 'parameter',
      id: parameter,
      values: { name: 'Heating', kind: 'choice', options: 'Oil' },
    }),
  ).toMatchObject({
    code: 'VALIDATION',
    errors: { options: expect.stringContaining('Gas') },
  })
  expect(
    await call('admin/catalogue:save', {
      kind: 'parameter',
      id: parameter,
      values: { name: 'Heating', kind: 'text' },
    }),
  ).toMatchObject({
    errors: { kind: expect.any(String) },
  })
  for (const one of [id, parameter]) {
    expect(await act('catalogue', one, 'withdrawn', 'Nobody sells these')).toMatchObject({ error: false })
    expect(await act('catalogue', one, 'deleted')).toMatchObject({ error: true, code: 'NOT_ALLOWED' })
  }
  expect(await barns()).toEqual([])
  const shown = (await app.call('get_property', { id: home.id })).data
  expect(shown[0]).toMatchObject({ category: { category: 'Barn' } })
  expect(JSON.stringify(shown[0])).toContain('Gas')
  const twice = await call('admin/catalogue:save', { kind: 'category', values: { name: 'barn' } })
  expect(twice).toMatchObject({ code: 'VALIDATION', errors: { name: expect.any(String) } })
  // Each part answers for its own kinds only.
  expect(await call('admin/content-entry', { id })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await act('packages', id, 'published')).toMatchObject({ code: 'NOT_FOUND' })
})

test('a package that was sold keeps what was bought', async () => {
  const terms = {
    name: 'Small',
    price: '19.50',
    duration_days: 30,
    features: [{ type: 'property_list', quota: '2' }],
  }
  const id = await save('packages', 'package', terms)
  expect((await app.call('get-package', {})).data).toEqual([])
  await act('packages', id, 'published')
  const [offered] = (await app.call('get-package', {})).data
  expect(offered).toMatchObject({ price_minor: 1950, features: [{ type: 'property_list', quota: 2 }] })
  const { user, token } = await person(app.ctx)
  await app.call('assign_package', { package_id: offered.id, userid: user.id }, { token: boss })
  await save(
    'packages',
    'package',
    { ...terms, price: 25, duration_days: 5, features: [{ type: 'project_access' }] },
    { id },
  )
  const { data: log } = await call('admin/log', { record: 'publication', id, event: 'entry.revised' })
  expect(log).toMatchObject([
    {
      standing: {
        from: [{ key: 'machines.publication.published.caption', english: 'Published' }],
        to: [{ english: 'Published' }],
      },
      changes: [
        { field: 'duration_days', before: 30, after: 5 },
        {
          field: 'features',
          before: [{ type: 'property_list', quota: '2' }],
          after: [{ type: 'project_access', quota: '' }],
        },
        { field: 'price', before: '19.50 USD', after: '25.00 USD' },
      ],
    },
  ])
  expect((await app.call('get-package', {})).data).toMatchObject([
    { price_minor: 2500, duration_days: 5, features: [{ type: 'project_access', quota: null }] },
  ])
  const mine = await app.ctx.db.selectFrom('subscription_feature').select(['feature', 'quota']).execute()
  expect(mine).toEqual([{ feature: 'property_list', quota: 2 }])
  expect(await act('packages', id, 'withdrawn', 'Replaced')).toMatchObject({ error: false })
  expect(await app.call('create-payment-intent', { package_id: offered.id }, { token })).toMatchObject({
    error: true,
  })
  expect(await act('packages', id, 'deleted')).toMatchObject({ code: 'NOT_ALLOWED' })
  for (const wrong of [{ price: '1.999' }, { price: '-1' }, { features: [] }, { duration_days: 0 }])
    expect(
      await call('admin/packages:save', { kind: 'package', values: { ...terms, ...wrong } }),
    ).toMatchObject({
      code: 'VALIDATION',
      errors: { [Object.keys(wrong)[0]!]: expect.any(String) },
    })
})

test('a page of the operator takes the place of one of the house, language by language', async () => {
  const read = (page: string, lang = 'en') => app.call('house-page', { page }, { lang })
  const before = (await read('terms')).data
  expect(before.body).toBeNull()
  expect(before.sections.length).toBeGreaterThan(2)
  expect(await read('cookies')).toMatchObject({ error: true, code: 'NOT_FOUND' })
  const english = { title: 'Terms', slug: 'terms', lang: 'en', body: '<p>Ours<script>1</script></p>' }
  const id = await save('content', 'page', english)
  const twice = await call('admin/content:save', { kind: 'page', values: english })
  expect(twice).toMatchObject({ code: 'VALIDATION', errors: { slug: expect.any(String) } })
  await act('content', id, 'published')
  expect((await read('terms')).data).toEqual({
    title: 'Terms',
    description: 'Terms',
    sections: [],
    body: '<p>Ours</p>',
  })
  expect((await read('terms', 'ar')).data.body).toBe('<p>Ours</p>')
  const arabic = await save('content', 'page', {
    ...english,
    title: 'الشروط',
    lang: 'ar',
    body: '<p>شروطنا</p>',
  })
  await act('content', arabic, 'published')
  expect((await read('terms', 'ar')).data.title).toBe('الشروط')
  const cookies = await save('content', 'page', { title: 'Cookies', lang: 'en', body: '<p>None.</p>' })
  await act('content', cookies, 'published')
  expect((await read('cookies')).data.body).toBe('<p>None.</p>')
})

test('the sections of the home page are put in order, and the change is written down', async () => {
  const saved = await call('admin/home-sections:save', { sections: ['faqs', 'articles'] })
  expect(saved).toMatchObject({ error: false, data: { sections: ['faqs', 'articles'] } })
  const { sections } = (await app.call('homepage-data', {})).data
  expect(sections.map((one: { key: string }) => one.key)).toEqual(['faqs', 'articles'])
  const now = await call('admin/home-sections', {})
  expect(now).toMatchObject({ data: { sections: ['faqs', 'articles'], version: expect.any(Number) } })
  expect(now['history']).toMatchObject([{ subject: 'setting.home_sections', after: '["faqs","articles"]' }])
  expect(await call('admin/home-sections:save', { sections: ['faqs', 'faqs'] })).toMatchObject({
    code: 'VALIDATION',
  })
})

test('nobody else has these calls', async () => {
  const { token } = await person(app.ctx)
  for (const name of ['admin/content', 'admin/catalogue:save', 'admin/packages-act'] as const)
    expect((await call(name, {}, token)).error).toBe(true)
  expect(
    await call('admin/advance', { record: 'publication', id: 1, event: 'entry.published' }),
  ).toMatchObject({ code: 'NOT_SERVED' })
})
