import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowOf } from '../../contract/table'
import { shapes } from '../../contract/shapes'
import type { CallName } from '../../contract/types'
import { testApp, type TestApp } from './harness'
import { admin } from './people'
import { complete, form, ground, listing, subscribe, type Ground } from './properties-world'

let app: TestApp
let at: Ground
let boss: Awaited<ReturnType<typeof admin>>
let seller: Awaited<ReturnType<typeof admin>>
let id: number

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  boss = await admin(app.ctx)
  seller = await complete(app.ctx, at)
  await subscribe(app.ctx, seller.user.id, { property_list: null })
  id = await listing(app.ctx, at, seller.user.id)
})
afterAll(() => app.close())

const areas = new Set(['properties', 'listing', 'content', 'settings', 'admin', 'engagement'])
const calls = (Object.keys(shapes) as CallName[]).filter(
  (name) => areas.has(rowOf(name).area) && name !== 'admin/payments-reconcile',
)

const nonsense = [
  '-1',
  '0',
  '9'.repeat(15),
  '9'.repeat(40),
  '1e309',
  'NaN',
  'null',
  '\u0000',
  "' or 1=1 --",
  '🏠 \u202e',
  '{"a":1}',
  '[]',
  '1,2,x',
  'x'.repeat(5_000),
  ['a', 'b'],
  { a: { b: 'c' } },
]

/** A form that would pass, so that each field is wrong by itself. */
const right = (name: CallName): Record<string, unknown> => {
  if (name === 'post_property') return form(at)
  if (name.startsWith('admin/')) return { record: 'property', id, event: 'listing.approved' }
  return {
    id,
    property_id: id,
    latitude: '47',
    longitude: '-122',
    status: 'active',
    type: '1',
    fields: { a: 1 },
  }
}

const send = (payload: string, type: string, token: string) =>
  app.http.inject({
    method: 'POST',
    url: '/api/post_property',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    payload,
  })

describe('nonsense in any field', () => {
  test.each(calls)('of %s is an answer, never a fault', async (name) => {
    const { shape } = shapes[name].input as unknown as { shape?: Record<string, unknown> }
    const fields = Object.keys(shape ?? {})
    for (const field of fields) {
      for (const value of nonsense) {
        for (const token of [seller.token, boss.token].slice(0, rowOf(name).auth === 'admin' ? 2 : 1)) {
          const reply = await app.call(name, { ...right(name), [field]: value }, { token })
          const told = `${field} = ${JSON.stringify(value).slice(0, 60)}: ${reply.message}`
          expect(reply.status, told).toBeLessThan(500)
          expect(typeof reply.message, told).toBe('string')
          if (reply.error) expect(reply.code, told).not.toBe('FAULT')
        }
      }
    }
  })
})

describe('requests that are no calls', () => {
  test.each([
    ['{"title": ', 'application/json'],
    ['--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nhalf', 'multipart/form-data; boundary=x'],
    ['no boundary', 'multipart/form-data'],
    ['<xml/>', 'text/xml'],
    ['[1,2]', 'application/json'],
  ])('%j as %s are refused in the envelope', async (payload, type) => {
    const response = await send(payload, type, seller.token)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json()).toMatchObject({ error: true, data: null })
  })

  test('a title of ten megabytes is refused and nothing is kept', async () => {
    const before = await app.ctx.db.selectFrom('property').select('id').execute()
    const body = JSON.stringify({ ...form(at), title: 'x'.repeat(10 * 1024 * 1024) })
    const response = await send(body, 'application/json', seller.token)
    expect(response.json()).toMatchObject({ error: true })
    expect(response.statusCode).toBeLessThan(500)
    expect(await app.ctx.db.selectFrom('property').select('id').execute()).toEqual(before)
  })
})
