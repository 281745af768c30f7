import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'
import { ground, listing, subscribe, type Ground } from '../../support/listings-world'

let app: TestApp
let at: Ground
let chief: Awaited<ReturnType<typeof admin>>

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  chief = await admin(app.ctx)
})
afterAll(() => app.close())

const ask = (name: Parameters<TestApp['call']>[0], input: object) =>
  app.call(name, input, { token: chief.token })
const decide = (id: number, event: string, reason?: string) =>
  ask('admin/advance', { record: 'account', id: String(id), event, reason })

test('users are found by name, mail and number in any format', async () => {
  const { user } = await person(app.ctx, {
    name: 'Nadia Wanted',
    email: 'nadia@wanted.test',
    mobile: '+4930123456',
  })
  for (const search of [
    'nadia w',
    'NADIA@wanted',
    '+49 30 / 123456'.replace(' /', ''),
    '(030) 123-456'.slice(2),
  ])
    expect((await ask('admin/records', { record: 'account', search })).data, search).toMatchObject([
      { id: String(user.id), title: 'Nadia Wanted' },
    ])
  expect((await ask('admin/records', { record: 'account', search: '%' })).data).toEqual([])
})

test("a user's page shows their records, what others wrote about them, and their sign-ins", async () => {
  const { user: owner } = await person(app.ctx, { name: 'Olga Owner' })
  const { user: ann, token } = await person(app.ctx, { name: 'Ann' })
  const home = await listing(app.ctx, at, owner.id, { title: 'Hers' })
  for (let nth = 0; nth < 7; nth++) await listing(app.ctx, at, owner.id, { title: `Another ${nth}` })
  await listing(app.ctx, at, ann.id, { title: 'Not hers' })
  await subscribe(app.ctx, owner.id, { property_list: null })
  await app.ctx.db.insertInto('report_reason').values({ reason: 'Fraud', position: 0 }).execute()
  const reason = (await app.call('get_report_reasons')).data[0].id
  await app.call('add_reports', { property_id: home, reason_id: reason }, { token })
  await app.call('add_reports', { user_id: owner.id, reason_id: reason }, { token })
  await app.call('block-user', { to_user_id: owner.id, reason: 'Rude' }, { token })

  const { data } = await ask('admin/person', { id: owner.id })
  const sent = data.groups.map(
    ({ group, total, items }: { group: string; total: number; items: object[] }) => [
      group,
      total,
      items.length,
    ],
  )
  expect(sent).toEqual([
    ['property', 8, 6],
    ['subscription', 1, 1],
    ['reported', 2, 2],
    ['blocked', 1, 1],
  ])
  expect(data.sign_ins).toMatchObject([{ ended_at: null }])
  expect(JSON.stringify(data)).not.toContain('Not hers')
  const hers = (await ask('admin/person', { id: ann.id })).data.groups
  expect(hers).toMatchObject([{ group: 'property' }, { group: 'report', total: 2 }, { group: 'block' }])
  const all = await ask('admin/records', { record: 'property', person: owner.id })
  expect(all).toMatchObject({ total: 8, counts: { approved: 8 } })

  const refused = await app.call('admin/person', { id: owner.id }, { token })
  expect(refused).toMatchObject({ code: 'FORBIDDEN' })
  expect(await ask('admin/person', { id: 999_999 })).toMatchObject({ code: 'NOT_FOUND' })
})

test("a user's page shows only the record kinds the administrator may open", async () => {
  const clerk = await person(app.ctx, { role: 'admin', permissions: ['people', 'reports'] })
  const by = (name: Parameters<TestApp['call']>[0], input: object) =>
    app.call(name, input, { token: clerk.token })
  const { user: owner } = await person(app.ctx, { name: 'Petra Paid' })
  const { user: ann, token } = await person(app.ctx)
  const home = await listing(app.ctx, at, owner.id, { title: 'Reported home' })
  await subscribe(app.ctx, owner.id, { property_list: null })
  await app.ctx.db.insertInto('report_reason').values({ reason: 'Scam', position: 1 }).execute()
  const reason = (await app.call('get_report_reasons')).data[0].id
  await app.call('add_reports', { property_id: home, reason_id: reason }, { token })
  await app.call('block-user', { to_user_id: owner.id, reason: 'Rude' }, { token })

  const groupsOf = ({ data }: { data?: any }) => data.groups.map(({ group }: { group: string }) => group)
  expect(groupsOf(await ask('admin/person', { id: owner.id }))).toEqual([
    'property',
    'subscription',
    'reported',
    'blocked',
  ])
  expect(groupsOf(await by('admin/person', { id: owner.id }))).toEqual(['reported', 'blocked'])

  const { id } = await app.ctx.db
    .selectFrom('report')
    .select('id')
    .where('user_id', '=', ann.id)
    .where('property_id', '=', home)
    .executeTakeFirstOrThrow()
  const related = async (asked: typeof by) =>
    (await asked('admin/record', { record: 'report', id: String(id) })).data.related
  expect(await related(ask)).toMatchObject([{ record: 'property', title: 'Reported home' }])
  expect(await by('admin/record', { record: 'property', id: String(home) })).toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await related(by)).toEqual([])
})

test('deactivation needs a reason and ends sessions; an account can be reactivated, or erased immediately with a reason', async () => {
  const { user, token } = await person(app.ctx, { name: 'Zoe Gone' })
  expect(await decide(user.id, 'account.deactivated')).toMatchObject({ code: 'VALIDATION' })
  expect(await decide(user.id, 'account.erased', 'Now')).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await decide(user.id, 'account.deactivated', 'Spam')).toMatchObject({
    data: { state: 'deactivated' },
  })
  expect(await app.call('get-user-data', {}, { token })).toMatchObject({ code: 'ACCOUNT_DEACTIVATED' })
  const { data } = await ask('admin/person', { id: user.id })
  expect(data.sign_ins).toMatchObject([{ ended_at: expect.any(String) }])
  expect(await decide(user.id, 'account.reactivated')).toMatchObject({ data: { state: 'active' } })
  expect(await decide(user.id, 'account.deactivated', 'Spam again')).toMatchObject({ error: false })
  expect(await decide(user.id, 'account.erased')).toMatchObject({ code: 'VALIDATION' })
  expect(await decide(user.id, 'account.erased', 'They asked by letter')).toMatchObject({
    data: { state: 'purged', allowed: [] },
  })
  const row = await app.ctx.db
    .selectFrom('app_user')
    .select(['name', 'email', 'mobile'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ name: '', email: null, mobile: null })
})

test('a click grants a plan once, and its history names the administrator', async () => {
  const { user } = await person(app.ctx)
  const { id } = await app.ctx.db
    .insertInto('package')
    .values({
      name: 'Gift',
      price_minor: 900,
      currency: 'USD',
      duration_days: 30,
      created_at: app.ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const request = { package_id: id, userid: user.id, idempotency_key: 'one press' }
  const given = await ask('assign_package', request)
  expect(given).toMatchObject({ error: false, data: { package: { name: 'Gift' } } })
  await ask('assign_package', request)
  const { data } = await ask('admin/person', { id: user.id })
  expect(data.groups).toMatchObject([{ group: 'subscription', total: 1 }])
  const whole = await ask('admin/record', { record: 'subscription', id: String(given.data.id) })
  expect(whole.data.history).toMatchObject([{ event: 'created', actor: 'Test Admin' }])
})
