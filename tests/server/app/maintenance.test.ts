import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callNames, pathOf, rowOf } from '../../../contract/calls/table'
import { texts } from '../../../contract/texts/catalogue'
import type { MaintenanceMode } from '../../../contract/values'
import { jobs } from '../../../server/app/jobs/start-jobs'
import { setMaintenance } from '../../../server/areas/admin'
import { DatabaseAway } from '../../../server/platform/db/database-away'
import { hashToken, newToken } from '../../../server/platform/secrets/token'
import { openSettings } from '../../../server/platform/settings/current-settings'
import { hashPassword } from '../../../server/platform/identity/passwords'
import { announcePublicChange } from '../../../server/platform/stream/public-change'
import { appOn } from '../../support/harness'
import { person } from '../../support/people'
import { card, payingSite, type PayingSite } from '../../support/payments-site'

const password = 'a long password of the team'
const { DATABASE_URL } = process.env

let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterEach(() => turn('off'))
afterAll(() => site.close())

/** Changes the mode as the command does and notifies this process. */
async function turn(mode: MaintenanceMode) {
  await setMaintenance(site.ctx.db, mode, site.ctx.clock.now())
  announcePublicChange(site.ctx)
}

const page = (url: string, headers: Record<string, string> = {}) =>
  site.http.inject({ url, headers: { accept: 'text/html', ...headers } })

describe('closed site', () => {
  test.each(['en', 'ar', 'hi'] as const)('reports maintenance with a time to retry in %s', async (lang) => {
    await turn('on')
    const headers = { 'accept-language': lang }
    for (const url of [
      '/api/faqs',
      '/api/get-user-data',
      '/api/events',
      '/api/no-such-call',
      '/files/a.jpg',
    ]) {
      const reply = await site.http.inject({
        url,
        headers: { ...headers, authorization: `Bearer ${site.token}` },
      })
      expect([reply.statusCode, reply.headers['retry-after'], reply.json()], url).toEqual([
        503,
        '120',
        {
          error: true,
          code: 'UNAVAILABLE',
          message: texts[lang]['refusals.maintenance.closed'],
          data: null,
          retry_after: 120,
        },
      ])
    }
    const { statusCode, headers: given, body } = await page('/properties', headers)
    expect([statusCode, given['retry-after'], given['cache-control']]).toEqual([503, '120', 'no-store'])
    expect(body).toContain(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`)
    for (const key of ['title', 'text', 'kept', 'team'])
      expect(body.replaceAll('&#39;', "'")).toContain(texts[lang][`refusals.maintenance.${key}`])
    expect(body).toContain('<a href="/login">')
  })

  test("passes the balancer's health check and serves the assets of its sign-in page", async () => {
    await turn('on')
    expect((await site.http.inject('/api/health')).statusCode).toBe(200)
    expect(await site.call('web-settings')).toMatchObject({ status: 200, data: { maintenance: 'on' } })
    for (const url of ['/texts/en/public/of-before.json', '/manifest.webmanifest'])
      expect((await site.http.inject(url)).statusCode, url).toBe(200)
  })

  test('lets only team members sign in, by password', async () => {
    const password_hash = await hashPassword(password)
    const visitor = await person(site.ctx, { email: 'visitor@example.test', password_hash })
    const member = await person(site.ctx, { role: 'admin', email: 'member@example.test', password_hash })
    await turn('on')
    const enter = (email: string) => site.call('user_signup', { email, password, logintype: 'email' })
    expect(await enter('visitor@example.test')).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    const { token } = await enter('member@example.test')
    expect(await site.call('admin/team', {}, { token })).toMatchObject({ error: false })
    expect(await site.call('faqs', {}, { token })).toMatchObject({ error: false })
    const { db } = site.ctx
    const opened = await db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', visitor.user.id)
      .execute()
    expect(opened).toHaveLength(1)

    // Page requests carry no token; the browser is recognised by its cookie while someone is signed in.
    const cookie = newToken()
    const hash = hashToken(cookie)
    const used_at = site.ctx.clock.now()
    await db.insertInto('known_browser').values({ user_id: visitor.user.id, hash, used_at }).execute()
    const asked = () => page('/robots.txt', { cookie: `known_browser=${cookie}` })
    expect((await asked()).statusCode).toBe(503)
    await db.insertInto('known_browser').values({ user_id: member.user.id, hash, used_at }).execute()
    expect((await asked()).statusCode).toBe(200)
    // A public call without a token counts as made by the cookie's member; with another user's token, as made by that
    // user.
    const call = (headers: object) =>
      site.http.inject({
        url: '/api/faqs',
        headers: { cookie: `known_browser=${cookie}`, ...headers },
      })
    expect((await call({})).statusCode).toBe(200)
    expect((await call({ authorization: `Bearer ${visitor.token}` })).statusCode).toBe(503)
    await db
      .updateTable('session')
      .set({ revoked_at: used_at })
      .where('user_id', '=', member.user.id)
      .execute()
    expect((await asked()).statusCode).toBe(503)
  })
})

test.each(['on', 'read-only'] as const)(
  'payments completed during maintenance (%s) are received and granted',
  async (mode) => {
    const { data } = await site.open()
    await turn(mode)
    await site.payBy(data.client_secret, card.pays)
    await site.quiet()
    expect([await site.states(), await site.grants()]).toEqual([['success'], 1])
  },
)

describe('read-only site', () => {
  test('refuses every writing call from anyone, except signing in and out', async () => {
    const { token } = await person(site.ctx, { role: 'admin', name: 'Test Admin' })
    await turn('read-only')
    const passed: string[] = []
    for (const name of callNames) {
      const { method, sideEffect } = rowOf(name)
      if (method === 'GET' && !sideEffect) continue
      const reply = await site.http.inject({
        method,
        url: `/api/${pathOf(name)}`,
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
      })
      if (reply.statusCode !== 503) passed.push(name)
      else
        expect([reply.headers['retry-after'], reply.json().message], name).toEqual([
          '60',
          texts.en['refusals.maintenance.readOnly'],
        ])
    }
    expect(passed.toSorted()).toEqual([
      'before-logout',
      'get-otp',
      'user_signup',
      'verify-link',
      'verify-otp',
    ])
    const saved = await page('/alerts/stop')
    expect(saved.statusCode).toBe(404)
    const stopped = await site.http.inject({
      method: 'POST',
      url: '/alerts/stop',
      headers: { accept: 'text/html' },
    })
    expect([stopped.statusCode, stopped.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  })

  test('can still be read, and shows that it is read-only', async () => {
    await turn('read-only')
    for (const name of ['faqs', 'homepage-data', 'get-property-list'] as const)
      expect(await site.call(name), name).toMatchObject({ error: false })
    expect(await site.call('get-user-data', {}, { token: site.token })).toMatchObject({ error: false })
    expect(await site.call('web-settings')).toMatchObject({ data: { maintenance: 'read-only' } })
    expect((await page('/robots.txt')).statusCode).toBe(200)
  })

  test('refuses exports, since each must be logged', async () => {
    const { token } = await person(site.ctx, { role: 'admin' })
    const exported = () =>
      site.http.inject({ url: '/api/admin/export/users', headers: { authorization: `Bearer ${token}` } })
    expect((await exported()).statusCode).toBe(200)
    await turn('read-only')
    expect((await exported()).json()).toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('signs users in but creates no accounts', async () => {
    await person(site.ctx, { email: 'visitor@example.test', password_hash: await hashPassword(password) })
    await turn('read-only')
    const enter = { email: 'visitor@example.test', password, logintype: 'email' }
    expect(await site.call('user_signup', enter)).toMatchObject({ error: false })
    const registered = { name: 'New', email: 'new@example.test', password: 'a long password of hers' }
    expect(await site.call('user-register', registered)).toMatchObject({ status: 503 })
  })
})

test('the mode survives a restart and is logged', async () => {
  await turn('read-only')
  await turn('on')
  const { db } = site.ctx
  expect((await openSettings(db)).known.maintenance).toBe('on')
  const noted = await db
    .selectFrom('setting_change')
    .select(['before', 'after', 'actor_id'])
    .where('subject', '=', 'setting.maintenance')
    .orderBy('id')
    .execute()
  expect(noted).toEqual([
    { before: 'off', after: 'read-only', actor_id: null },
    { before: 'read-only', after: 'on', actor_id: null },
  ])
})

test('during a database outage the last known mode applies, afterwards the stored one', async () => {
  let isAway = true
  const db = site.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new DatabaseAway(new Error('Connection terminated unexpectedly'))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  isAway = false
  const settings = await openSettings(db)
  const mode = async () => (await settings.current()).maintenance
  await setMaintenance(site.ctx.db, 'on', site.ctx.clock.now())
  expect(await mode()).toBe('off')
  settings.expire()
  isAway = true
  expect(await mode()).toBe('off')
  isAway = false
  expect(await Promise.all([mode(), mode()])).toEqual(['on', 'on'])
})

test('a read after a change sees it, even if older settings were being loaded at the time', async () => {
  const settings = await openSettings(site.ctx.db)
  const asked = async () => (await settings.current()).maintenance
  let isRead = () => {}
  let letGo = () => {}
  const read = new Promise<void>((resolve) => (isRead = resolve))
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const executor = site.ctx.db.getExecutor()
  const executeQuery = executor.executeQuery.bind(executor)
  vi.spyOn(executor, 'executeQuery').mockImplementationOnce(async (...query) => {
    const result = await executeQuery(...query)
    isRead()
    await held
    return result as never
  })
  settings.expire()
  const before = asked()
  await read
  await setMaintenance(site.ctx.db, 'on', site.ctx.clock.now())
  settings.expire()
  const after = asked()
  letGo()
  await before
  expect(await after).toBe('on')
  vi.restoreAllMocks()
})

test('a process that missed the notification detects the change by polling', async () => {
  // Settings that are never invalidated, as in a process that receives no notifications.
  const deaf = { ...site.ctx, settings: await openSettings(site.ctx.db) }
  const known = async () => (await deaf.settings.current()).maintenance
  await setMaintenance(site.ctx.db, 'on', site.ctx.clock.now())
  expect(await known()).toBe('off')
  for (const { run, isForEach } of jobs) if (isForEach) await run(deaf)
  expect(await known()).toBe('on')
})

test.skipIf(!DATABASE_URL)('another process learns of the change immediately', async () => {
  const { db } = site.ctx
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const directUrl = new URL(`/${rows[0]!.name}`, DATABASE_URL).href
  const other = await appOn({ db, engine: 'postgres', directUrl, close: async () => {} })
  try {
    expect(await other.call('faqs')).toMatchObject({ status: 200 })
    for (const [mode, status] of [
      ['on', 503],
      ['off', 200],
    ] as const) {
      await setMaintenance(db, mode, site.ctx.clock.now())
      await expect.poll(async () => (await other.call('faqs')).status).toBe(status)
    }
  } finally {
    await other.close()
  }
})
