import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { json } from '../../server/platform/db/json'
import { hashToken, newToken } from '../../server/platform/secrets/token'
import { keptMs } from '../../server/platform/http/public-cache'
import { announcePublicChange } from '../../server/platform/stream/public-change'
import { project } from '../support/projects-world'
import { signIn } from '../support/people'
import { complete, ground, listing } from '../support/listings-world'
import { brokenSite, builtSite, origin } from './site'

process.env['NODE_ENV'] = 'production'

let site: Awaited<ReturnType<typeof builtSite>>
let tower: string
let owner: number

beforeAll(async () => {
  site = await builtSite()
  const { ctx } = site
  const at = await ground(ctx)
  const { user } = await complete(ctx, at)
  owner = user.id
  await signIn(ctx, owner)
  await listing(ctx, at, user.id, {
    slug: 'sunny-home',
    title: 'Sunny home </script><b>bold',
    description: 'Light & air',
    bedrooms: 3,
  })
  tower = `/project-details/${await project(ctx, at, user.id)}`
})
afterAll(() => site.close())

describe('rendered page', () => {
  test('includes its data, title, description, canonical URL and structured data', async () => {
    const { statusCode, body, headers } = await site.get('/properties-details/sunny-home')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain(
      '<link rel="canonical" href="https://threshold.example/properties-details/sunny-home"',
    )
    expect(body.match(/rel="canonical"/g)).toHaveLength(1)
    expect(body).toContain('<meta name="description" content="Light &amp; air"')
    expect(body).toContain('property="og:title"')
    expect(body).toContain('Light &amp; air')
    const data = /<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1]
    expect(JSON.parse(data!)).toMatchObject({
      '@type': 'RealEstateListing',
      url: `${origin}/properties-details/sunny-home`,
      offers: { price: '100000.00', priceCurrency: 'USD' },
    })
  })
  test('counts one view of a listing per visitor although the page is rendered once', async () => {
    const { db } = site.ctx
    const noted = () => db.selectFrom('view_tally').select('day').execute()
    // The view is recorded after the response, so wait until the first request's view is stored.
    await site.get('/properties-details/sunny-home')
    await expect.poll(async () => (await noted()).length).toBe(1)
    await db.deleteFrom('view_tally').execute()
    const url = '/properties-details/sunny-home?lang=en'
    const before = site.asked.length
    for (const remoteAddress of ['192.0.2.1', '192.0.2.2', '192.0.2.1'])
      await site.http.inject({ url, remoteAddress })
    // A HEAD request, as sent by monitors and link previews, doesn't count as a view.
    await site.http.inject({ method: 'HEAD', url, remoteAddress: '192.0.2.3' })
    expect(site.asked.slice(before).filter((name) => name === 'get_property').length).toBeLessThan(2)
    await expect.poll(async () => (await noted()).length).toBe(2)
    // Views served from a proxy's cache can't be counted, so listings are cached for only a second.
    const [listing, home] = await Promise.all([site.get('/properties-details/sunny-home'), site.get('/')])
    expect([listing, home].map(({ headers }) => headers['x-accel-expires'])).toEqual(['1', '10'])
    expect([listing, home].map(({ headers }) => headers['cdn-cache-control'])).toEqual([
      'max-age=1, stale-if-error=300',
      'max-age=10, stale-while-revalidate=60, stale-if-error=300',
    ])
  })

  test("doesn't count a view for HEAD requests or for the owner of the listing", async () => {
    const { db, clock } = site.ctx
    await db.deleteFrom('view_tally').execute()
    const browser = newToken()
    const values = { user_id: owner, hash: hashToken(browser), used_at: clock.now() }
    await db.insertInto('known_browser').values(values).execute()
    const url = '/properties-details/sunny-home?lang=hi'
    await site.http.inject({ method: 'HEAD', url, remoteAddress: '192.0.2.11' })
    const headers = { cookie: `known_browser=${browser}` }
    await site.http.inject({ url, headers, remoteAddress: '192.0.2.12' })
    // Once this later view is stored, the two requests above would be stored too if they counted as views.
    await site.http.inject({ url, remoteAddress: '192.0.2.13' })
    const noted = async () => (await db.selectFrom('view_tally').select('day').execute()).length
    await expect.poll(noted).toBeGreaterThan(0)
    await site.http.inject({ url, remoteAddress: '192.0.2.14' })
    await expect.poll(noted).toBeGreaterThan(1)
    expect(await noted()).toBe(2)
  })

  test('has a share image drawn by the server, with its size and alt text', async () => {
    for (const path of ['/properties-details/sunny-home', tower])
      for (const lang of ['en', 'ar', 'hi']) {
        const { body } = await site.get(`${path}?lang=${lang}`)
        const named = (name: string) => new RegExp(`="${name}" content="([^"]+)"`).exec(body)?.[1]
        const image = named('og:image')!
        expect(image.startsWith(`${origin}/share/`), path).toBe(true)
        expect([named('og:image:width'), named('og:image:height')]).toEqual(['1200', '630'])
        expect([named('twitter:image'), named('twitter:card')]).toEqual([image, 'summary_large_image'])
        expect(named('og:image:alt')).toContain('Seattle, Washington, United States')
        const { statusCode, headers } = await site.get(image.slice(origin.length))
        expect([statusCode, headers['content-type']], `${path} ${lang}`).toEqual([200, 'image/jpeg'])
      }
  })
  test('lists simulated services on a public site in each language', async () => {
    // The site under test has a public address, but all its services are simulated.
    for (const [lang, title] of Object.entries({ en: 'Test site', ar: 'موقع تجريبي', hi: 'परीक्षण साइट' }))
      for (const path of ['/', '/admin', '/login', '/no-such-page']) {
        const { body } = await site.get(`${path}?lang=${lang}`)
        expect(body.match(/<aside[^>]*data-stand-ins/g), path).toHaveLength(1)
        expect(body, path).toContain(`<aside aria-label="${title}"`)
      }
  })
  test('serves a project with the same metadata, under one canonical URL built from its id', async () => {
    for (const url of [tower, '/project-details/harbour-towers']) {
      const { statusCode, body } = await site.get(url)
      expect(statusCode).toBe(200)
      expect(body).toContain(`<link rel="canonical" href="${origin}${tower}"`)
      expect(body).toContain('<title>Harbour Towers, Seattle, Washington – ')
      expect(body).toContain('<meta name="description" content="Two hundred flats by the water"')
      expect(body).toMatch(/<h1[^>]*><bdi>Harbour Towers/)
      const data = /<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)?.[1]
      expect(JSON.parse(data!)).toMatchObject({
        '@type': 'RealEstateListing',
        url: `${origin}${tower}`,
        about: { address: { streetAddress: '1 Harbour Road', addressLocality: 'Seattle' } },
      })
    }
  })
  test("doesn't let a listing's text close a script", async () => {
    const { body } = await site.get('/properties-details/sunny-home')
    expect(body).not.toContain('</script><b>bold')
  })
  test("renders in the visitor's language and theme", async () => {
    const arabic = await site.get('/', { cookie: 'lang=ar; theme=dark' })
    expect(arabic.body).toMatch(/<html lang="ar" dir="rtl" data-theme="dark"/)
    const asked = await site.get('/', { 'accept-language': 'ar,en;q=0.5' })
    expect(asked.body).toMatch(/<html lang="ar" dir="rtl">/)
    const plain = await site.get('/', { cookie: 'lang=xx; theme=<b>' })
    expect(plain.body).toMatch(/<html lang="en" dir="ltr">/)
    // `x-language` applies only to API calls, and the page's `vary` header doesn't list it.
    const call = await site.get('/', { 'x-language': 'ar', 'accept-language': 'en' })
    expect(call.body).toMatch(/<html lang="en" dir="ltr">/)
    expect(String(call.headers['vary']).split(', ').toSorted()).toEqual([
      'accept-encoding',
      'accept-language',
      'cookie',
    ])
  })
  test('shows no translation keys', async () => {
    for (const url of ['/', '/properties', '/properties-details/sunny-home', tower, '/nothing-here'])
      for (const lang of ['en', 'ar']) {
        const { body } = await site.get(url, { cookie: `lang=${lang}` })
        const shown = body.replace(/<script.*?<\/script>/gs, '')
        expect(shown.match(/\b(shell|public|project|ui|errors)\.[a-z]\w+/g) ?? [], `${url} ${lang}`).toEqual(
          [],
        )
      }
  })
})

describe('response status', () => {
  test.each([
    ['/', 200],
    ['/properties', 200],
    ['/properties?property_type=sell&min_price=nonsense&sort=%F0', 200],
    ['/properties-details/no-such-home', 404],
    ['/project-details/999999', 404],
    ['/project-details/no-such-project', 404],
    ['/nothing/here', 404],
    ['/assets/gone.js', 404],
    ['/.vite/manifest.json', 404],
    ['/login', 200],
  ])('%s answers %i', async (url, status) => {
    expect((await site.get(url)).statusCode).toBe(status)
  })
  test('an undecodable path answers a 4xx, not a 500', async () => {
    expect((await site.get('/%E0%A4%A')).statusCode).toBeLessThan(500)
  })
  test.each([
    ['/properties/?city=A', '/properties?city=A'],
    ['/properties/?city=A&utm_source=a', '/properties?city=A&utm_source=a'],
    ['/properties-details/Sunny-HOME', '/properties-details/sunny-home'],
    [
      '/properties-details/Sunny-HOME?lang=ar&floor=01&utm_source=a%20b&gclid=1',
      '/properties-details/sunny-home?lang=ar&floor=01&utm_source=a%20b&gclid=1',
    ],
    ['/properties-details/Sunny-HOME?utm_source=b', '/properties-details/sunny-home?utm_source=b'],
  ])('%s redirects with 301 to %s', async (url, to) => {
    const { statusCode, headers, body } = await site.get(url)
    expect([statusCode, headers.location, body]).toEqual([301, to, ''])
  })
  test('a build file answers 200 only under its exact name, compressed and cacheable forever', async () => {
    const script = /\/assets\/[\w-]+\.js/.exec((await site.get('/')).body)![0]
    const { statusCode, headers } = await site.get(script, { 'accept-encoding': 'br' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(headers.vary).toContain('accept-encoding')
    const otherwise = script.replace('.js', '.JS')
    expect((await site.get(otherwise)).statusCode).toBe(404)
  })
  test('HEAD answers like GET', async () => {
    expect((await site.http.inject({ method: 'HEAD', url: '/properties' })).statusCode).toBe(200)
  })
  test('a page whose data fails to load answers 500 without internals', async () => {
    const broken = await brokenSite()
    const { statusCode, body, headers } = await broken.inject('/')
    await broken.close()
    expect(statusCode).toBe(500)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toMatch(/at \w+ \(|node_modules/)
  })
  test('ignores the Host header of the request', async () => {
    const { body } = await site.get('//evil.example/properties', { host: 'evil.example' })
    expect(body).not.toContain('https://evil.example')
  })
})

describe('content security policy', () => {
  const scriptsIn = (body: string) =>
    [...body.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].filter(
      ([, attributes]) => !/src=|type="application\//.test(attributes!),
    )
  const sourcesOf = (headers: Record<string, unknown>) =>
    /script-src ([^;]*)/.exec(String(headers['content-security-policy']))![1]!.split(' ')
  test('allows inline scripts only by their hashes', async () => {
    for (const path of ['/', '/properties', '/properties-details/sunny-home', '/nothing-here', '/login']) {
      const { body, headers } = await site.get(path)
      const hashes = scriptsIn(body).map(
        ([, , code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
      )
      expect(hashes.length, path).toBeGreaterThan(1)
      expect(sourcesOf(headers).sort(), path).toEqual(["'self'", ...new Set(hashes)].sort())
      expect(body, path).not.toContain('nonce')
    }
  })
  test('has a nonce per visitor where Google Maps needs one for its styles', async () => {
    await site.ctx.db
      .insertInto('setting')
      .values({ name: 'google_maps_key', value: json('a-key') })
      .execute()
    announcePublicChange(site.ctx)
    const visit = () => site.get('/properties?map=google', { 'accept-encoding': 'br' })
    const [first, second] = [await visit(), await visit()]
    await site.ctx.db.deleteFrom('setting').where('name', '=', 'google_maps_key').execute()
    announcePublicChange(site.ctx)
    const nonces = [first, second].map(({ headers }) =>
      sourcesOf(headers).find((source) => source.startsWith("'nonce-")),
    )
    expect(nonces[0]).not.toBe(nonces[1])
    expect(sourcesOf(first.headers)).toContain('https://maps.googleapis.com')
    for (const [at, { rawPayload, headers }] of [first, second].entries()) {
      const nonce = nonces[at]!.slice("'nonce-".length, -1)
      // A proxy must not serve this page to another visitor.
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers).not.toHaveProperty('cdn-cache-control')
      expect(headers).not.toHaveProperty('x-accel-expires')
      expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'nonce-${nonce}'`)
      const scripts = scriptsIn(brotliDecompressSync(rawPayload).toString())
      expect(scripts.length).toBeGreaterThan(1)
      for (const [, attributes] of scripts) expect(attributes).toContain(`nonce="${nonce}"`)
    }
  })
})

describe('texts of a page', () => {
  // The browser preloads the texts in parallel with the scripts.
  const addressesIn = (body: string) =>
    [...body.matchAll(/<link media="not all" rel="preload" href="([^"]+)" as="fetch" crossorigin=""/gi)].map(
      ([, one]) => one!,
    )
  test('come as separate, immutable files', async () => {
    const { body } = await site.get('/compare', { cookie: 'lang=ar' })
    const addresses = addressesIn(body)
    expect(addresses.map((one) => one.split('/').slice(2, 4))).toEqual([
      ['ar', 'public'],
      ['ar', 'tools'],
    ])
    for (const address of addresses) {
      expect(body).toContain(`"${address}"`)
      const answer = await site.get(address, { 'accept-encoding': 'br' })
      expect(answer.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
        'content-type': 'application/json; charset=utf-8',
      })
      const texts = brotliDecompressSync(answer.rawPayload)
      expect(Object.keys(JSON.parse(texts.toString()))).not.toEqual([])
      const gzipped = await site.get(address, { 'accept-encoding': 'gzip' })
      expect(gunzipSync(gzipped.rawPayload).equals(texts)).toBe(true)
    }
    expect(body).not.toContain('"errors.gateTitle"')
  })
  test("an outdated page gets the current texts, which aren't cached", async () => {
    const { headers, statusCode, body } = await site.get('/texts/hi/public/older.json')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(JSON.parse(body)).toHaveProperty(['shell.home'])
    for (const unknown of ['/texts/xx/public/a.json', '/texts/en/constructor/a.json'])
      expect((await site.get(unknown)).statusCode, unknown).toBe(404)
  })
})

describe('page cache', () => {
  const countOf = async (act: () => Promise<unknown>) => {
    site.asked.length = 0
    await act()
    return site.asked.filter((name) => name === 'get-property-list').length
  }
  test('renders once for a burst of requests, even with campaign parameters', async () => {
    const urls = ['/properties?city=A', '/properties?city=A&utm_source=x', '/properties?fbclid=1&city=A']
    expect(await countOf(() => Promise.all([...urls, ...urls].map((url) => site.get(url))))).toBe(1)
  })
  test('serves repeat requests better compressed and without database queries, and answers 304 to clients with a current copy', async () => {
    const path = '/properties?city=kept'
    const first = await site.get(path, { 'accept-encoding': 'br' })
    const executed = vi.spyOn(site.ctx.db.getExecutor(), 'executeQuery')
    const again = await site.get(path, { 'accept-encoding': 'br' })
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    const later = await vi.waitFor(async () => {
      const { rawPayload } = await site.get(path, { 'accept-encoding': 'br' })
      expect(rawPayload.length).toBeLessThan(first.rawPayload.length)
      return rawPayload
    })
    expect(brotliDecompressSync(later).equals(brotliDecompressSync(first.rawPayload))).toBe(true)
    const etag = String(first.headers['etag'])
    const known = await site.get(path, { 'if-none-match': etag })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect(known.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect(executed).not.toHaveBeenCalled()
    executed.mockRestore()
    const gzipped = await site.get(path, { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzipped.rawPayload).equals(brotliDecompressSync(first.rawPayload))).toBe(true)
    expect((await site.get(path)).headers['content-encoding']).toBeUndefined()
  })
  test('reuses shared data such as settings and categories across pages', async () => {
    await site.get('/properties?city=common-1')
    const executed = vi.spyOn(site.ctx.db.getExecutor(), 'executeQuery')
    const asked = () => executed.mock.calls.map(([{ sql }]) => sql)
    await site.get('/properties?city=common-2')
    expect(asked().some((sql) => sql.includes('"property"'))).toBe(true)
    expect(asked().filter((sql) => /from (setting|category)\b/.test(sql))).toEqual([])
    // Shared data is cached until an announced change, or for ten seconds.
    executed.mockClear()
    announcePublicChange(site.ctx)
    await site.get('/properties?city=common-3')
    expect(asked().some((sql) => /from category\b/.test(sql))).toBe(true)
    site.ctx.clock.pass(keptMs + 1)
    executed.mockClear()
    await site.get('/properties?city=common-4')
    expect(asked().some((sql) => /from category\b/.test(sql))).toBe(true)
    executed.mockRestore()
  })
  test('caches each language separately', async () => {
    await site.get('/properties?city=B')
    expect(await countOf(() => site.get('/properties?city=B', { cookie: 'lang=ar' }))).toBe(1)
  })
  test('keeps entries for ten seconds', async () => {
    await site.get('/properties?city=C')
    site.ctx.clock.pass(9_000)
    expect(await countOf(() => site.get('/properties?city=C'))).toBe(0)
    site.ctx.clock.pass(2_000)
    expect(await countOf(() => site.get('/properties?city=C'))).toBe(1)
  })
})
