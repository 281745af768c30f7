import { afterEach, beforeEach, expect, test } from 'vitest'
import { newcomer, proofFor, provedBy } from '../../support/accounts-people'
import { testApp, type TestApp } from '../../support/harness'
import { makePackage } from '../../support/payments-site'
import { admin, person } from '../../support/people'
import { complete, form, ground, listing, photo, subscribe } from '../../support/listings-world'

let app: TestApp
let token: string
beforeEach(async () => {
  app = await testApp()
  token = (await admin(app.ctx)).token
})
afterEach(() => app.close())

const save = (values: object, as = token) => app.call('admin/settings:save', values, { token: as })

test('settings are saved individually, and the history shows who changed what', async () => {
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

test('the setting for disputes that suspend a plan has two values, and its changes are logged', async () => {
  expect((await app.call('admin/settings', {}, { token })).data.dispute_suspends).toBe('taken')
  expect(await save({ dispute_suspends: 'never' })).toMatchObject({
    code: 'VALIDATION',
    errors: { dispute_suspends: expect.any(String) },
  })
  expect((await save({ dispute_suspends: 'always' })).data.changed).toEqual(['dispute_suspends'])
  const { data, history } = await app.call('admin/settings', {}, { token })
  expect(data.dispute_suspends).toBe('always')
  expect(history).toMatchObject([{ subject: 'setting.dispute_suspends', before: 'taken', after: 'always' }])
})

test('of two administrators, the later one sees the current value and loses no input', async () => {
  const { token: other } = await person(app.ctx, { role: 'admin', name: 'Other Admin' })
  const { version } = (await app.call('admin/settings', {}, { token })).data
  await save({ company_name: 'First', version }, other)
  const late = await save({ company_name: 'Second', contact_phone: '+15550100', version })
  expect(late).toMatchObject({
    code: 'CONFLICT',
    errors: { company_name: 'Changed to First in the meantime' },
  })
  const now = (await app.call('admin/settings', {}, { token })).data
  expect(now).toMatchObject({ company_name: 'First', contact_phone: '' })
  // Once seen, the value may be overwritten; a field nobody else changed never conflicts.
  expect(await save({ contact_phone: '+15550100', version })).toMatchObject({ error: false })
  expect(await save({ company_name: 'Second', version: now.version })).toMatchObject({ error: false })
  // Asking for the current value is no conflict, for example after a lost answer; another tab's older version is.
  expect(await save({ company_name: 'Second', version }, other)).toMatchObject({ data: { changed: [] } })
  expect(await save({ company_name: 'Third', version: now.version })).toMatchObject({ code: 'CONFLICT' })
})

test('of two administrators saving at the same time, one is refused', async () => {
  const { token: other } = await person(app.ctx, { role: 'admin', name: 'Other Admin' })
  const { version } = (await app.call('admin/settings', {}, { token })).data
  const replies = await Promise.all([
    save({ review_edits: false, listing_validity_days: 10, version }),
    save({ listing_validity_days: 20, version }, other),
  ])
  expect(replies.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['CONFLICT', 'saved'])
  expect((await app.call('admin/settings', {}, { token })).history).toHaveLength(
    replies.flatMap(({ data }) => data?.changed ?? []).length,
  )
})

test('invalid values are rejected, and only administrators may change settings', async () => {
  expect(await save({ listing_validity_days: -1 })).toMatchObject({ code: 'VALIDATION' })
  expect(await save({ company_name: ' ' })).toMatchObject({ code: 'VALIDATION' })
  const { token: other } = await person(app.ctx)
  expect(await save({ company_name: 'Mine' }, other)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await app.call('admin/settings', {}, { token: other })).code).toBe('FORBIDDEN')
  expect((await app.call('admin/settings', {}, { token })).history).toEqual([])
})

test('look and formats of the site apply to every page (§3)', async () => {
  expect((await app.call('web-settings')).data).toMatchObject({
    svg_clr: '1',
    number_with_suffix: false,
    price_decimals: 'always',
  })
  const looks = {
    svg_clr: '0',
    number_with_suffix: '1',
    price_decimals: 'needed',
    web_favicon: 'https://cdn.example/icon.svg',
    web_placeholder_logo: '/media/none.webp',
    appstore_id: '12345',
    ask_location_on_start: '0',
  }
  expect(await save(looks)).toMatchObject({ error: false })
  expect((await app.call('web-settings')).data).toMatchObject({
    ...looks,
    number_with_suffix: true,
    ask_location_on_start: false,
  })
  for (const web_favicon of ['http://cdn.example/icon.svg', '//cdn.example/i.svg', 'javascript:alert(1)'])
    expect((await save({ web_favicon })).errors, web_favicon).toHaveProperty('web_favicon')
})

test('map settings accept only a plausible key and tile URL, or neither', async () => {
  const key = 'AIzaSyExample_of-a-browser-key-0000000'
  const tiles = 'https://{s}.tiles.example/{z}/{x}/{y}{r}.png'
  for (const google_maps_key of ['short', `${key} and more`, '<script>alert(1)</script>'])
    expect(await save({ google_maps_key })).toMatchObject({
      errors: { google_maps_key: expect.stringContaining('20') },
    })
  for (const tile_url of [
    'http://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://tiles.example/{z}/{x}/{y}/{y}.png',
    'javascript:{z}{x}{y}',
  ])
    expect((await save({ tile_url })).errors, tile_url).toHaveProperty('tile_url')
  expect(await save({ google_maps_key: key, tile_url: tiles })).toMatchObject({ error: false })
  expect((await app.call('web-settings')).data).toMatchObject({ google_maps_key: key, tile_url: tiles })
  expect(await save({ google_maps_key: '', tile_url: '' })).toMatchObject({ error: false })
})

test('a new currency applies to new prices only; existing prices keep theirs', async () => {
  const { ctx } = app
  const at = await ground(ctx)
  const seller = await complete(ctx, at)
  await subscribe(ctx, seller.user.id, { property_list: null })
  const old = await listing(ctx, at, seller.user.id, { price: 25_000 })
  const offer = await makePackage(app, { price_minor: 4900 })
  // Price bounds are in the site's currency: 250 dollars are neither above nor below 600 yen.
  const from600 = async () => (await app.call('get-property-list', { min_price: 600 })).total
  expect(await from600()).toBe(0)
  expect(await save({ currency_code: 'XXQ' })).toMatchObject({
    code: 'VALIDATION',
    errors: { currency_code: expect.any(String) },
  })
  expect((await save({ currency_code: 'jpy' })).data.changed).toEqual(['currency_code'])
  expect(await from600()).toBe(0)
  const shown = await app.call('web-settings')
  expect(shown.data.selected_currency_data.code).toBe('JPY')
  expect((await app.call('get_property', { id: old })).data[0]).toMatchObject({
    currency: 'USD',
    price_minor: 25_000,
  })
  expect((await app.call('get-package')).data).toContainEqual(
    expect.objectContaining({ id: offer, currency: 'USD', price_minor: 4900 }),
  )
  const fields = { ...form(at, { price: '900' }), title_image: await photo() }
  const fresh = (await app.call('post_property', fields, { token: seller.token })).data
  expect(fresh).toMatchObject({ currency: 'JPY', price_minor: 900 })
  // The price in an edit is requested and parsed in the listing's own currency.
  const edit = await app.call(
    'listing-draft:save',
    { property_id: old, fields: { title: 'Other' } },
    { token: seller.token },
  )
  expect(edit, edit.message).toMatchObject({ error: false, data: { currency: 'USD' } })
  await app.call('update_post_property', { id: old, price: '300' }, { token: seller.token })
  const [own] = (await app.call('get-added-properties', { id: old }, { token: seller.token })).data
  expect(own).toMatchObject({ currency: 'USD' })
  const begun = await app.call('listing-draft:save', { fields: { title: 'New' } }, { token: seller.token })
  expect(begun).toMatchObject({ data: { currency: 'JPY' } })
})

test("a disabled sign-in method isn't offered and opens no session", async () => {
  await save({ sign_in_phone: '0', sign_in_google: '0' })
  expect((await app.call('web-settings')).data.sign_in).toEqual({ email: true, phone: false, google: false })
  const { mobile: number, email } = newcomer()
  await app.call('get-otp', { number })
  const auth_id = await proofFor(app, { number })
  expect(await app.call('user_signup', { auth_id })).toMatchObject({
    code: 'PROOF_INVALID',
    message: "This sign-in method isn't available.",
  })
  expect(await app.call('user_signup', { auth_id: await provedBy(app, email) })).toMatchObject({
    error: false,
  })
  // The code was valid: once re-enabled, the same proof signs in.
  await save({ sign_in_phone: '1' })
  expect((await app.call('user_signup', { auth_id })).data).toMatchObject({ mobile: number })
})

test('logo, icon and placeholder are uploaded as files and served to visitors', async () => {
  expect(await save({ web_logo_file: await photo('logo.png', '#8a1c5b') })).toMatchObject({
    data: { changed: ['web_logo'] },
  })
  const { web_logo, web_favicon } = (await app.call('web-settings')).data
  expect(web_logo).toMatch(/^\/files\/\S+\.webp$/)
  expect(web_favicon).toBe('')
  const fetched = await app.http.inject({ url: web_logo })
  expect([fetched.statusCode, fetched.headers['content-type']]).toEqual([200, 'image/webp'])
  const text = new File(['no picture'], 'logo.png', { type: 'image/png' })
  expect(await save({ web_favicon_file: text })).toMatchObject({
    code: 'FILE_REJECTED',
    errors: { web_favicon: expect.any(String) },
  })
  expect(await save({ web_logo: '' })).toMatchObject({ error: false })
  expect((await app.call('web-settings')).data.web_logo).toBe('')
})

test('an accent colour is accepted only if text in it is readable', async () => {
  expect((await app.call('web-settings')).data.accent).toBeNull()
  for (const accent_color of ['#ffd400', '#7cc6a6', 'green', '#12345', 'red;}'])
    expect((await save({ accent_color })).errors, accent_color).toHaveProperty('accent_color')
  expect(await save({ accent_color: '#8A1C5B' })).toMatchObject({ error: false })
  expect((await app.call('web-settings')).data.accent).toMatchObject({
    '--accent': expect.stringMatching(/^light-dark\(#8a1c5b, #[0-9a-f]{6}\)$/),
  })
  await save({ accent_color: '' })
  expect((await app.call('web-settings')).data.accent).toBeNull()
})
