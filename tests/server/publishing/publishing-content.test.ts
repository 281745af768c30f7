import { describe, expect, test } from 'vitest'
import { ownPaths } from '../../../contract/site/reserved-paths'
import { texts as catalogue } from '../../../contract/texts/catalogue'
import { admin, person } from '../../support/people'
import { ground, listing, photo, showSections } from '../../support/listings-world'
import { publishingSite } from './publishing-site'

const publishing = publishingSite()
const { call, save, act, entry } = publishing

describe('article', () => {
  const body = `<h1>One</h1><p onclick="x()">Two <b>bold</b><script>alert(1)</script></p>
    <a href="javascript:alert(1)">bad</a> <a href="https://example.test/" target="_blank" style="color:red">good</a>
    <svg><animate onbegin="x()"></svg><img src=x onerror="x()"><iframe src="//evil.test"></iframe>`
  const titles = async () =>
    (await publishing.app.call('get_articles', {})).data.map((one: { title: string }) => one.title)

  test('starts as a draft, is visible while published, and every step is logged', async () => {
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
    await showSections(publishing.app.ctx, ['articles'])
    expect((await publishing.app.call('homepage-data', {})).data.sections).toMatchObject([
      { key: 'articles' },
    ])
    await showSections(publishing.app.ctx, null)
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

  test('removes unsafe markup when an article is saved and when it is rendered', async () => {
    const id = await save('content', 'article', { title: 'Safe', body })
    await act('content', id, 'published')
    const shown = async () => (await publishing.app.call('get_articles', { slug_id: 'safe' })).data[0]
    const first = await shown()
    expect(first.description).toMatch(/^<h2>One<\/h2><p>Two <strong>bold<\/strong><\/p>/)
    expect(first.description).toContain(
      '<a href="https://example.test/" rel="noopener noreferrer nofollow">good</a>',
    )
    expect(first.excerpt).toBe('One Two bold bad good')
    const { body: stored } = await publishing.app.ctx.db
      .selectFrom('article')
      .select('body')
      .where('slug', '=', 'safe')
      .executeTakeFirstOrThrow()
    expect(stored).toBe(first.description)
    await publishing.app.ctx.db
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

  test('replaces the whole article, and only once for each version read', async () => {
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
    // The log contains old and new values, but only names changed rich texts and pictures.
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

test('an entry is published only in the version that the administrator has read', async () => {
  const id = await save('content', 'article', { title: 'As read', body: '<p>x</p>' })
  const { version } = await entry('content', id)
  await save('content', 'article', { title: 'Not as read', body: '<p>Call my betting shop</p>' }, { id })
  const publish = (seen?: number) =>
    call('admin/content-act', { id, event: 'entry.published', version: seen })
  expect(await publish(version)).toMatchObject({ code: 'CONFLICT' })
  expect(await entry('content', id)).toMatchObject({ state: 'draft' })
  expect(await publish(version + 1)).toMatchObject({ data: { state: 'published' } })
  // Publishing and withdrawing don't change the version, so it may be used again.
  const withdrawn = { id, event: 'entry.withdrawn', reason: 'Old', version: version + 1 }
  expect(await call('admin/content-act', withdrawn)).toMatchObject({ data: { state: 'withdrawn' } })
  expect(await publish()).toMatchObject({ data: { state: 'published' } })
  await call('admin/content-act', withdrawn)
})

test('questions, slides and cities are shown according to their publication state', async () => {
  const question = await save('content', 'faq', { question: 'Why?', answer: 'Because.' })
  expect((await publishing.app.call('faqs', {})).data).toEqual([])
  await act('content', question, 'published')
  expect((await publishing.app.call('faqs', {})).data).toMatchObject([{ question: 'Why?' }])

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
  expect((await publishing.app.call('get-slider', {})).data).toEqual([])
  await act('content', slide, 'published')
  expect((await publishing.app.call('get-slider', {})).data).toMatchObject([{ title: 'Look' }])
})

test("an operator's page replaces the shipped page in the same language", async () => {
  const read = (page: string, lang = 'en') => publishing.app.call('house-page', { page }, { lang })
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
  // A slug that could never be reached is rejected, whether it was entered or derived from the title.
  for (const content of [{ slug: 'properties' }, { title: 'FAQs' }, { title: 'User', slug: 'user' }]) {
    const refused = await call('admin/content:save', {
      kind: 'page',
      values: { title: 'Mine', lang: 'en', body: '<p>x</p>', ...content },
    })
    expect(refused).toMatchObject({ code: 'VALIDATION', errors: { slug: expect.stringContaining('/') } })
  }
  const roots = publishing.app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /^\S{3} \/?([a-z][a-z-]*)(?=[/ (]|$)/.exec(line)?.[1] ?? [])
  expect(roots).toContain('api')
  expect(roots.filter((one) => !ownPaths.includes(one))).toEqual([])
  const cookies = await save('content', 'page', { title: 'Cookies', lang: 'en', body: '<p>None.</p>' })
  await act('content', cookies, 'published')
  expect((await read('cookies')).data.body).toBe('<p>None.</p>')
})

test('the home page sections can be sorted, and the change is logged', async () => {
  const saved = await call('admin/home-sections:save', { sections: ['faqs', 'articles'] })
  expect(saved).toMatchObject({ error: false, data: { sections: ['faqs', 'articles'] } })
  const { sections } = (await publishing.app.call('homepage-data', {})).data
  expect(sections.map((one: { key: string }) => one.key)).toEqual(['faqs', 'articles'])
  const now = await call('admin/home-sections', {})
  expect(now).toMatchObject({ data: { sections: ['faqs', 'articles'], version: expect.any(Number) } })
  expect(now['history']).toMatchObject([{ subject: 'setting.home_sections', after: '["faqs","articles"]' }])
  expect(await call('admin/home-sections:save', { sections: ['faqs', 'faqs'] })).toMatchObject({
    code: 'VALIDATION',
  })
})

test('the title, text and picture of the home page can be changed and reset without a language file', async () => {
  const titleIn = async (lang: string) =>
    (await publishing.app.call('get_languages', { language_code: lang }, { lang })).data.file_name?.[
      'public.home.title'
    ]
  const before = (await call('admin/home-opening', {})).data
  const arabic = before.texts.find((one: { code: string }) => one.code === 'ar')
  expect(arabic).toMatchObject({ rtl: true, title: '', shipped_title: await titleIn('ar') })
  const texts = { en: { title: 'Homes by the sea', text: '' }, ar: { title: '', text: '' } }
  const saved = await call('admin/home-opening:save', {
    texts,
    image: await photo(),
    version: before.version,
  })
  expect(saved).toMatchObject({ error: false })
  expect(await titleIn('en')).toBe('Homes by the sea')
  expect(await titleIn('ar')).toBe(arabic.shipped_title)
  const opening = (await publishing.app.call('homepage-data', {})).data.opening
  expect(opening).toMatchObject({ picture: { url: expect.stringContaining('/files/') }, listing: null })
  const after = (await call('admin/home-opening', {})).data
  expect(after.image).not.toBeNull()
  expect((await call('admin/home-sections', {}))['history']).toMatchObject([
    { subject: 'setting.home_opening' },
    { subject: 'setting.home_sections' },
  ])
  for (const [wrong, field] of [
    [{ xx: { title: 'x', text: '' } }, 'texts.xx'],
    [{ en: { title: 'x'.repeat(81), text: '' } }, 'texts.en.title'],
  ] as const)
    expect(await call('admin/home-opening:save', { texts: wrong })).toMatchObject({
      code: 'VALIDATION',
      errors: { [field]: expect.any(String) },
    })
  await call('admin/home-opening:save', { texts: { en: { title: '', text: '' } }, remove_image: 1 })
  expect(await titleIn('en')).toBe(before.texts[0].shipped_title)
  expect((await call('admin/home-opening', {})).data.image).toBeNull()
})

test('when two administrators edit the home page, the later one is shown the current state and can then save', async () => {
  const other = await admin(publishing.app.ctx)
  const byOther = (name: Parameters<typeof call>[0], input: object) => call(name, input, other.token)
  const read = (await call('admin/home-opening', {})).data
  const both = { en: { title: 'Homes by the lake', text: 'Near the water' }, ar: { title: '', text: '' } }
  await byOther('admin/home-opening:save', { texts: both, version: read.version })

  const mine = { en: { title: 'Homes in the hills', text: 'Near the water' }, ar: { title: '', text: '' } }
  const refused = await call('admin/home-opening:save', { texts: mine, version: read.version })
  expect(refused).toMatchObject({ code: 'CONFLICT' })
  expect(refused.errors).toEqual({ 'texts.en.title': expect.stringContaining('Homes by the lake') })
  const now = (await call('admin/home-opening', {})).data
  expect(await call('admin/home-opening:save', { texts: mine, version: now.version })).toMatchObject({
    error: false,
  })
  // In another tab, which shows the older texts: the same again is no conflict, any other is.
  for (const [texts, answer] of [
    [mine, { error: false }],
    [both, { code: 'CONFLICT' }],
  ] as const)
    expect(await call('admin/home-opening:save', { texts, version: now.version })).toMatchObject(answer)
  const removal = { texts: mine, remove_image: 1, version: now.version }
  expect(await call('admin/home-opening:save', removal)).toMatchObject({ code: 'CONFLICT' })

  const sections = (await call('admin/home-sections', {})).data
  await byOther('admin/home-sections:save', { sections: ['faqs'], version: sections.version })
  const late = { sections: ['articles'], version: sections.version }
  expect(await call('admin/home-sections:save', late)).toMatchObject({
    code: 'CONFLICT',
    message: catalogue.en['operator.switchedMeanwhile'],
  })
  const same = { sections: ['faqs'], version: sections.version }
  expect(await call('admin/home-sections:save', same)).toMatchObject({ error: false })
  await call('admin/home-opening:save', { texts: { en: { title: '', text: '' } } })
})

test('the content calls are refused to users without permission', async () => {
  const { token } = await person(publishing.app.ctx)
  for (const name of ['admin/content', 'admin/catalogue:save', 'admin/packages-act'] as const)
    expect((await call(name, {}, token)).error).toBe(true)
  expect(
    await call('admin/advance', { record: 'publication', id: 1, event: 'entry.published' }),
  ).toMatchObject({ code: 'NOT_SERVED' })
})

test("articles and questions are shown in the reader's language, or in all languages if none exist in it", async () => {
  const mine = ['Read in English', 'يُقرأ بالعربية', 'Asked in English?', 'سؤال بالعربية؟']
  const read = async (lang: string) => {
    const articles = await publishing.app.call('get_articles', {}, { lang })
    const faqs = await publishing.app.call('faqs', {}, { lang })
    const all = [
      ...articles.data.map(({ title }: { title: string }) => title),
      ...faqs.data.map(({ question }: { question: string }) => question),
    ]
    return mine.filter((one) => all.includes(one))
  }
  for (const [kind, values] of [
    ['article', { title: mine[0], body: 'a' }],
    ['article', { title: mine[1], lang: 'ar', body: 'a' }],
    ['faq', { question: mine[2], answer: 'So.' }],
    ['faq', { question: mine[3], lang: 'ar', answer: 'a' }],
  ] as const)
    await act('content', await save('content', kind, values), 'published')
  expect(await read('en')).toEqual([mine[0], mine[2]])
  expect(await read('ar')).toEqual([mine[1], mine[3]])
  expect(await read('hi')).toEqual(mine)
})

test('articles, questions and pages are listed with their language, and slides without one', async () => {
  await save('content', 'article', { title: 'مقال', lang: 'ar', body: 'a' })
  await save('content', 'faq', { question: 'कैसे?', lang: 'hi', answer: 'a' })
  await save('content', 'page', { title: 'Imprint', slug: 'imprint', lang: 'en', body: '<p>x</p>' })
  const image = await photo()
  await save('content', 'slide', { title: 'Spring' }, { image })
  const listed = async (kind: string) => (await call('admin/content', { kind, limit: 1 })).data
  expect(await listed('article')).toMatchObject([{ name: 'مقال', lang: 'ar' }])
  expect(await listed('faq')).toMatchObject([{ name: 'कैसे?', lang: 'hi' }])
  // The language isn't appended to the slug.
  expect(await listed('page')).toMatchObject([{ name: 'Imprint', lang: 'en', note: 'imprint' }])
  expect(await listed('slide')).toMatchObject([{ name: 'Spring', lang: null, plan: null }])
})

test('when a slide links to a listing, the log names that listing and its id', async () => {
  const { app } = publishing
  const { user } = await person(app.ctx)
  const property = await listing(app.ctx, await ground(app.ctx), user.id, { title: 'Sunny flat' })
  const id = await save('content', 'slide', { title: 'Spring' }, { image: await photo() })
  await save('content', 'slide', { title: 'Spring', property_id: property }, { id })
  const { data } = await call('admin/log', { record: 'publication', id, event: 'entry.revised' })
  expect(data[0].changes).toEqual([{ field: 'property_id', before: '', after: `Sunny flat (${property})` }])
})
