import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seed } from '../../../server/app/seed/seed'
import { migrate } from '../../../server/platform/db/migrate'
import { sealOf } from '../../../server/platform/secrets/seal'
import { Sites, type Where } from '../backup/sites'
import { appOn, type TestApp } from '../../support/harness'
import { person, signIn } from '../../support/people'
import { threshold } from '../../support/run-threshold'
import { codeAt } from '../../support/totp-code'

const email = 'admin@threshold.test'
const password = 'admin-for-the-tests'

let sites: Sites
let where: Where
beforeEach(async () => {
  sites = new Sites()
  const postgres = process.env['DATABASE_URL']
  where = postgres ? await sites.emptyPostgres(postgres) : sites.newFolder()
})
afterEach(() => sites.remove())

/** Runs an action on the site while no command has it open. */
const onSite = <T>(work: (app: TestApp) => Promise<T>): Promise<T> =>
  sites.read(where, async (db) => {
    await migrate(db)
    const app = await appOn(
      { db, engine: where.DATABASE_URL ? 'postgres' : 'pglite', close: async () => {} },
      { DATA_DIR: where.DATA_DIR, ADMIN_PASSWORD: password },
    )
    try {
      // The command uses the system clock.
      app.ctx.clock.moveTo(new Date())
      await seed(app.ctx, 'none')
      return await work(app)
    } finally {
      await app.http.close()
      await app.ctx.bus.close()
    }
  })

const enter = (app: TestApp, given: string) =>
  app.call('user_signup', { email, password: given, logintype: 'email' })

test('reset-password gives an administrator a new password and ends all sessions', async () => {
  const before = await onSite(async (app) => {
    await person(app.ctx, { email: 'visitor@threshold.test' })
    const { token } = await enter(app, password)
    const { user } = await person(app.ctx, { role: 'admin', email: 'other@threshold.test' })
    expect(await app.call('admin/team', {}, { token })).toMatchObject({ error: false })
    const { secret } = (await app.call('own-factor:begin', { current_password: password }, { token })).data
    const factor_code = codeAt(secret, app.ctx.clock.now())
    expect(await app.call('own-factor:confirm', { factor_code }, { token })).toMatchObject({ error: false })
    // Locks the account as if its owner had tried to sign in before.
    for (let nth = 0; nth < 10; nth++) await enter(app, 'wrong one')
    expect(await enter(app, password)).toMatchObject({ code: 'RATE_LIMITED' })
    return { token: token as string, other: await signIn(app.ctx, user.id) }
  })
  const { status, output } = await threshold(where, 'admin', 'reset', 'Admin@threshold.test')
  expect([status, output]).toEqual([0, expect.stringContaining('1 sessions were ended')])
  const made = /password of admin@threshold\.test is (\S+)\. It is shown only once/.exec(output)![1]!
  expect(output).toContain('Two-step sign-in was taken off')
  // Security log lines name the event and the account, but no password.
  const lines = output.split('\n').filter((one) => one.startsWith('{'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { log: 'security', event: 'credentials.changed', kinds: ['password'], by: 'operator' },
    { log: 'security', event: 'factor.changed', on: false, by: 'operator' },
  ])
  expect(lines.join()).not.toContain(made)

  await onSite(async (app) => {
    expect(await app.call('admin/team', {}, { token: before.token })).toMatchObject({ status: 401 })
    expect(await app.call('admin/team', {}, { token: before.other })).toMatchObject({ error: false })
    expect(await enter(app, password)).toMatchObject({ error: true })
    const { token } = await enter(app, made)
    expect(await app.call('admin/team', {}, { token: token as string })).toMatchObject({ error: false })
    expect(await app.call('own-security', {}, { token: token as string })).toMatchObject({
      data: { factor: { on: false } },
    })
    const { db } = app.ctx
    const mails = await db
      .selectFrom('outbox')
      .select('type')
      .where('type', '=', 'password.changed')
      .execute()
    expect(mails).toHaveLength(1)
    const history = db
      .selectFrom('record_history')
      .select(['event', 'reason'])
      .where('record', '=', 'membership')
      .where('event', 'like', 'factor.%')
    expect(await history.orderBy('id').execute()).toEqual([
      { event: 'factor.enrolled', reason: null },
      { event: 'factor.ended', reason: 'threshold admin reset' },
    ])
  })
  for (const nobody of ['visitor@threshold.test', 'nobody@threshold.test'])
    expect(await threshold(where, 'admin', 'reset', nobody)).toEqual({
      status: 1,
      output: `No member of the team signs in with ${nobody}.\n`,
    })
  expect(await threshold(where, 'admin', 'remove', email)).toMatchObject({ status: 2 })
})

test('in a release, the encryption key can be rotated and demo data removed', async () => {
  const keyOf = () => readFileSync(join(where.DATA_DIR, 'settings.key'))
  const keysOf = () =>
    onSite(async ({ ctx }) => {
      const { keys } = await ctx.db.selectFrom('gateway_setting').select('keys').executeTakeFirstOrThrow()
      return sealOf(where.DATA_DIR).open(keys!)
    })
  await onSite(async ({ ctx }) => {
    const keys = sealOf(where.DATA_DIR).close('{"of":"an account"}')
    await ctx.db
      .insertInto('gateway_setting')
      .values({ gateway: 'stripe', keys, updated_at: new Date() })
      .execute()
    const { user } = await person(ctx, { email: 'demo.owner@threshold.test' })
    await ctx.db.updateTable('app_user').set({ is_demo: true }).where('id', '=', user.id).execute()
  })
  const before = keyOf()
  expect(await threshold(where, 'settings', 'rekey')).toEqual({
    status: 0,
    output: expect.stringMatching(/^Sealed with the new key: stripe\.\nThe new key is .*settings\.key\.\n$/),
  })
  expect(keyOf().equals(before)).toBe(false)
  expect(await keysOf()).toBe('{"of":"an account"}')
  writeFileSync(join(where.DATA_DIR, 'settings.key'), before)
  expect(await threshold(where, 'settings', 'rekey')).toEqual({
    status: 1,
    output: 'The keys of stripe cannot be opened with the key there is.\n',
  })
  expect(await threshold(where, 'settings', 'renew')).toMatchObject({ status: 2 })

  expect(await threshold(where, 'demo', 'remove')).toEqual({
    status: 0,
    output: 'Erased: demo.owner@threshold.test\n',
  })
  expect(await threshold(where, 'demo', 'remove')).toMatchObject({ output: 'There are no demo accounts.\n' })
  expect(await threshold(where, 'demo')).toMatchObject({ status: 2 })
})

test('the site can be closed and reopened', async () => {
  await onSite(async () => {})
  const modeOf = () => onSite(async (app) => (await app.call('web-settings')).data.maintenance as string)
  const gateways = 'gateways are heard, and jobs go on.'
  const closed = `the site is closed. All but the team get a page that says so; ${gateways}`
  const signIn = 'The team signs in at http://localhost:3000/login.'
  const order = (mode: string) => threshold(where, 'maintenance', mode)
  expect(await order('on')).toEqual({ status: 0, output: `${closed}\n${signIn}\n` })
  expect(await modeOf()).toBe('on')
  const readOnly = `the site is read-only. Changes are refused; ${gateways}`
  expect(await order('read-only')).toEqual({ status: 0, output: `${readOnly}\n` })
  expect(await modeOf()).toBe('read-only')
  expect(await order('off')).toEqual({ status: 0, output: 'the site is open.\n' })
  expect(await modeOf()).toBe('off')
  expect(await order('off')).toEqual({ status: 0, output: 'It was so before: the site is open.\n' })
  expect(await order('maybe')).toMatchObject({ status: 2 })
})

test.skipIf(!process.env['DATABASE_URL'])('only migrate initializes an empty database', async () => {
  for (const args of [
    ['admin', 'reset', email],
    ['deliveries', 'retry'],
    ['maintenance', 'on'],
    ['go-live'],
    ['backup', sites.path('none.tar')],
    ['person', 'export', email, sites.path('none.tar')],
  ]) {
    const { status, output } = await threshold(where, ...args)
    expect([status, output.split('\n').at(-2)]).toEqual([
      1,
      expect.stringMatching(
        /^There is no site in the database at [^@]*, and none was made\. .*DATABASE_URL\.$/,
      ),
    ])
  }
  expect(existsSync(sites.path('none.tar'))).toBe(false)
  const { rows } = await sites.read(where, (db) =>
    sql`select from pg_tables where schemaname = 'public'`.execute(db),
  )
  expect(rows).toEqual([])
})

test('migrate names the database it used without its password', async () => {
  await onSite(async () => {})
  const { status, output } = await threshold(where, 'migrate')
  const named = where.DATABASE_URL
    ? /^PostgreSQL at [^ @/]+\/threshold_moved_\w+, with the data folder \/.*\n/
    : /^The embedded database in \/.*\/pg\n/
  expect([status, output]).toEqual([0, expect.stringMatching(named)])
  expect(output).toContain(where.DATA_DIR)
  expect(output).not.toContain('of-a-test')
})

test('dead effects can be retried', async () => {
  await onSite(async ({ ctx }) => {
    const now = ctx.clock.now()
    const dead = { attempts: 20, dead_at: now, run_at: now, last_error: 'away' }
    await ctx.db.deleteFrom('outbox').execute()
    const payload = JSON.stringify({ id: 1 })
    await ctx.db
      .insertInto('outbox')
      .values([
        { type: 'password.changed', payload, ...dead },
        { type: 'password.changed', payload, ...dead },
        { type: 'password.changed', payload, ...dead, done_at: now },
        { type: 'password.changed', payload, run_at: now },
      ])
      .execute()
  })
  const { status, output } = await threshold(where, 'deliveries', 'retry')
  expect([status, output]).toEqual([
    0,
    '2 that failed are tried again by the server at once; 3 wait in all.\n',
  ])
  const rows = await onSite(({ ctx }) =>
    ctx.db.selectFrom('outbox').select(['attempts', 'dead_at']).where('done_at', 'is', null).execute(),
  )
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ attempts: 0, dead_at: null })))
})
