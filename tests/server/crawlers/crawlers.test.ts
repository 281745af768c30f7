import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../../contract/language/languages'
import { entriesOf, partsOf } from '../../../server/areas/crawlers/entries'
import { json } from '../../../server/platform/db/json'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'
import { project } from '../../support/projects-world'
import { ground, listing } from '../../support/listings-world'

let app: TestApp
let agent: number
let tower: number

beforeAll(async () => {
  app = await testApp()
  const at = await ground(app.ctx)
  const { db, clock } = app.ctx
  agent = (await person(app.ctx, { name: 'Anna Agent' })).user.id
  await person(app.ctx, { name: 'Nobody Special' })
  for (const slug of ['open-one', 'open-two']) await listing(app.ctx, at, agent, { slug })
  await listing(app.ctx, at, agent, { slug: 'not-yet', request_status: 'pending' })
  await listing(app.ctx, at, agent, { slug: 'hidden-one', status: 'inactive' })
  await listing(app.ctx, at, agent, { slug: 'gone-one', deleted_at: clock.now() })
  tower = await project(app.ctx, at, agent)
  const words = { body: 'Text', created_at: clock.now() }
  await db
    .insertInto('article')
    .values({ slug: 'how-to', title: 'How to', ...words })
    .execute()
})
afterAll(() => app.close())

const read = async (url: string) => {
  const { statusCode, headers, body } = await app.http.inject({ url })
  return { statusCode, type: String(headers['content-type']), body }
}
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]!)

describe('sitemap', () => {
  test('lists exactly the public pages in every language', async () => {
    const index = await read('/sitemap.xml')
    expect(index).toMatchObject({ statusCode: 200, type: expect.stringContaining('application/xml') })
    const origin = app.ctx.config.publicUrl
    const found: string[] = []
    for (const address of addresses(index.body)) {
      expect(address.startsWith(`${origin}/sitemap/`)).toBe(true)
      const part = await read(address.slice(origin.length))
      expect(part.statusCode).toBe(200)
      found.push(...addresses(part.body).map((one) => one.slice(origin.length)))
    }
    const rows = [
      '/properties-details/open-one',
      '/properties-details/open-two',
      `/project-details/${tower}`,
      '/articles/how-to',
      `/agents/${agent}`,
    ]
    expect(found).toEqual(expect.arrayContaining([...rows, '/', '/faqs', '/terms']))
    expect(found).toEqual(expect.arrayContaining(rows.map((path) => `${path}?lang=ar`)))
    const single = new Set(found.filter((path) => /^\/[a-z-]*(\?|$)/.test(path)))
    expect(found).toHaveLength(new Set(found).size)
    expect(found.length - single.size).toBe(languages.length * rows.length)
  })

  test('includes the last change and the alternate languages of a listing', async () => {
    const { body } = await read('/sitemap/properties-1.xml')
    const day = app.ctx.clock.now().toISOString().slice(0, 10)
    expect(body).toContain(`<lastmod>${day}</lastmod>`)
    expect(body).toMatch(/hreflang="ar" href="[^"]*open-one\?lang=ar"/)
    expect(body).toMatch(/hreflang="x-default" href="[^"]*open-one"/)
  })

  test('has several parts above the size limit, and repeats no page', async () => {
    const { db } = app.ctx
    const parts = (await partsOf(db, 1)).filter((part) => part.startsWith('properties'))
    expect(parts).toEqual(['properties-1', 'properties-2'])
    const pages = await Promise.all(parts.map((part) => entriesOf(db, part, 1)))
    expect(pages.flat().map(({ path }) => path)).toEqual([
      '/properties-details/open-one',
      '/properties-details/open-two',
    ])
  })

  test.each(['properties-9', 'properties-0', 'nothing-1', 'constructor-1', 'properties-1e9', 'x%00'])(
    'has no part %s',
    async (part) => expect((await read(`/sitemap/${part}.xml`)).statusCode).toBe(404),
  )
})

test('robots.txt lists the sitemap and the paths that must not be crawled', async () => {
  const { statusCode, type, body } = await read('/robots.txt')
  expect([statusCode, type]).toEqual([200, 'text/plain; charset=utf-8'])
  for (const line of ['Disallow: /api/', 'Disallow: /admin', 'Disallow: /user/'])
    expect(body.split('\n')).toContain(line)
  expect(body).not.toMatch(/^Disallow: \/$/m)
  expect(body).toContain(`Sitemap: ${app.ctx.config.publicUrl}/sitemap.xml`)
})

// Guards the fields required by RFC 9116.
describe('security.txt', () => {
  const fields = async () => {
    const { statusCode, type, body } = await read('/.well-known/security.txt')
    expect(statusCode).toBe(200)
    expect(type).toBe('text/plain; charset=utf-8')
    return Object.fromEntries(
      body
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
    )
  }

  test('names the contact form and expires within a year', async () => {
    const { Contact, Expires, Canonical } = await fields()
    expect(Contact).toBe(`${app.ctx.config.publicUrl}/contact-us`)
    expect(Canonical).toBe(`${app.ctx.config.publicUrl}/.well-known/security.txt`)
    const days = (Date.parse(Expires!) - app.ctx.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  test("names the operator's address if configured", async () => {
    await app.ctx.db
      .insertInto('setting')
      .values({ name: 'contact_email', value: json('safe@example.test') })
      .execute()
    app.ctx.settings.expire()
    expect((await fields())['Contact']).toBe('mailto:safe@example.test')
  })
})
