import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { callNames, rowOf } from '../../../contract/calls/table'
import { listOf, maybe } from '../../../contract/calls/kit/primitives'
import { unknownFields } from '../../../server/platform/http/unknown-fields'
import { testApp, type TestApp } from '../../support/harness'
import { admin } from '../../support/people'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await admin(app.ctx)).token
})
afterAll(() => app.close())

test('every admin call rejects an unknown field by name', async () => {
  const calls = callNames.filter((name) => rowOf(name).auth === 'admin')
  expect(calls.length).toBeGreaterThan(20)
  for (const name of calls) {
    const refused = await app.call(name, { no_such_field: '1' }, { token })
    expect(refused, name).toMatchObject({
      code: 'VALIDATION',
      errors: { no_such_field: expect.stringContaining('Unknown field') },
    })
    expect(refused.message, name).toContain('no_such_field')
  }
})

test('a mistyped field name changes nothing', async () => {
  const before = (await app.call('admin/settings', {}, { token })).data
  const refused = await app.call(
    'admin/settings:save',
    { auto_approve_propertys: '1', company_name: 'X' },
    { token },
  )
  expect(refused).toMatchObject({
    code: 'VALIDATION',
    errors: { auto_approve_propertys: expect.any(String) },
  })
  expect((await app.call('admin/settings', {}, { token })).data).toEqual(before)
})

test('other calls ignore unknown fields, as specified', async () => {
  expect((await app.call('get_categories', { no_such_field: '1' })).error).toBe(false)
})

test.each<[string, unknown, string[]]>([
  ['nothing unknown', { name: 'a', inner: { deep: '1' }, list: [{ id: '1' }], any: { x: '1' } }, []],
  ['at the top', { nam: 'a', name: 'a' }, ['nam']],
  ['within', { inner: { deep: '1', depp: '1' } }, ['inner.depp']],
  ['in a list', { list: [{ id: '1' }, { di: '2' }] }, ['list.1.di']],
  ['in a list that came as a text', { list: '[{"id":"1","di":"2"}]' }, ['list.0.di']],
  ['a name of every object', { constructor: '1', __proto__x: '1' }, ['constructor', '__proto__x']],
])('fields are named by their path: %s', (_, value, unknown) => {
  const shape = z.object({
    name: z.string(),
    inner: maybe(z.object({ deep: z.string() })),
    list: listOf(z.object({ id: z.string() }), 9),
    any: z.record(z.string(), z.string()).optional(),
  })
  expect(unknownFields(shape, value)).toEqual(unknown)
})
