import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from './harness'
import { admin, person } from './people'

let app: TestApp
let token: string
beforeEach(async () => {
  app = await testApp()
  token = (await admin(app.ctx)).token
})
afterEach(() => app.close())

const save = (values: object, as = token) => app.call('admin/settings:save', values, { token: as })

test('settings are changed one by one, and who changed what is kept', async () => {
  const before = await app.call('admin/settings', {}, { token })
  expect(before.data).toMatchObject({ auto_approve_properties: false, review_edits: true })
  expect(before.history).toEqual([])
  const saved = await save({ auto_approve_properties: '1', listing_validity_days: '30', review_edits: true })
  expect(saved.data.changed.toSorted()).toEqual(['auto_approve_properties', 'listing_validity_days'])
  const after = await app.call('admin/settings', {}, { token })
  expect(after.data).toMatchObject({ auto_approve_properties: true, listing_validity_days: 30 })
  expect(after.history).toHaveLength(2)
  expect(after.history).toContainEqual({
    subject: 'setting.auto_approve_properties',
    before: 'false',
    after: 'true',
    actor: 'Test Admin',
    at: app.ctx.clock.now().toISOString(),
  })
  expect((await app.call('web-settings')).data.listing_validity_days).toBe(30)
})

test('what makes no sense is refused, and only administrators may', async () => {
  expect(await save({ listing_validity_days: -1 })).toMatchObject({ code: 'VALIDATION' })
  expect(await save({ company_name: ' ' })).toMatchObject({ code: 'VALIDATION' })
  const { token: other } = await person(app.ctx)
  expect(await save({ company_name: 'Mine' }, other)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await app.call('admin/settings', {}, { token: other })).code).toBe('FORBIDDEN')
  expect((await app.call('admin/settings', {}, { token })).history).toEqual([])
})
