import { expect, test } from 'vitest'
import { person } from './people'
import { publishingSite } from './publishing-site'

const publishing = publishingSite()
const { call, save, act } = publishing

test('a package that was sold keeps what was bought', async () => {
  const terms = {
    name: 'Small',
    price: '19.50',
    duration_days: 30,
    features: [{ type: 'property_list', quota: '2' }],
  }
  const id = await save('packages', 'package', terms)
  expect((await publishing.app.call('get-package', {})).data).toEqual([])
  await act('packages', id, 'published')
  const [offered] = (await publishing.app.call('get-package', {})).data
  expect(offered).toMatchObject({ price_minor: 1950, features: [{ type: 'property_list', quota: 2 }] })
  const { user, token } = await person(publishing.app.ctx)
  await publishing.app.call(
    'assign_package',
    { package_id: offered.id, userid: user.id },
    { token: publishing.boss },
  )
  await save(
    'packages',
    'package',
    { ...terms, price: 25, duration_days: 5, features: [{ type: 'project_access' }] },
    { id },
  )
  const { data: log } = await call('admin/log', { record: 'publication', id, event: 'entry.revised' })
  expect(log).toMatchObject([
    {
      standing: {
        from: [{ key: 'machines.publication.published.caption', english: 'Published' }],
        to: [{ english: 'Published' }],
      },
      changes: [
        { field: 'duration_days', before: 30, after: 5 },
        {
          field: 'features',
          before: [{ type: 'property_list', quota: '2' }],
          after: [{ type: 'project_access', quota: '' }],
        },
        { field: 'price', before: '19.50 USD', after: '25.00 USD' },
      ],
    },
  ])
  expect((await publishing.app.call('get-package', {})).data).toMatchObject([
    { price_minor: 2500, duration_days: 5, features: [{ type: 'project_access', quota: null }] },
  ])
  const mine = await publishing.app.ctx.db
    .selectFrom('subscription_feature')
    .select(['feature', 'quota'])
    .execute()
  expect(mine).toEqual([{ feature: 'property_list', quota: 2 }])
  expect(await act('packages', id, 'withdrawn', 'Replaced')).toMatchObject({ error: false })
  expect(
    await publishing.app.call('create-payment-intent', { package_id: offered.id }, { token }),
  ).toMatchObject({
    error: true,
  })
  expect(await act('packages', id, 'deleted')).toMatchObject({ code: 'NOT_ALLOWED' })
  for (const wrong of [{ price: '1.999' }, { price: '-1' }, { features: [] }, { duration_days: 0 }])
    expect(
      await call('admin/packages:save', { kind: 'package', values: { ...terms, ...wrong } }),
    ).toMatchObject({
      code: 'VALIDATION',
      errors: { [Object.keys(wrong)[0]!]: expect.any(String) },
    })
})

test('one plan at most is recommended: the last one that the operator marked', async () => {
  const plan = (name: string, more: object = {}) => ({
    name,
    price: '5',
    duration_days: 30,
    features: [{ type: 'property_list', quota: '1' }],
    ...more,
  })
  const ids = []
  for (const name of ['First', 'Second']) {
    const id = await save('packages', 'package', plan(name, { recommended: '1' }))
    await act('packages', id, 'published')
    ids.push(id)
  }
  const marked = async () =>
    (await publishing.app.call('get-package', { limit: 50 })).data
      .filter(({ recommended }: { recommended: boolean }) => recommended)
      .map(({ name }: { name: string }) => name)
  expect(await marked()).toEqual(['Second'])
  await save('packages', 'package', plan('First', { recommended: true }), { id: ids[0] })
  expect(await marked()).toEqual(['First'])
  await save('packages', 'package', plan('First', { recommended: false }), { id: ids[0] })
  expect(await marked()).toEqual([])
})
