import { expect, test } from 'vitest'
import { person } from '../../support/people'
import { publishingSite } from './publishing-site'

const publishing = publishingSite()
const { call, save, act } = publishing

test('buyers keep the terms under which they bought a plan', async () => {
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

test('at most one plan is recommended, namely the one marked last', async () => {
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

test('plans are listed with their terms and the number of current subscribers', async () => {
  const { app, boss } = publishing
  const plan = (name: string, price: string) => ({
    name,
    price,
    duration_days: 30,
    features: [{ type: 'property_list', quota: '1' }],
  })
  const id = await save('packages', 'package', plan('Counted', '12.50'))
  await save('packages', 'package', plan('Gratis', '0'))
  await act('packages', id, 'published')
  const listed = async () => {
    const { data } = await call('admin/packages', { kind: 'package', search: 'counted' })
    return data[0]
  }
  const { subject_id: packageId } = await listed()
  const buyers = [await person(app.ctx), await person(app.ctx), await person(app.ctx), await person(app.ctx)]
  for (const { user } of buyers)
    await app.call('assign_package', { package_id: packageId, userid: user.id }, { token: boss })
  // Guards against counting every subscription ever sold: here one is suspended, one has expired, and one user has two.
  const subscriptions = app.ctx.db.updateTable('subscription').where('package_id', '=', packageId)
  await subscriptions.set({ state: 'suspended' }).where('user_id', '=', buyers[2]!.user.id).execute()
  await subscriptions.set({ due_at: app.ctx.clock.now() }).where('user_id', '=', buyers[3]!.user.id).execute()
  const {
    id: _,
    client_key: __,
    ...first
  } = await app.ctx.db
    .selectFrom('subscription')
    .selectAll()
    .where('package_id', '=', packageId)
    .where('user_id', '=', buyers[0]!.user.id)
    .executeTakeFirstOrThrow()
  await app.ctx.db.insertInto('subscription').values(first).execute()
  expect(await listed()).toMatchObject({
    lang: null,
    plan: { price_minor: 1250, currency: 'USD', duration_days: 30, subscribers: 2 },
  })
  expect((await call('admin/packages', { kind: 'package', search: 'gratis' })).data).toMatchObject([
    { plan: { price_minor: 0, subscribers: 0 } },
  ])
})
