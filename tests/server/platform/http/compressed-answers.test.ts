import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../support/harness'
import { complete, ground, listing } from '../../../support/listings-world'
import { person } from '../../../support/people'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const at = await ground(app.ctx)
  const { user } = await complete(app.ctx, at)
  for (const nth of [1, 2, 3])
    await listing(app.ctx, at, user.id, { slug: `home-${nth}`, title: `Home ${nth}` })
})
afterAll(() => app.close())

const get = (name: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: `/api/${name}`, headers })

test('a response is compressed in a way the client accepts, without changing its content', async () => {
  const plain = await get('get-property-list')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const packed = await get('get-property-list', { 'accept-encoding': 'gzip, deflate, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers['vary']).toContain('accept-encoding')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  const gzipped = await get('get-property-list', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body)
  expect(gzipped.headers['content-type']).toBe('application/json; charset=utf-8')
  // Compression gains nothing if the response fits into one packet.
  const short = await get('faqs', { 'accept-encoding': 'br' })
  expect(short.headers['content-encoding']).toBeUndefined()
})

test('a guest gets 304 for an unchanged response', async () => {
  const first = await get('get-property-list')
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const etag = String(first.headers['etag'])
  const again = await get('get-property-list', { 'if-none-match': `"older", ${etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('get-property-list', { 'if-none-match': etag, 'x-language': 'ar' })).statusCode).toBe(200)
  await app.ctx.db
    .updateTable('property')
    .set({ title: 'Painted home' })
    .where('slug', '=', 'home-1')
    .execute()
  const changed = await get('get-property-list', { 'if-none-match': etag })
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['etag']).not.toBe(etag)
})

test("responses to signed-in users and refusals aren't stored by browsers or proxies", async () => {
  const { token } = await person(app.ctx)
  const own = await get('get-property-list', {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'br',
  })
  expect(own.headers).toMatchObject({ 'cache-control': 'no-store', 'content-encoding': 'br' })
  expect(own.headers['etag']).toBeUndefined()
  for (const refused of [await get('get-user-data'), await get('get-property-list?min_price=x')]) {
    expect(refused.json()).toMatchObject({ error: true })
    expect(refused.headers['cache-control']).toBe('no-store')
  }
})
