import { expect, test } from 'vitest'
import { json } from '../../../server/platform/db/json'
import { person } from '../../support/people'
import { publishingSite } from './publishing-site'

const publishing = publishingSite()
const { call, save, act, entry } = publishing

test('categories and attributes can be chosen while published, and stay on listings that already have them', async () => {
  const { db, clock } = publishing.app.ctx
  const parameter = await save('catalogue', 'parameter', {
    name: 'Heating',
    kind: 'choice',
    options: 'Gas\nHeat pump\nGas',
  })
  expect((await entry('catalogue', parameter)).values).toMatchObject({ options: 'Gas\nHeat pump' })
  const asked = (await call('admin/catalogue', { kind: 'parameter' })).data[0].subject_id
  const id = await save('catalogue', 'category', { name: 'Barn', parameters: [asked] })
  const barns = async () => (await publishing.app.call('get_categories', { slug_id: 'barn' })).data
  expect(await barns()).toEqual([])
  await act('catalogue', id, 'published')
  expect(await barns()).toMatchObject([{ category: 'Barn', parameter_types: [] }])
  await act('catalogue', parameter, 'published')
  expect(await barns()).toMatchObject([
    { parameter_types: [{ name: 'Heating', type_values: ['Gas', 'Heat pump'] }] },
  ])

  const { user } = await person(publishing.app.ctx)
  const category = (await call('admin/catalogue', { kind: 'category' })).data[0].subject_id
  await db
    .insertInto('file')
    .values({
      key: 'p.webp',
      owner_id: null,
      name: 'p',
      mime: 'image/webp',
      bytes: 1,
      created_at: clock.now(),
    })
    .execute()
  const home = await db
    .insertInto('property')
    .values({
      slug: 'a-barn',
      user_id: user.id,
      category_id: category,
      property_type: 'sell',
      title: 'A barn',
      description: 'Old.',
      price: 1,
      currency: 'USD',
      address: '1 Lane',
      city: 'Seattle',
      state: 'Washington',
      country: 'United States',
      latitude: 47,
      longitude: -122,
      title_image: 'p.webp',
      attrs: json({ [asked]: 'Gas' }),
      request_status: 'approved',
      status: 'active',
      market_status: 'available',
      posted_at: clock.now(),
      updated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('property_parameter')
    .values({ property_id: home.id, parameter_id: asked, value: 'Gas', value_num: null })
    .execute()

  await save('catalogue', 'category', { name: 'Barn', slug: 'barn', position: 3 }, { id })
  expect((await entry('catalogue', id)).history[0].changes).toEqual([
    { field: 'position', before: 0, after: 3 },
    { field: 'parameters', before: 'Heating', after: '' },
  ])
  await save('catalogue', 'category', { name: 'Barn', parameters: [asked] }, { id })
  expect(
    await call('admin/catalogue:save', {
      kind: 'parameter',
      id: parameter,
      values: { name: 'Heating', kind: 'choice', options: 'Oil' },
    }),
  ).toMatchObject({
    code: 'VALIDATION',
    errors: { options: expect.stringContaining('Gas') },
  })
  expect(
    await call('admin/catalogue:save', {
      kind: 'parameter',
      id: parameter,
      values: { name: 'Heating', kind: 'text' },
    }),
  ).toMatchObject({
    errors: { kind: expect.any(String) },
  })
  const counts = (role: string, kind = 'number', name = 'Rooms to sleep') =>
    call('admin/catalogue:save', { kind: 'parameter', values: { name, kind, role } })
  expect(await counts('bedrooms', 'text')).toMatchObject({ errors: { role: expect.any(String) } })
  const sleeping = await save('catalogue', 'parameter', {
    name: 'Sleeping',
    kind: 'number',
    role: 'bedrooms',
  })
  expect((await entry('catalogue', sleeping)).values).toMatchObject({ role: 'bedrooms' })
  expect(await counts('bedrooms')).toMatchObject({ code: 'VALIDATION', errors: { role: expect.any(String) } })
  expect(await counts('cellars')).toMatchObject({ errors: { role: expect.any(String) } })
  for (const one of [id, parameter]) {
    expect(await act('catalogue', one, 'withdrawn', 'Nobody sells these')).toMatchObject({ error: false })
    expect(await act('catalogue', one, 'deleted')).toMatchObject({ error: true, code: 'NOT_ALLOWED' })
  }
  expect(await barns()).toEqual([])
  const shown = (await publishing.app.call('get_property', { id: home.id })).data
  expect(shown[0]).toMatchObject({ category: { category: 'Barn' } })
  expect(JSON.stringify(shown[0])).toContain('Gas')
  const twice = await call('admin/catalogue:save', { kind: 'category', values: { name: 'barn' } })
  expect(twice).toMatchObject({ code: 'VALIDATION', errors: { name: expect.any(String) } })
  // Each section serves only entries of its own kinds.
  expect(await call('admin/content-entry', { id })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await act('packages', id, 'published')).toMatchObject({ code: 'NOT_FOUND' })
})

test("the bounds of an attribute follow from its measure and from the operator's limits", async () => {
  const values = { name: 'Built', kind: 'number', measure: 'year', value_min: '1,850', required: '1' }
  const parameter = await save('catalogue', 'parameter', values)
  expect((await entry('catalogue', parameter)).values).toMatchObject({
    measure: 'year',
    value_min: '1850',
    value_max: '',
  })
  const asked = (await call('admin/catalogue', { kind: 'parameter' })).data[0].subject_id
  const id = await save('catalogue', 'category', { name: 'Mill', parameters: [asked] })
  await act('catalogue', id, 'published')
  await act('catalogue', parameter, 'published')
  const year = publishing.app.ctx.clock.now().getUTCFullYear()
  const mills = (await publishing.app.call('get_categories', { slug_id: 'mill' })).data
  expect(mills[0].parameter_types[0].bounds).toEqual({
    least: 1850,
    most: year + 10,
    usual_least: 1700,
    usual_most: year + 10,
  })
  const refused = async (more: object) =>
    (await call('admin/catalogue:save', { kind: 'parameter', values: { ...values, name: 'Other', ...more } }))
      .errors
  expect(Object.keys((await refused({ kind: 'text' })) ?? {})).toEqual(['measure'])
  expect(Object.keys((await refused({ value_max: '1000' })) ?? {})).toEqual(['value_max'])
})
