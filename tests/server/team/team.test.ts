import { afterAll, beforeAll, expect, test } from 'vitest'
import { needOf, permissionOfRecord, permissions } from '../../../contract/api/permissions'
import { callNames, rowOf } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'
import { records } from '../../../contract/values'
import { changePermissions } from '../../../server/areas/team/change-permissions'
import { invite } from '../../../server/areas/team/invite'
import { foundTeam } from '../../../server/areas/team/found-team'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'

type Somebody = Awaited<ReturnType<typeof person>>

let app: TestApp
let boss: Somebody

beforeAll(async () => {
  app = await testApp()
  boss = await person(app.ctx, { name: 'Bea Boss' })
  await app.ctx.db.updateTable('app_user').set({ role: 'admin' }).where('id', '=', boss.user.id).execute()
  await app.ctx.db.transaction().execute((trx) => foundTeam(trx, boss.user, app.ctx.clock.now()))
})
afterAll(() => app.close())

const by = (who: Somebody, name: CallName, input: object = {}) => app.call(name, input, { token: who.token })
const members = async () =>
  (await by(boss, 'admin/team')).data as { id: number; email: string; state: string }[]
const advance = (who: Somebody, record: string, id: number, event: string, reason?: string) =>
  by(who, 'admin/advance', { record, id: String(id), event, reason })
const mails = async (to: string) =>
  await app.ctx.db.selectFrom('mailbox').select(['subject', 'body']).where('recipient', '=', to).execute()

/** Invites a user, lets them join the team and returns them. */
async function joined(given: string[], who?: Somebody): Promise<Somebody & { place: number }> {
  const somebody = who ?? (await person(app.ctx))
  const invited = await by(boss, 'admin/team:invite', {
    email: somebody.user.email,
    permissions: given.join(),
  })
  expect(invited).toMatchObject({ error: false })
  const { id } = invited.data
  expect(await by(somebody, 'invitation:answer', { id, accept: 1 })).toMatchObject({
    data: { state: 'active' },
  })
  return { ...somebody, place: id }
}

test('every admin call and every kind of record requires a permission that can be granted', () => {
  const asked = callNames
    .filter((name) => rowOf(name).auth === 'admin')
    .map((name) => [name, needOf(rowOf(name))])
  const known = [...permissions, 'member', 'record']
  expect(asked.filter(([, need]) => !known.includes(need as string))).toEqual([])
  expect(records.filter((record) => permissionOfRecord(record) === 'everything')).toEqual([])
})

test('an invitation is mailed, and only its proved address can accept it, within a week', async () => {
  const email = 'mia.moderator@example.test'
  const invited = await by(boss, 'admin/team:invite', { email, permissions: ['reports', 'listings'] })
  expect(invited.message).toContain(email)
  await drainOutbox(app.ctx)
  expect(await mails(email)).toMatchObject([
    {
      subject: expect.stringContaining('Bea Boss'),
      body: expect.stringMatching(/Reports, Listings.*by [A-Z][a-z]+ \d{1,2}, 20\d\d:.*\/admin\/invitation/s),
    },
  ])
  expect(
    await by(boss, 'admin/team:invite', { email: email.toUpperCase(), permissions: 'log' }),
  ).toMatchObject({
    code: 'CONFLICT',
    errors: { email: expect.any(String) },
  })
  for (const wrong of [{ email: 'none' }, { permissions: '' }, { permissions: 'root' }])
    expect(await by(boss, 'admin/team:invite', { email, permissions: 'log', ...wrong })).toMatchObject({
      code: 'VALIDATION',
    })

  const outsider = await person(app.ctx)
  const unproved = await person(app.ctx, { email, email_verified_at: null })
  const { id } = invited.data
  for (const other of [outsider, unproved]) {
    expect((await by(other, 'invitation')).data).toBeNull()
    expect(await by(other, 'invitation:answer', { id, accept: 1 })).toMatchObject({ code: 'NOT_FOUND' })
  }
  await app.ctx.db
    .updateTable('app_user')
    .set({ email_verified_at: app.ctx.clock.now() })
    .where('id', '=', unproved.user.id)
    .execute()
  const mia = unproved
  expect((await by(mia, 'invitation')).data).toMatchObject({
    id,
    invited_by: 'Bea Boss',
    permissions: ['reports', 'listings'],
    in_time: true,
  })
  app.ctx.clock.pass(8 * 86_400_000)
  expect((await by(mia, 'invitation')).data).toMatchObject({ in_time: false })
  expect(await by(mia, 'invitation:answer', { id, accept: 1 })).toMatchObject({ code: 'NOT_ALLOWED' })
  expect(await advance(boss, 'membership', id, 'invitation.renewed')).toMatchObject({
    data: { state: 'invited' },
  })
  await drainOutbox(app.ctx)
  expect(await mails(email)).toHaveLength(2)
  // The week begins again when it is renewed.
  app.ctx.clock.pass(6.5 * 86_400_000)
  expect(await by(mia, 'invitation:answer', { id, accept: 1 })).toMatchObject({ data: { state: 'active' } })
  expect((await by(mia, 'get-user-data')).data).toMatchObject({
    role: 'admin',
    permissions: ['reports', 'listings'],
  })
  expect(await by(mia, 'invitation:answer', { id, accept: 0 })).toMatchObject({ code: 'NOT_FOUND' })
})

test('every call refuses a caller without the permission in the same way and names that permission', async () => {
  const eve = await joined(['reports'])
  expect(await by(eve, 'admin/queue')).toMatchObject({ error: false, counts: { report: 0 } })
  expect(Object.keys((await by(eve, 'admin/queue')).counts)).toEqual(['report'])
  expect(await by(eve, 'admin/records', { record: 'report' })).toMatchObject({ error: false })
  const refused: [CallName, object][] = [
    ['admin/records', { record: 'account' }],
    ['admin/record', { record: 'payment', id: '1' }],
    [
      'admin/advance',
      { record: 'account', id: String(boss.user.id), event: 'account.deactivated', reason: 'Mine' },
    ],
    ['admin/workflow-stuck-records', { state: 'account.unverified' }],
    ['admin/workflow-state', { state: 'account.active' }],
    ['admin/workflow-record', { machine: 'account', id: '1' }],
    ['admin/person', { id: boss.user.id }],
    ['admin/payments', {}],
    ['admin/settings', {}],
    ['admin/settings:save', { company_name: 'Mine' }],
    ['admin/team', {}],
    ['admin/verification-form', {}],
  ]
  for (const [name, input] of refused)
    expect(await by(eve, name, input), name).toMatchObject({ code: 'FORBIDDEN' })
  expect((await by(eve, 'admin/team')).message).toContain("doesn't include the team")
  expect(await by(eve, 'admin/workflow-counts')).toMatchObject({ error: false })
  await person(app.ctx, { name: 'Vera Verified', verification_status: 'success' })
  const [listed] = (await by(eve, 'get-users-list', { search: 'Vera' })).data
  expect(listed).not.toHaveProperty('email')
  const gift = { package_id: 1, userid: boss.user.id }
  expect(await by(eve, 'assign_package', gift)).toMatchObject({ code: 'FORBIDDEN' })
  const { user: reader } = await person(app.ctx)
  expect(await by(eve, 'send_message', { receiver_id: reader.id, message: 'Hi' })).toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await by(boss, 'send_message', { receiver_id: reader.id, message: 'Hi' })).toMatchObject({
    error: false,
  })
  expect((await by(boss, 'get_chats')).data).toHaveLength(1)
  expect((await by(eve, 'get_chats')).data).toEqual([])
})

test("members can't grant permissions they don't have, nor decide about themselves or members with more permissions", async () => {
  const lead = await joined(['team', 'people', 'reports'])
  const peer = await joined(['money'])
  expect(
    await by(lead, 'admin/team:invite', { email: 'x@example.test', permissions: 'money' }),
  ).toMatchObject({
    code: 'VALIDATION',
    errors: { permissions: expect.any(String) },
  })
  for (const permissions of ['everything', 'team,log'])
    expect(await by(lead, 'admin/team:change', { id: lead.place, permissions })).toMatchObject({
      error: true,
    })
  expect(await advance(lead, 'membership', lead.place, 'membership.suspended', 'Me')).toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await advance(lead, 'membership', peer.place, 'membership.removed', 'No')).toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await by(lead, 'admin/team:change', { id: peer.place, permissions: 'reports' })).toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await advance(lead, 'account', peer.user.id, 'account.deactivated', 'No')).toMatchObject({
    code: 'FORBIDDEN',
  })

  const lower = await joined(['reports'])
  const changed = await by(lead, 'admin/team:change', { id: lower.place, permissions: ['reports', 'people'] })
  expect(changed).toMatchObject({ error: false })
  expect((await by(lower, 'get-user-data')).data.permissions).toEqual(['reports', 'people'])
  const { history } = (await by(lead, 'admin/record', { record: 'membership', id: String(lower.place) })).data
  expect(history[0]).toMatchObject({ event: 'permissions.changed', reason: 'reports → reports, people' })
})

/** Guards against checking permissions as they were when the request arrived. */
test("a member can't grant a permission removed during their request", async () => {
  const giver = await joined(['team', 'money'])
  const other = await joined(['team'])
  const asCalled = await app.ctx.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', giver.user.id)
    .executeTakeFirstOrThrow()
  const { data } = await by(boss, 'admin/team')
  const versionOf = (place: number) => data.find(({ id }: { id: number }) => id === place).version as string
  await by(boss, 'admin/team:change', {
    id: giver.place,
    permissions: 'team',
    version: versionOf(giver.place),
  })
  const given = { id: other.place, permissions: ['team', 'money'], version: versionOf(other.place) } as never
  const refused = { text: 'team.notYours' }
  await expect(changePermissions(app.ctx, asCalled, given)).rejects.toMatchObject(refused)
  const invited = { email: 'late@example.test', permissions: ['money'] } as never
  await expect(invite(app.ctx, { user: asCalled, lang: 'en' }, invited)).rejects.toMatchObject(refused)
})

test("suspension and removal take effect at the next call, and the first administrator can't be removed", async () => {
  const sam = await joined(['reports'])
  const may = async () => (await by(sam, 'admin/queue')).error === false
  expect(await advance(boss, 'membership', sam.place, 'membership.suspended')).toMatchObject({
    code: 'VALIDATION',
  })
  expect(await advance(boss, 'membership', sam.place, 'membership.suspended', 'Holidays')).toMatchObject({
    error: false,
  })
  expect(await may()).toBe(false)
  expect((await by(sam, 'get-user-data')).data).toMatchObject({ role: 'user', permissions: [] })
  expect(await advance(boss, 'membership', sam.place, 'membership.resumed')).toMatchObject({ error: false })
  expect(await may()).toBe(true)
  expect(await advance(boss, 'membership', sam.place, 'membership.removed', 'Left us')).toMatchObject({
    error: false,
  })
  expect(await may()).toBe(false)
  await drainOutbox(app.ctx)
  expect((await mails(sam.user.email!)).map(({ body }) => body).join()).toMatch(/Holidays.*Left us/s)
  // A removed member can be invited again, as a new membership.
  expect((await joined(['log'], sam)).place).not.toBe(sam.place)

  const other = await joined(['everything'])
  const first = (await members()).find((one) => one.email === boss.user.email)!
  expect(first).toMatchObject({ founder: true, state: 'active' })
  for (const event of ['membership.suspended', 'membership.removed'])
    expect(await advance(other, 'membership', first.id, event, 'Coup'), event).toMatchObject({
      code: 'NOT_ALLOWED',
    })
  // Without permissions, this would announce a change that wasn't made.
  expect(await advance(boss, 'membership', other.place, 'permissions.changed', 'Coup')).toMatchObject({
    code: 'NOT_SERVED',
  })
  expect(await by(other, 'admin/team:change', { id: first.id, permissions: 'log' })).toMatchObject({
    code: 'NOT_ALLOWED',
  })
  for (const event of ['account.deactivated', 'deletion.requested'])
    expect(await advance(other, 'account', boss.user.id, event, 'Coup'), event).toMatchObject({
      code: 'FORBIDDEN',
    })
  expect(await by(boss, 'admin/team')).toMatchObject({ error: false })
})

test("an outdated page can't restore permissions removed by another administrator", async () => {
  const lead = await joined(['team', 'reports', 'people', 'listings'])
  const clerk = await joined(['reports', 'people'])
  const read = async () =>
    ((await by(lead, 'admin/team')).data as { id: number; version: number }[]).find(
      ({ id }) => id === clerk.place,
    )!.version
  const version = await read()
  const change = (who: Somebody, permissions: string[], of?: number) =>
    by(who, 'admin/team:change', { id: clerk.place, permissions, version: of })
  expect(await change(boss, ['reports'])).toMatchObject({ error: false })
  expect(await change(lead, ['reports', 'people', 'listings'], version)).toMatchObject({ code: 'CONFLICT' })
  const held = async () =>
    app.ctx.db.selectFrom('app_user').select('permissions').where('id', '=', clerk.user.id).executeTakeFirst()
  expect(await held()).toEqual({ permissions: ['reports'] })
  expect(await change(lead, ['reports', 'listings'], await read())).toMatchObject({ error: false })
  // An earlier change by the same administrator is no conflict.
  expect(await change(lead, ['listings'], await read())).toMatchObject({ error: false })
})
