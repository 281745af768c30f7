import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alternatesOf, pathIn } from '../../contract/language/language-path'
import ar from '../../contract/texts/ar/listings/public.json'
import en from '../../contract/texts/en/listings/public.json'
import hi from '../../contract/texts/hi/listings/public.json'
import { languages } from '../../contract/language/languages'
import { project } from '../support/projects-world'
import { complete, ground, listing } from '../support/listings-world'
import { builtSite, origin } from './site'
import { faultsOfHtml } from './validate-html'

process.env['NODE_ENV'] = 'production'

let site: Awaited<ReturnType<typeof builtSite>>
/** Slugs and ids used in the URLs. */
let rows: Record<'agent' | 'tower', string>

/** Every public page with the types of structured data it must contain. */
const pages: { path: string; data: string[] }[] = [
  { path: '/', data: ['Organization', 'WebSite'] },
  { path: '/properties', data: ['BreadcrumbList'] },
  { path: '/properties?property_type=rent', data: ['BreadcrumbList'] },
  { path: '/projects', data: ['BreadcrumbList'] },
  { path: '/map', data: [] },
  { path: '/properties-details/sunny-home', data: ['RealEstateListing', 'BreadcrumbList'] },
  { path: '/project-details/:tower', data: ['RealEstateListing', 'BreadcrumbList'] },
  { path: '/articles', data: [] },
  { path: '/articles?category_slug_id=house', data: [] },
  { path: '/articles/how-to-view', data: ['Article', 'BreadcrumbList'] },
  { path: '/agents', data: [] },
  { path: '/agents/:agent', data: ['RealEstateAgent', 'BreadcrumbList'] },
  { path: '/users', data: [] },
  { path: '/faqs', data: ['FAQPage'] },
  { path: '/mortgage-calculator', data: [] },
  { path: '/area-converter', data: [] },
  { path: '/compare', data: [] },
  { path: '/subscription-plan', data: [] },
  { path: '/about-us', data: [] },
  { path: '/contact-us', data: [] },
  { path: '/terms', data: [] },
  { path: '/privacy', data: [] },
]

/** Paths also tested in Hindi: Hindi pages differ from English ones only in their text, so a few are enough. */
const inHindi = ['/', '/properties-details/sunny-home', '/compare']
const announced = (path: string) => languages.filter((lang) => lang !== 'hi' || inHindi.includes(path))

/** Listing title that would close a script or an attribute if it weren't escaped. */
const nasty = 'A "sunny" home & garden </script><b>bold'

beforeAll(async () => {
  site = await builtSite()
  const { ctx } = site
  const at = await ground(ctx)
  const about = { name: 'Anna Agent', city: 'Seattle', about_me: nasty }
  const { user } = await complete(ctx, at, { ...about, verification_status: 'success' })
  await listing(ctx, at, user.id, { slug: 'sunny-home', title: nasty, description: 'Light & air' })
  const gone = { title: 'Gone home', price: 12_345_600, market_status: 'sold' } as const
  await listing(ctx, at, user.id, { slug: 'gone-home', ...gone })
  const deleted_at = ctx.clock.now()
  await listing(ctx, at, user.id, { slug: 'removed-home', deleted_at })
  await listing(ctx, at, user.id, { slug: 'never-approved', request_status: 'pending', deleted_at })
  rows = { agent: String(user.id), tower: String(await project(ctx, at, user.id)) }
  const texts = { title: nasty, body: 'Look up.\n\nLook down.', category_id: at.house, image: at.picture }
  await ctx.db
    .insertInto('article')
    .values({ slug: 'how-to-view', ...texts, created_at: ctx.clock.now() })
    .execute()
  const now = ctx.clock.now()
  const plan = { name: 'Ten homes', price_minor: 4900, currency: 'USD', duration_days: 30, created_at: now }
  const { id: package_id } = await ctx.db
    .insertInto('package')
    .values(plan)
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('package_feature')
    .values({ package_id, feature: 'property_list', quota: 10 })
    .execute()
  await ctx.db.insertInto('faq').values({ question: nasty, answer: 'Yes & no' }).execute()
})
afterAll(() => site.close())

const at = (path: string) => path.replace(/:(agent|tower)/, (_, name: 'agent' | 'tower') => rows[name])

/** Returns the `<link>` tags with the given `rel`. */
const linksOf = (html: string, rel: string) =>
  [...html.matchAll(/<link [^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(`rel="${rel}"`))
const valueOf = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`, 'i').exec(tag)?.[1]
const plain = (text: string | undefined) => text?.replaceAll('&amp;', '&')

const dataOf = (html: string) =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as { '@type': string },
  )

describe.each(pages)('$path', ({ path, data }) => {
  test.each(announced(path))(
    'serves valid HTML in %s with the correct title, canonical URL and structured data',
    async (lang) => {
      const { statusCode, body } = await site.get(at(pathIn(path, lang)))
      expect(statusCode).toBe(200)
      expect(await faultsOfHtml(body)).toEqual([])
      expect(body).toContain(`<html lang="${lang}"`)
      expect(/<title>([^<]+)<\/title>/.exec(body)?.[1]).toMatch(/\S – \S/)
      expect(/<meta name="description" content="([^"]+)"/.exec(body)?.[1]?.length).toBeGreaterThan(9)
      expect(body).toContain('property="og:title"')
      expect(
        body.match(/<meta name="generator" content="Threshold \S+ \(([0-9a-f]{12}|unknown)\)">/g),
      ).toHaveLength(1)
      const here = at(pathIn(path, lang))
      expect(linksOf(body, 'canonical').map((tag) => plain(valueOf(tag, 'href')))).toEqual([origin + here])
      expect(
        linksOf(body, 'alternate').map((tag) => [valueOf(tag, 'hreflang'), plain(valueOf(tag, 'href'))]),
      ).toEqual(alternatesOf(at(path), languages).map((one) => [one.lang, origin + one.path]))
      expect(dataOf(body).map((one) => one['@type'])).toEqual(data)
      // Files fetched by a script tag must not be preloaded as well.
      const scripts = [...body.matchAll(/<script [^>]*src="([^"]*)"/g)].map(([, src]) => src)
      expect(scripts).toHaveLength(1)
      const preloads = linksOf(body, 'modulepreload').map((tag) => valueOf(tag, 'href'))
      expect(preloads.filter((href) => scripts.includes(href))).toEqual([])
    },
  )
})

/** Content of list and detail pages, quoted exactly as the HTML contains it. */
const shown: [path: string, words: string[]][] = [
  ['/properties', ['/properties-details/sunny-home']],
  ['/projects', ['/project-details/:tower']],
  ['/agents', ['Anna Agent', '/agents/:agent']],
  ['/agents/:agent', ['Anna Agent', '/properties-details/sunny-home']],
  ['/articles', ['/articles/how-to-view']],
  ['/articles/how-to-view', ['Look up.', 'Look down.']],
  ['/subscription-plan', ['Ten homes', '$49', '30 days']],
  ['/faqs', ['home &amp; garden', 'Yes &amp; no']],
  ['/properties-details/sunny-home', ['Light &amp; air']],
]

test.each(shown)('%s shows its content to guests without JavaScript', async (path, words) => {
  const { statusCode, body } = await site.get(at(path))
  expect(statusCode).toBe(200)
  const main = (/<main[\s>].*<\/main>/s.exec(body)?.[0] ?? '').replace(/<script.*?<\/script>/gs, '')
  for (const word of words) expect(main).toContain(at(word))
})

test.each([
  '/properties?city=Call+0900+555',
  '/properties?search=Call+0900+555',
  '/properties?city=Seattle&min_price=900000000',
  '/properties?state=Call+0900+555',
  '/properties?country=Call+0900+555',
  '/properties?city=Seattle&search=Call+0900+555',
  '/projects?city=Call+0900+555',
  '/projects?search=Call+0900+555',
  '/agents?search=Call+0900+555',
])("%s is excluded from search engines, and its title doesn't echo the user's input", async (path) => {
  const { statusCode, body } = await site.get(path)
  expect(statusCode).toBe(200)
  expect(body).toContain('<meta name="robots" content="noindex"')
  expect(/<title>([^<]+)<\/title>/.exec(body)?.[1]).not.toContain('0900')
  expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]).not.toContain('0900')
})

test.each(['/map?city=Seattle', '/map?search=Call+0900+555', '/map?of=projects&city=Call+0900+555'])(
  '%s is excluded from search engines because its heading contains the place searched for',
  async (path) => expect((await site.get(path)).body).toContain('<meta name="robots" content="noindex"'),
)

test.each(['/articles?search=Call+0900+555'])(
  '%s keeps the canonical URL and title of the page without the search text',
  async (path) => {
    const { body } = await site.get(path)
    const [canonical] = linksOf(body, 'canonical').map((tag) => plain(valueOf(tag, 'href')))
    expect(canonical).toBe(origin + path.slice(0, path.indexOf('?')))
    expect(/<title>([^<]+)<\/title>/.exec(body)?.[1]).not.toContain('0900')
    expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]).not.toContain('0900')
  },
)

test('search engines may index the list of a known place', async () => {
  const { body } = await site.get('/properties?city=Seattle')
  expect(body).not.toContain('noindex')
  expect(body).toContain('property="og:locale" content="en_US"')
  for (const locale of ['ar_EG', 'hi_IN'])
    expect(body).toContain(`property="og:locale:alternate" content="${locale}"`)
})

test('a removed listing answers 410 with similar homes; unknown addresses answer 404', async () => {
  const removed = await site.get('/properties-details/removed-home')
  expect(removed.statusCode).toBe(410)
  expect(removed.body).toContain(en['public.detail.removed'])
  expect(removed.body).toContain('/properties-details/sunny-home')
  expect((await site.get('/properties-details/never-listed')).statusCode).toBe(404)
  expect((await site.get('/properties-details/never-approved')).statusCode).toBe(404)
})

test('number formatting is warmed up in an inline script before the stylesheet', async () => {
  const { body } = await site.get('/properties-details/sunny-home')
  const [early, styles] = [body.indexOf('Intl.NumberFormat'), body.indexOf('rel="stylesheet"')]
  expect(early).toBeGreaterThan(0)
  expect(early).toBeLessThan(styles)
  expect(body.indexOf('Intl.NumberFormat', early + 1)).toBe(-1)
})

test('the HTML validator reports invalid markup', async () => {
  const faults = await faultsOfHtml('<!DOCTYPE html><html lang="en"><p><div></p></html>')
  expect(faults.length).toBeGreaterThan(0)
})

test.each(languages)(
  'the page of a sold home in %s shows "sold" before the price, offers no enquiry form and links to similar homes',
  async (lang) => {
    const { statusCode, body } = await site.get(pathIn('/properties-details/gone-home', lang))
    expect(statusCode).toBe(200)
    const offers = dataOf(body)
      .filter((one) => one['@type'] === 'RealEstateListing')
      .map((one) => (one as unknown as { offers: object }).offers)
    expect(offers).toMatchObject([{ availability: 'https://schema.org/SoldOut' }])
    const seen = (/<main[\s>].*<\/main>/s.exec(body)?.[0] ?? '')
      .replace(/<script.*?<\/script>/gs, '')
      .replaceAll('&#x27;', "'")
    const texts = { en, ar, hi }[lang]
    const [status, price] = [
      seen.indexOf(texts['public.detail.offMarket.sold']),
      seen.search(/>[^<]*1,?23[^<]*</),
    ]
    expect(status).toBeGreaterThan(0)
    expect(price).toBeGreaterThan(status)
    for (const word of ['public.detail.interest', 'public.detail.write'] as const)
      expect(seen).not.toContain(texts[word])
    expect(seen).toContain('/properties-details/sunny-home')
    expect((await site.get(pathIn('/properties', lang))).body).not.toContain('gone-home')
  },
)

describe('URL with a language prefix', () => {
  test("renders the page in its language regardless of the visitor's preferences, and remembers that language", async () => {
    const { body, headers } = await site.get('/faqs?lang=ar', { cookie: 'lang=en' })
    expect(body).toMatch(/<html lang="ar" dir="rtl">/)
    expect(headers['set-cookie']).toMatch(/^__Host-lang=ar; Path=\/.*; Secure$/)
    const again = await site.get('/faqs?lang=ar', { cookie: '__Host-lang=ar' })
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  test('has no effect when the language is unknown', async () => {
    const { statusCode, body, headers } = await site.get('/faqs?lang=xx')
    expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
    expect(body).toMatch(/<html lang="en"/)
  })
})

test.each(['/nothing-here', '/articles/none', '/agents/999999', '/agents/x', '/faqs/none'])(
  '%s answers 404',
  async (url) => expect((await site.get(url)).statusCode).toBe(404),
)

test('member lists and FAQ searches are excluded from search engines', async () => {
  for (const url of ['/users', '/faqs?search=garden'])
    expect((await site.get(url)).body).toContain('<meta name="robots" content="noindex"')
  expect((await site.get('/faqs')).body).not.toContain('noindex')
})

test('listings without a picture show the configured placeholder once it is set (§3)', async () => {
  const { db } = site.ctx
  await db.updateTable('property').set({ title_image: null }).execute()
  const cards = async () => (await site.get('/properties?city=Seattle')).body
  const placeholder = '/files/pictures/no-picture.webp'
  expect(await cards()).not.toContain(placeholder)
  await db
    .insertInto('setting')
    .values({ name: 'web_placeholder_logo', value: JSON.stringify(placeholder) })
    .execute()
  // Rendered pages are cached, so let the cached page expire.
  site.ctx.clock.pass(600_000)
  expect(await cards()).toContain(`<img src="${placeholder}" alt=""`)
})

test('price decimals are shown always or only when needed, as configured, and stay exact in structured data', async () => {
  const { db } = site.ctx
  const pages = async () => [
    (await site.get('/properties?city=Seattle')).body,
    (await site.get('/properties-details/sunny-home')).body,
  ]
  const seen = (html: string) =>
    (/<main[\s>].*<\/main>/s.exec(html)?.[0] ?? '')
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<[^>]*>/g, '')
  site.ctx.clock.pass(600_000)
  for (const html of await pages()) expect(seen(html)).toContain('$100,000.00')
  await db.insertInto('setting').values({ name: 'price_decimals', value: '"needed"' }).execute()
  site.ctx.settings.expire()
  site.ctx.clock.pass(600_000)
  const [list, detail] = await pages()
  for (const html of [list!, detail!]) {
    expect(seen(html)).toContain('$100,000')
    expect(seen(html)).not.toContain('$100,000.00')
  }
  expect(dataOf(detail!)).toMatchObject([{ offers: { price: '100000.00' } }, {}])
})
