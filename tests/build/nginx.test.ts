import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cookieLine, type CookieName } from '../../contract/site/cookies'
import { languages } from '../../contract/language/languages'
import { upload } from '../../contract/limits'
import type { MaintenanceMode } from '../../contract/values'
import { setMaintenance } from '../../server/areas/admin'
import { json } from '../../server/platform/db/json'
import { say } from '../../server/platform/texts/say'
import { loadLanguages } from '../../server/platform/texts/languages'
import { announcePublicChange } from '../../server/platform/stream/public-change'
import { person } from '../support/people'
import { isNginxInstalled, startNginx, type Nginx } from '../run/nginx'
import { builtSite } from './site'

describe.skipIf(!isNginxInstalled())('nginx with the shipped configuration', () => {
  let site: Awaited<ReturnType<typeof builtSite>>
  let nginx: Nginx
  beforeEach(async () => {
    site = await builtSite()
    await site.http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = site.http.server.address() as AddressInfo
    // The same server twice, which nginx treats as two upstreams.
    nginx = await startNginx([port, port])
  })
  afterEach(async () => {
    await nginx.close()
    await site.close()
  })

  const langOf = ({ body }: { body: string }) => /<html lang="(\w+)"/.exec(body)?.[1]
  const rootOf = ({ body }: { body: string }) => /<html[^>]*>/.exec(body)![0]
  /** Returns a cookie as the browser sends it after the site set it over HTTPS. */
  const cookie = (name: CookieName, value: string) => cookieLine(name, value, true).split(';')[0]!
  const cacheOf = ({ headers }: { headers: Record<string, unknown> }) => headers['x-cache']

  test('fetches a page once and serves it to all visitors', async () => {
    const first = await nginx.ask('/properties')
    expect([first.status, cacheOf(first), first.headers['cache-control']]).toEqual([200, 'MISS', 'no-cache'])
    expect(first.headers['content-security-policy']).toMatch(/'sha256-/)
    for (let nth = 0; nth < 5; nth++) {
      const again = await nginx.ask('/properties')
      expect([cacheOf(again), again.body === first.body]).toEqual(['HIT', true])
      // Every response has its own request id, cached ones included.
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    }
    // After ten seconds the cached page is revalidated.
    nginx.pass(11)
    expect(cacheOf(await nginx.ask('/properties'))).toBe('EXPIRED')
    expect(cacheOf(await nginx.ask('/properties'))).toBe('HIT')
  })

  test("never serves a cached page in another visitor's language, theme or encoding", async () => {
    const accepts = { en: 'en-GB,en;q=0.9', ar: 'ar', hi: 'hi-IN,hi;q=0.8,en;q=0.5' }
    for (const round of ['MISS', 'HIT'])
      for (const lang of languages) {
        const page = await nginx.ask('/', { 'accept-language': accepts[lang] })
        expect([langOf(page), cacheOf(page)]).toEqual([lang, round])
      }
    for (const round of ['MISS', 'HIT'])
      for (const lang of languages) {
        const page = await nginx.ask('/', { 'accept-language': 'en', cookie: cookie('lang', lang) })
        expect([langOf(page), cacheOf(page)]).toEqual([lang, round])
        for (const theme of ['light', 'dark']) {
          const chosen = `${cookie('theme', theme)}; known_browser=x; ${cookie('lang', lang)}`
          const themed = await nginx.ask('/', { 'accept-language': 'en', cookie: chosen })
          expect([langOf(themed), cacheOf(themed)]).toEqual([lang, round])
          expect(rootOf(themed)).toContain(`data-theme="${theme}"`)
        }
      }
    for (const round of ['MISS', 'HIT'])
      for (const [accepted, packing] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['identity', undefined],
      ] as const) {
        const page = await nginx.ask('/faqs', { 'accept-encoding': accepted, 'accept-language': 'en' })
        expect([page.headers['content-encoding'], langOf(page), cacheOf(page)]).toEqual([
          packing,
          'en',
          round,
        ])
      }
  })

  test('caches no page requested with an unusual spelling of a language or theme cookie', async () => {
    const dark = cookie('theme', 'dark')
    const written: Record<string, string>[] = [
      { cookie: 'lang=AR' },
      { cookie: 'lang=xx,ar' },
      { cookie: '__Host-lang=; lang=ar' },
      { cookie: `${cookie('lang', 'en')}; lang=ar` },
      { cookie: `lang; ${cookie('lang', 'ar')}` },
      { cookie: `__Host-lang; ${cookie('lang', 'ar')}` },
      { cookie: '\t\u{a0}lang=ar' },
      { cookie: `__Host-theme; ${dark}` },
      { cookie: `__Host-theme=x; ${dark}` },
      { cookie: `__Host-theme=light; theme=dark` },
      { cookie: `lang=| ;theme=dark` },
      { 'x-language': 'ar' },
    ]
    const others: Record<string, string>[] = [
      {},
      { cookie: 'lang=en' },
      { cookie: cookie('lang', 'ar') },
      { cookie: dark },
    ]
    for (const first of written) {
      await nginx.ask('/', { 'accept-language': 'en', ...first })
      for (const other of others) {
        const headers = { 'accept-language': 'en', ...other }
        const [own, sent] = [await site.get('/', headers), await nginx.ask('/', headers)]
        expect([first, other, rootOf(sent)]).toEqual([first, other, rootOf(own)])
      }
      nginx.pass(11)
    }
  })

  test('caches pages in languages added by the operator separately', async () => {
    await site.ctx.db
      .insertInto('language')
      .values({
        code: 'fr',
        name: 'Français',
        rtl: false,
        is_on: true,
        texts: json({}),
        updated_at: site.ctx.clock.now(),
      })
      .execute()
    await loadLanguages(site.ctx.db)
    try {
      const french = await nginx.ask('/', { 'accept-language': 'en', cookie: cookie('lang', 'fr') })
      expect([langOf(french), cacheOf(french)]).toEqual(['fr', 'MISS'])
      expect(langOf(await nginx.ask('/', { 'accept-language': 'en' }))).toBe('en')
    } finally {
      await site.ctx.db.deleteFrom('language').execute()
      await loadLanguages(site.ctx.db)
    }
  })

  test("doesn't cache per-visitor responses: URLs in another language, the API, private files, refusals", async () => {
    const asked = await nginx.ask('/properties?lang=ar', { 'accept-language': 'en' })
    expect([langOf(asked), cacheOf(asked)]).toEqual(['ar', 'MISS'])
    expect(String(asked.headers['set-cookie'])).toContain('lang=ar')
    expect(cacheOf(await nginx.ask('/properties?lang=ar', { 'accept-language': 'en' }))).toBe('MISS')
    const { token, user } = await person(site.ctx)
    const mine = await nginx.ask('/api/get-user-data', { authorization: `Bearer ${token}` })
    expect(JSON.parse(mine.body)).toMatchObject({ error: false, data: { id: user.id } })
    const others = await nginx.ask('/api/get-user-data')
    expect([others.status, cacheOf(others)]).toEqual([401, undefined])
    const secret = `/files/private/${user.id}/documents/ab/${'ab'.repeat(16)}.pdf`
    for (let nth = 0; nth < 2; nth++) {
      const hidden = await nginx.ask(secret)
      expect([hidden.status, cacheOf(hidden)]).toEqual([404, undefined])
      expect(cacheOf(await nginx.ask('/no-such-page'))).toBe('MISS')
    }
  })

  test('serves cached pages for more than a minute while the server is down', async () => {
    const before = await nginx.ask('/')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(before.body)![1]!
    const file = await nginx.ask(script)
    expect(file.headers['cache-control']).toContain('immutable')
    await site.http.close()
    const ages: unknown[] = []
    for (const seconds of [1, 9, 30, 30, 230]) {
      nginx.pass(seconds)
      const page = await nginx.ask('/')
      expect([page.status, page.body === before.body], `${seconds} s later`).toEqual([200, true])
      ages.push(cacheOf(page))
      expect((await nginx.ask(script)).body).toBe(file.body)
    }
    expect(ages[0]).toBe('HIT')
    expect(new Set(ages.slice(2))).toEqual(new Set(['STALE']))
    expect((await nginx.ask('/api/faqs')).status).toBe(502)
  })

  test("doesn't mark upstreams as down while the site is closed, and serves no page cached before the site closed", async () => {
    const { ctx } = site
    const turn = async (mode: MaintenanceMode) => {
      await setMaintenance(ctx.db, mode, ctx.clock.now())
      announcePublicChange(ctx)
      for (const clock of [nginx, { pass: (seconds: number) => ctx.clock.pass(seconds * 1000) }])
        clock.pass(11)
    }
    const asked = async () => {
      const replies = []
      for (let nth = 0; nth < 6; nth++) replies.push(await nginx.ask('/faqs', { accept: 'text/html' }))
      return replies
    }
    expect((await nginx.ask('/faqs')).status).toBe(200)
    await turn('on')
    for (const { status, headers, body } of await asked()) {
      expect([status, headers['retry-after']]).toEqual([503, '120'])
      expect(body).toContain('/login')
    }
    await turn('off')
    expect((await asked()).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  })

  test("passes on the server's 413 for a body that is too large, and stays usable", async () => {
    const { token } = await person(site.ctx)
    const most = upload.callBytes + upload.fieldsBytes
    const form = { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` }
    const lengths: Record<string, string>[] = [{ 'content-length': String(most + 1) }, {}]
    for (const length of lengths) {
      const headers = { ...form, ...length, 'x-language': 'ar' }
      const { status, body } = await nginx.post('/api/post_property', most + 1, headers)
      expect([status, JSON.parse(body)]).toEqual([
        413,
        { error: true, code: 'TOO_LARGE', message: say('ar', 'refusals.tooLarge'), data: null },
      ])
      // No connection may be left open with the server waiting for the rest of a body.
      const after = await Promise.all(Array.from({ length: 8 }, () => nginx.ask('/api/faqs')))
      expect(after.map((each) => each.status)).toEqual(Array.from({ length: 8 }, () => 200))
    }
  })

  test('logs each request under the same id in every log', async () => {
    const claimed = await nginx.ask('/api/health', { 'x-request-id': 'given.by-a-proxy_1' })
    expect(claimed.headers['x-request-id']).toBe('given.by-a-proxy_1')
    const made = await nginx.ask('/api/health', { 'x-request-id': 'two words' })
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  })
})
