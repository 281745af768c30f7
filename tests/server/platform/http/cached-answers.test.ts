import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type App } from '../../../../server/app/app'
import { keptMs } from '../../../../server/platform/http/public-cache'
import { announcePublicChange } from '../../../../server/platform/stream/public-change'
import { callNames, rowOf } from '../../../../contract/calls/table'
import { testApp, type TestApp } from '../../../support/harness'
import { complete, ground, listing } from '../../../support/listings-world'
import { person } from '../../../support/people'

let app: TestApp
let kept: App
let at: Awaited<ReturnType<typeof ground>>
let ownerId: number
beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  ownerId = (await complete(app.ctx, at)).user.id
  await listing(app.ctx, at, ownerId, { slug: 'home', title: 'Home' })
  kept = await buildApp(app.ctx, keptMs)
  await kept.http.ready()
})
afterAll(async () => {
  await kept.http.close()
  await app.close()
})

let title = ''
let times = 0
const rename = async () => {
  title = `Home ${++times}`
  await app.ctx.db.updateTable('property').set({ title }).where('slug', '=', 'home').execute()
}
const list = async (headers: Record<string, string> = {}, url = '/api/get-property-list', payload?: string) =>
  (await kept.http.inject({ method: 'GET', url, headers, payload })).json()
const titleFor = async (headers: Record<string, string> = {}) => (await list(headers)).data[0].title

beforeEach(async () => {
  await rename()
  app.ctx.clock.pass(keptMs)
})

test('guest responses are cached for a few seconds', async () => {
  const seen = title
  expect(await titleFor()).toBe(seen)
  await rename()
  app.ctx.clock.pass(keptMs - 1)
  expect(await titleFor()).toBe(seen)
  app.ctx.clock.pass(1)
  expect(await titleFor()).toBe(title)
})

test('each language and query is cached separately', async () => {
  const before = await list()
  await rename()
  expect(await titleFor({ 'x-language': 'ar' })).toBe(title)
  expect((await list({}, '/api/get-property-list?limit=1')).data[0].title).toBe(title)
  expect(await list()).toEqual(before)
})

test('the cache is purged as soon as something public changes', async () => {
  await titleFor()
  await rename()
  announcePublicChange(app.ctx)
  await expect.poll(() => titleFor()).toBe(title)
})

test("signed-in users get no cached responses, and their own responses aren't cached", async () => {
  const { token } = await person(app.ctx)
  await titleFor()
  await rename()
  expect(await titleFor({ authorization: `Bearer ${token}` })).toBe(title)
  expect(await titleFor()).not.toBe(title)
})

test("a request body is ignored because it isn't part of the cache key", async () => {
  const form = 'content-disposition: form-data; name="min_price"\r\n\r\n999999999'
  const body = `--x\r\n${form}\r\n--x--\r\n`
  const found = await list({ 'content-type': 'multipart/form-data; boundary=x' }, undefined, body)
  expect(found.data).toHaveLength(1)
})

test("refusals aren't cached", async () => {
  const url = '/api/get_property?slug_id=later'
  expect(await list({}, url)).toMatchObject({ error: true, code: 'NOT_FOUND' })
  await listing(app.ctx, at, ownerId, { slug: 'later', title: 'Later' })
  expect(await list({}, url)).toMatchObject({ error: false, data: [{ title: 'Later' }] })
})

test('only read calls open to guests are cached', () => {
  const wrong = callNames.filter((name) => {
    const { kept: isKept, method, sideEffect, auth } = rowOf(name)
    return isKept && (method !== 'GET' || sideEffect === true || auth === 'token' || auth === 'admin')
  })
  expect(wrong).toEqual([])
})
