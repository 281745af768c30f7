import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/harness'
import { ground, listing, type Ground } from '../../support/listings-world'
import { person } from '../../support/people'
import { project } from '../../support/projects-world'

let app: TestApp
let at: Ground
let owner: number

beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://homes.example' })
  at = await ground(app.ctx)
  const contact = { email: 'anna@homes.example', mobile: '+15550100' }
  owner = (await person(app.ctx, { name: 'Anna Agent', ...contact })).user.id
})
afterAll(() => app.close())

const sheet = (id: number | string, lang = 'en', kind = 'property') =>
  app.http.inject({ url: `/share/${kind}/${id}/sheet?lang=${lang}` })

/** Decodes the QR code of a page as a camera would. */
async function decoded(html: string): Promise<string | undefined> {
  const svg = /<svg.*?<\/svg>/s.exec(html)![0]
  const { data, info } = await sharp(Buffer.from(svg), { density: 600 })
    .resize(400)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test("a listing's sheet has the price, attributes, owner and a QR code linking to the listing's page", async () => {
  const id = await listing(app.ctx, at, owner, { slug: 'elm-house', title: 'House by the elms', bedrooms: 4 })
  const { statusCode, headers, body } = await sheet(id)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const text of [
    'House by the elms',
    '$100,000.00',
    'Bedrooms',
    '<bdi>4</bdi>',
    'Anna Agent',
    'size:A4',
  ])
    expect(body).toContain(text)
  expect(await decoded(body)).toBe('https://homes.example/properties-details/elm-house')
  const arabic = await sheet(id, 'ar')
  expect(arabic.body).toContain('dir="rtl"')
  expect(await decoded(arabic.body)).toBe('https://homes.example/properties-details/elm-house?lang=ar')
})

test("a project's sheet has no price", async () => {
  const id = await project(app.ctx, at, owner)
  const { statusCode, body } = await sheet(id, 'en', 'project')
  expect(statusCode).toBe(200)
  for (const text of ['Harbour Towers', 'Upcoming', 'Two hundred flats by the water'])
    expect(body).toContain(text)
  expect(body).not.toContain('class="price"')
  expect(await decoded(body)).toBe(`https://homes.example/project-details/${id}`)
  expect((await sheet(id, 'en', 'article')).statusCode).toBe(404)
  expect((await sheet(999_999_999, 'en', 'project')).statusCode).toBe(404)
})

test("a listing's sheet shows no more about the owner than guests see", async () => {
  const { body } = await sheet(await listing(app.ctx, at, owner))
  expect(body).not.toContain('anna@homes.example')
  expect(body).not.toContain('15550100')
})

test("a premium listing's sheet hides what is hidden from guests", async () => {
  const description = `${'Open words '.repeat(20)}and the secret of the cellar`
  const { body } = await sheet(await listing(app.ctx, at, owner, { is_premium: true, description }))
  expect(body).toContain('Open words')
  expect(body).not.toContain('cellar')
})

test("the owner's text can't inject markup, and only the script of the page itself runs", async () => {
  const evil = '<script>alert(1)</script>"\'><img src=x>'
  const { body, headers } = await sheet(await listing(app.ctx, at, owner, { title: evil, description: evil }))
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).not.toContain('<img src=x')
  const nonce = /<script nonce="([^"]+)"/.exec(body)![1]
  expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`)
})

test('a non-public listing has no sheet', async () => {
  for (const state of [
    { request_status: 'pending' as const },
    { status: 'inactive' as const },
    { deleted_at: app.ctx.clock.now() },
  ])
    expect((await sheet(await listing(app.ctx, at, owner, state))).statusCode).toBe(404)
  for (const id of ['999999999', '0', 'x', '99999999999999999999'])
    expect((await sheet(id)).statusCode, id).toBe(404)
})
