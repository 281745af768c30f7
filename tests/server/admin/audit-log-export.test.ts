import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvLine } from '../../../server/areas/admin/export/csv'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'
import { ground, listing, type Ground } from '../../support/listings-world'

type Somebody = Awaited<ReturnType<typeof person>>

let app: TestApp
let at: Ground
let chief: Somebody
let clerk: Somebody

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  chief = await admin(app.ctx)
  clerk = await person(app.ctx, { name: 'Carl Clerk', role: 'admin', permissions: ['people'] })
})
afterAll(() => app.close())

const log = (input: object, who = chief) => app.call('admin/log', input, { token: who.token })
const decide = (id: number, event: string, reason: string) =>
  app.call('admin/advance', { record: 'account', id: String(id), event, reason }, { token: clerk.token })

test('the log shows who did what, when and why, filtered by record, actor, event and day, and paginated', async () => {
  const { user } = await person(app.ctx)
  const first = app.ctx.clock.now().toISOString().slice(0, 10)
  await decide(user.id, 'account.deactivated', 'Spam')
  app.ctx.clock.pass(2 * 86_400_000)
  const last = app.ctx.clock.now().toISOString().slice(0, 10)
  for (let nth = 0; nth < 3; nth++) {
    await decide(user.id, 'account.reactivated', 'Talked to them')
    await decide(user.id, 'account.deactivated', `Again ${nth}`)
  }
  const whole = await log({ limit: 100 })
  expect(whole).toMatchObject({ error: false, next: null })
  expect(whole.data).toHaveLength(7)
  expect(whole.data[0]).toMatchObject({
    record: 'account',
    record_id: String(user.id),
    event: 'account.deactivated',
    from: 'active',
    to: 'deactivated',
    role: 'admin',
    actor: { id: clerk.user.id, name: 'Carl Clerk' },
    reason: 'Again 2',
  })
  expect(whole.events).toContain('account.deactivated')
  expect(whole.events).toContain('gateway.succeeded')
  const count = async (input: object) => (await log({ limit: 100, ...input })).data.length
  expect(await count({ record: 'account', id: String(user.id) })).toBe(7)
  expect(await count({ record: 'payment' })).toBe(0)
  expect(await count({ event: 'account.reactivated' })).toBe(3)
  expect([await count({ actor: 'carl c' }), await count({ actor: 'nobody' })]).toEqual([7, 0])
  expect([await count({ role: 'admin' }), await count({ role: 'clock' })]).toEqual([7, 0])
  expect([
    await count({ to: first }),
    await count({ from: last }),
    await count({ from: last, to: last }),
  ]).toEqual([1, 6, 6])
  expect((await log({ record: 'account' })).events).not.toContain('gateway.succeeded')

  const seen: number[] = []
  for (let before: number | undefined; ;) {
    const { data, next } = await log({ limit: 2, before })
    seen.push(...data.map(({ id }: { id: number }) => id))
    if (next === null) break
    before = next
  }
  expect(seen).toEqual(whole.data.map(({ id }: { id: number }) => id))
  for (const wrong of [
    { from: 'yesterday' },
    { to: '2026-02-31' },
    { record: 'house' },
    { role: 'me' },
    { before: 0 },
  ])
    expect(await log(wrong), JSON.stringify(wrong)).toMatchObject({ code: 'VALIDATION' })
  expect(await log({}, clerk)).toMatchObject({ code: 'FORBIDDEN' })
  // The log uses the machine's wording and names only the condition that decided the outcome.
  const refused = {
    record: 'property',
    id: await listing(app.ctx, at, user.id),
    event: 'listing.rejected',
    reason: 'No',
  }
  await app.call('admin/advance', refused, { token: chief.token })
  const [line] = (await log({ record: 'property' })).data
  expect(line.standing).toEqual({
    from: [
      { key: 'machines.property.listed.moderation.approved.caption', english: 'Accepted' },
      { key: 'machines.property.listed.moderation.approved.settled.caption', english: 'Up to date' },
    ],
    to: [{ key: 'machines.property.listed.moderation.rejected.caption', english: 'Rejected' }],
  })
})

test('a name shared by more users than the search limit is rejected rather than giving an incomplete log', async () => {
  const now = app.ctx.clock.now()
  const people = Array.from({ length: 201 }, (_, nth) => ({
    name: `Namesake ${nth}`,
    account_state: 'active' as const,
    created_at: now,
    updated_at: now,
  }))
  await app.ctx.db.insertInto('app_user').values(people).execute()
  const as = { token: chief.token }
  const general = { code: 'VALIDATION', message: expect.stringContaining('More than 200 people match') }
  expect(await log({ actor: 'namesake' })).toMatchObject(general)
  expect(await app.call('admin/sign-ins', { actor: 'namesake' }, as)).toMatchObject(general)
  const before = await app.ctx.db.selectFrom('export_made').select('id').execute()
  expect((await download('log', chief, '?actor=namesake')).reply.body).toContain('More than 200 people match')
  expect(await app.ctx.db.selectFrom('export_made').select('id').execute()).toEqual(before)
  expect(await log({ actor: 'namesake 20' })).toMatchObject({ error: false })
})

/** Splits a line like a spreadsheet that separates by semicolons and ignores quotes inside a cell. */
const cellsBySemicolon = (line: string) =>
  line.split(/\r\n|\r|\n/).flatMap((row) => row.split(/[;\t]/).map((one) => one.replace(/^[\s"]+/, '')))

test.each([
  "x;=1+cmd|' /C calc'!A0;y",
  'x; @SUM(1)',
  'x;"=1+1;y',
  'x\t-1+1',
  'two\n=1+1',
  'two\r\n\r\n +1+1',
  'x;＝1+1',
  '=1+1',
  '\t=1+1',
])('no text becomes a formula in a spreadsheet that separates by semicolons: %j', (text) => {
  expect(cellsBySemicolon(csvLine([12, text, 'end'])).filter((one) => /^[=+\-@＝＋－＠]/.test(one))).toEqual(
    [],
  )
})

test('CSV is quoted according to RFC 4180, and formulas are neutralised', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', null, -5, true, new Date(0)])).toBe(
    'a,"b,c","say ""hi""","two\nlines",,-5,true,1970-01-01T00:00:00.000Z\r\n',
  )
  for (const text of ['=1+1', '+49 30', '-2', '@SUM(A1)', '  =cmd', '＝1', '\tx', '\rx'])
    expect(csvLine([text]).replace(/^"/, ''), text).toMatch(/^'/)
  for (const text of ['a=b', '1-2', 'me@house', "O'Neill", '']) expect(csvLine([text])).toBe(`${text}\r\n`)
})

async function download(what: string, who: Somebody | null, query = '') {
  const reply = await app.http.inject({
    url: `/api/admin/export/${what}${query}`,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  })
  return { reply, lines: reply.body.replace(/^\uFEFF/, '').split('\r\n') }
}

test('exporting a table requires the permission to read it and is logged', async () => {
  await app.ctx.db
    .insertInto('app_user')
    .values(
      Array.from({ length: 1_100 }, (_, nth) => ({
        name: nth === 0 ? '=HYPERLINK("http://evil.test","Olga, the owner")' : `حسن ${nth}`,
        email: `many${nth}@example.test`,
        account_state: 'active',
        created_at: app.ctx.clock.now(),
        updated_at: app.ctx.clock.now(),
      })),
    )
    .execute()
  const { n } = await app.ctx.db
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const { reply, lines } = await download('users', clerk)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toMatch(/attachment; filename="users-\d{4}-\d\d-\d\d\.csv"/)
  expect(reply.body.startsWith('\uFEFFid,name,email,')).toBe(true)
  expect(lines).toHaveLength(n + 2)
  expect(reply.body).toContain(`"'=HYPERLINK(""http://evil.test"",""Olga, the owner"")"`)
  expect(reply.body).toContain('حسن 1099')
  expect(reply.body).not.toContain('password')

  await listing(app.ctx, at, clerk.user.id, { title: 'For sale' })
  const listed = await download('listings', chief, '?state=approved')
  expect(listed.lines).toHaveLength(3)
  expect(listed.lines[1]).toContain('For sale')
  for (const what of ['projects', 'payments', 'reports', 'log'])
    expect((await download(what, chief, '?from=2020-01-01')).reply.statusCode, what).toBe(200)
  expect((await download('log', chief, '?event=account.reactivated')).lines).toHaveLength(5)

  expect((await download('payments', clerk)).reply.json()).toMatchObject({ error: true, code: 'FORBIDDEN' })
  expect((await download('users', null)).reply.statusCode).toBe(401)
  const { user, token } = await person(app.ctx)
  expect((await download('users', { user, token })).reply.json()).toMatchObject({ code: 'FORBIDDEN' })
  expect((await download('secrets', chief)).reply.json()).toMatchObject({ code: 'NOT_FOUND' })
  expect((await download('users', chief, '?from=x')).reply.json()).toMatchObject({ code: 'VALIDATION' })

  const made = await app.call('admin/exports', {}, { token: chief.token })
  expect(
    made.data.map(({ what, actor, lines: rows }: Record<string, unknown>) => [what, actor, rows]).at(-1),
  ).toEqual(['users', 'Carl Clerk', n])
  expect(made.data).toHaveLength(7)
  expect((await app.call('admin/exports', {}, { token: clerk.token })).data).toHaveLength(1)
})

test('the exported log names users, plans and listings as its page does', async () => {
  const { user: owner } = await person(app.ctx, { name: '', email: 'olga@example.test' })
  const id = await listing(app.ctx, at, owner.id, { title: 'Sunny flat' })
  await app.call(
    'admin/advance',
    { record: 'property', id, event: 'listing.rejected', reason: 'No' },
    { token: chief.token },
  )
  await decide(owner.id, 'account.deactivated', 'Spam')
  const { user: gone } = await person(app.ctx, { name: 'Paul Past' })
  await decide(gone.id, 'account.deactivated', 'Spam')
  await app.ctx.db
    .updateTable('app_user')
    .set({ name: '', email: null, mobile: null, account_state: 'purged' })
    .where('id', '=', gone.id)
    .execute()

  const cells = async (record: string, recordId: number) => {
    const { lines } = await download('log', chief, `?record=${record}&id=${recordId}`)
    const [header, line] = lines.map((one) => one.split(','))
    return Object.fromEntries(header!.map((name, nth) => [name, line![nth]]))
  }
  expect(await cells('property', id)).toMatchObject({
    subject: 'Sunny flat',
    owner_id: String(owner.id),
    owner: 'olga@example.test',
    deleted: 'false',
  })
  expect(await cells('account', owner.id)).toMatchObject({
    subject: 'olga@example.test',
    owner_id: '',
    owner: '',
    actor: 'Carl Clerk',
  })
  expect(await cells('account', gone.id)).toMatchObject({ subject: '', deleted: 'true' })
})
