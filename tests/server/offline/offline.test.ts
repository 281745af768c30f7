import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { json } from '../../../server/platform/db/json'
import { contentKey } from '../../../server/platform/ports/file-keys'
import { FilesAway } from '../../../server/platform/ports/files'
import { testApp, type TestApp } from '../../support/harness'
import { ground, listing, type Ground } from '../../support/listings-world'
import { person } from '../../support/people'

let app: TestApp
let at: Ground
let owner: number

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  owner = (await person(app.ctx, { name: 'Anna Agent', email: 'anna@homes.example' })).user.id
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

const set = (name: string, value: string) =>
  app.ctx.db
    .insertInto('setting')
    .values({ name, value: json(value) })
    .onConflict((on) => on.column('name').doUpdateSet({ value: json(value) }))
    .execute()

interface Manifest {
  icons: { src: string; sizes: string; purpose: string }[]
  [field: string]: unknown
}

const manifest = async (lang = 'en'): Promise<Manifest> =>
  (await get(`/manifest.webmanifest?lang=${lang}`)).json<Manifest>()

/** Returns the RGBA colour of a PNG pixel at the given fractions of its width and height. */
async function pixel(png: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const start = 4 * (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1)))
  return [...data.subarray(start, start + 4)]
}

test("the manifest has the operator's name and colour, in the language of the page", async () => {
  expect(await manifest('ar')).toMatchObject({
    id: '/',
    start_url: '/',
    scope: '/',
    name: 'Threshold',
    lang: 'ar',
    dir: 'rtl',
    display: 'standalone',
    theme_color: '#1f5a44',
    background_color: '#fbfaf7',
  })
  await set('company_name', 'Elm & Ash "Homes"')
  await set('accent_color', '#8a1c5b')
  const renamed = await manifest()
  expect(renamed).toMatchObject({ name: 'Elm & Ash "Homes"', dir: 'ltr', theme_color: '#8a1c5b' })
  expect(renamed['shortcuts']).toMatchObject([
    { url: '/properties' },
    { url: '/user/favourites' },
    { url: '/user/chat' },
  ])
  // Text on this colour would be unreadable, so the pages don't use it either.
  await set('accent_color', '#ffff00')
  expect(await manifest()).toMatchObject({ theme_color: '#1f5a44' })
})

test('the manifest is always revalidated and sent only if changed', async () => {
  const first = await get('/manifest.webmanifest?lang=en')
  expect(first.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const tag = String(first.headers['etag'])
  const same = await get('/manifest.webmanifest?lang=en', { 'if-none-match': `"other", ${tag}` })
  expect([same.statusCode, same.body]).toEqual([304, ''])
  const hindi = await get('/manifest.webmanifest?lang=hi', { 'if-none-match': tag })
  expect(hindi.statusCode).toBe(200)
})

test('icons are drawn from the default logo until the operator uploads one', async () => {
  const { icons } = await manifest()
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const { statusCode, headers, rawPayload } = await get(src)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers['cache-control']).toContain('immutable')
    const { width, height } = await sharp(rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const [round, , maskable] = icons.map(({ src }) => src) as [string, string, string]
  // One icon has rounded corners, the maskable one fills the whole square.
  expect((await pixel((await get(round)).rawPayload, 0, 0))[3]).toBe(0)
  expect(await pixel((await get(maskable)).rawPayload, 0, 0)).toEqual([31, 90, 68, 255])

  const red = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .webp({ lossless: true })
    .toBuffer()
  const key = `${contentKey(red, { folder: 'pictures' })}-800.webp`
  await app.ctx.files.put(key, red)
  await set('web_favicon', `/files/${key}`)
  const chosen = (await manifest()).icons.map(({ src }) => src) as [string, string, string]
  expect(chosen[0]).not.toBe(round)
  expect(await pixel((await get(chosen[0])).rawPayload, 0.5, 0.5)).toEqual([255, 0, 0, 255])
  expect((await pixel((await get(chosen[0])).rawPayload, 0.5, 0))[3]).toBe(0)
  const masked = (await get(chosen[2])).rawPayload
  expect(await pixel(masked, 0.5, 0.5)).toEqual([255, 0, 0, 255])
  expect(await pixel(masked, 0, 0)).toEqual([255, 255, 255, 255])
  // An old URL serves the current icon and is revalidated.
  expect((await get(round)).headers['cache-control']).toBe('no-cache')

  for (const elsewhere of ['https://cdn.example/icon.png', '/files/pictures/gone-800.webp', '/home.svg']) {
    await set('web_favicon', elsewhere)
    expect((await get('/app-icon/apple.png')).statusCode, elsewhere).toBe(200)
  }
  expect((await get('/app-icon/1024.png')).statusCode).toBe(404)
})

test('while the chosen icon is unreadable, no other icon is served or cached in its place', async () => {
  const { files } = app.ctx
  const blue = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0000ff' } })
    .webp({ lossless: true })
    .toBuffer()
  const key = `${contentKey(blue, { folder: 'pictures' })}-800.webp`
  await files.put(key, blue)
  await set('web_favicon', `/files/${key}`)
  const { src } = (await manifest()).icons[0]!
  const away = vi.spyOn(files, 'open').mockRejectedValue(new FilesAway('The bucket does not answer'))
  const { statusCode, headers } = await get(src)
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
  away.mockRestore()
  expect(await pixel((await get(src)).rawPayload, 0.5, 0.5)).toEqual([0, 0, 255, 255])
})

test('the service worker exists even without a push service and is always revalidated', async () => {
  expect(app.ctx.push).toBeNull()
  const { statusCode, headers, body } = await get('/firebase-messaging-sw.js')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  // At the root, the worker controls every page without a Service-Worker-Allowed header.
  expect(headers['service-worker-allowed']).toBeUndefined()
  expect(body).toContain("addEventListener('push'")
})

test('a saved home is stored as seen by guests, with the time it was saved', async () => {
  await set('company_name', 'Elm Homes')
  const id = await listing(app.ctx, at, owner, { slug: 'elm', title: 'House by the elms', bedrooms: 4 })
  const { headers, body } = await get(`/offline-page/home/${id}?lang=en&zone=Asia/Dubai`)
  for (const text of ['House by the elms', '$100,000.00', 'Bedrooms', 'Anna Agent', 'may have changed'])
    expect(body).toContain(text)
  const time = new Intl.DateTimeFormat('en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Dubai',
  })
  expect(body).toContain(`Last seen online: ${time.format(app.ctx.clock.now())}.`)
  expect(body).not.toContain('anna@homes.example')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['cache-control']).toBe('private, no-cache')
  for (const zone of ['nowhere', 'x'.repeat(500), '']) {
    const { statusCode } = await get(`/offline-page/home/${id}?lang=en&zone=${zone}`)
    expect(statusCode, zone).toBe(200)
  }
  const { views } = await app.ctx.db
    .selectFrom('property_tally')
    .select('views')
    .where('property_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(views).toBe(0)
})

test("an offline page runs none of the scripts in an owner's text and contains nothing hidden from guests", async () => {
  const evil = '<script>alert(1)</script>"\'><img src=x>'
  const first = await listing(app.ctx, at, owner, { title: evil, description: evil })
  const { body } = await get(`/offline-page/home/${first}`)
  expect(body).not.toMatch(/<script|<img src=x/)
  expect((await get(`/offline-page?homes=${first}`)).body).not.toMatch(/<script|<img src=x/)
  const description = `${'Open words '.repeat(20)}and the secret of the cellar`
  const locked = await listing(app.ctx, at, owner, { is_premium: true, description })
  expect((await get(`/offline-page/home/${locked}`)).body).not.toContain('cellar')
  for (const state of [{ request_status: 'pending' as const }, { status: 'inactive' as const }]) {
    const hidden = await listing(app.ctx, at, owner, { ...state, title: 'A secret house' })
    expect((await get(`/offline-page/home/${hidden}`)).statusCode).toBe(404)
    expect((await get(`/offline-page?homes=${hidden}`)).body).not.toContain('A secret house')
  }
  for (const id of ['999999999', '0', 'x', '99999999999999999999'])
    expect((await get(`/offline-page/home/${id}`)).statusCode, id).toBe(404)
})

test('the offline page lists the saved homes in their order', async () => {
  const [one, two] = [
    await listing(app.ctx, at, owner, { slug: 'first-house', title: 'The first house' }),
    await listing(app.ctx, at, owner, { slug: 'second-house', title: 'The second house' }),
  ]
  const { body } = await get(`/offline-page?lang=en&homes=${two},${one},x,0,${two}`)
  expect([...body.matchAll(/href="(\/properties-details\/[^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/properties-details/second-house',
    '/properties-details/first-house',
  ])
  const empty = await get('/offline-page?lang=ar')
  expect(empty.body).toContain('dir="rtl"')
  expect(empty.body).not.toContain('<h2>')
})
