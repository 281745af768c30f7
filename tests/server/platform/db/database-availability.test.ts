import { afterEach, beforeEach, expect, test } from 'vitest'
import { texts } from '../../../../contract/texts/catalogue'
import type { Pool } from 'pg'
import { Availability } from '../../../../server/platform/db/availability'
import { DatabaseAway } from '../../../../server/platform/db/database-away'
import { startJobs } from '../../../../server/app/jobs/start-jobs'
import { drainOutbox } from '../../../../server/core/outbox/drain'
import { hardEndMs, shutDown } from '../../../../server/app/shutdown'
import { testApp, type TestApp } from '../../../support/harness'
import { person } from '../../../support/people'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

/** Makes every further statement fail as if the database were down. */
function takeDatabaseAway(isOutcomeUnknown = false) {
  const { db } = app.ctx
  app.ctx.db = db.withPlugin({
    transformQuery: () => {
      throw new DatabaseAway(new Error('Connection terminated unexpectedly'), isOutcomeUnknown)
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return () => (app.ctx.db = db)
}

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers })

test.each(['en', 'ar', 'hi'] as const)(
  'while the database is down, calls answer 503 with a retry time and an explanation in %s',
  async (lang) => {
    const { token } = await person(app.ctx)
    const isBack = takeDatabaseAway()
    for (const url of ['/api/get-property-list', '/api/get-user-data', '/api/events', '/api/health']) {
      const reply = await get(url, { 'accept-language': lang, authorization: `Bearer ${token}` })
      expect(reply.statusCode, url).toBe(503)
      expect(reply.headers['retry-after'], url).toBe('2')
      expect(reply.json(), url).toEqual({
        error: true,
        code: 'UNAVAILABLE',
        message: texts[lang]['refusals.databaseAway'],
        data: null,
        retry_after: 2,
      })
    }
    isBack()
    expect((await get('/api/health')).statusCode).toBe(200)
  },
)

test('a change whose confirmation was lost is reported as unknown, not as done or undone', async () => {
  takeDatabaseAway(true)
  const reply = await get('/api/get-property-list')
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({
    outcome: 'unknown',
    message: texts.en['refusals.outcomeUnknown'],
  })
})

test('running jobs finish while the database is down, and resume when it is back', async () => {
  const isBack = takeDatabaseAway()
  await expect(drainOutbox(app.ctx)).rejects.toThrow(DatabaseAway)
  isBack()
  expect(await drainOutbox(app.ctx)).toBe(0)
})

test('on shutdown the server immediately reports unhealthy and starts no further effects', async () => {
  const { user } = await person(app.ctx)
  const queue = Array.from({ length: 3 }, () => ({
    type: 'password.changed',
    payload: JSON.stringify({ id: user.id }),
    run_at: app.ctx.clock.now(),
  }))
  await app.ctx.db.insertInto('outbox').values(queue).execute()
  const { mail } = app.ctx
  let sent = 0
  app.ctx.mail = {
    send: async (message) => {
      sent++
      app.ctx.shutdown.abort()
      await mail.send(message)
    },
  }
  expect(await drainOutbox(app.ctx)).toBe(1)
  expect(sent).toBe(1)
  const left = await app.ctx.db.selectFrom('outbox').select('attempts').where('done_at', 'is', null).execute()
  expect(left).toEqual([{ attempts: 0 }, { attempts: 0 }])
  const health = await get('/api/health')
  expect(health.statusCode).toBe(503)
  expect(health.json()).toMatchObject({ code: 'UNAVAILABLE', message: texts.en['refusals.shuttingDown'] })
  // A request that arrives later is still answered, but its connection isn't reused.
  const late = await get('/api/faqs')
  expect([late.statusCode, late.headers['connection']]).toEqual([200, 'close'])
  await startJobs(app.ctx)()
})

const noticeMs = 5_000

/** Records the steps of a shutdown; the test ends its `pauses`. */
function ending(finishJobs: () => Promise<unknown>) {
  const log: string[] = []
  const pauses = new Map<number, () => void>()
  const step = (name: string) => async () => void log.push(name)
  const steps = {
    refuseNew: () => void log.push('refuse'),
    finishJobs: () => finishJobs().then(step('jobs')),
    closeListener: step('listener'),
    release: step('release'),
  }
  return {
    log,
    pauses,
    run: (notice: number) =>
      shutDown(steps, notice, {
        exit: (code) => void log.push(`exit ${code}`),
        log: { error: () => {} } as never,
        pause: (ms) => new Promise<void>((over) => pauses.set(ms, over)),
      }),
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('shutdown announces itself, then closes the port, then waits for running work', async () => {
  const end = ending(async () => {})
  const ended = end.run(noticeMs)
  await turn()
  expect(end.log).toEqual(['refuse', 'jobs'])
  end.pauses.get(noticeMs)!()
  await ended
  expect(end.log).toEqual(['refuse', 'jobs', 'listener', 'release', 'exit 0'])
})

test('a shutdown started in a terminal waits only for running work', async () => {
  const end = ending(async () => {})
  await end.run(0)
  expect(end.log.at(-1)).toBe('exit 0')
  expect([...end.pauses.keys()]).toEqual([hardEndMs])
})

test('shutdown cuts off unfinished work after 25 seconds', async () => {
  expect(hardEndMs).toBe(25_000)
  const end = ending(() => new Promise(() => {}))
  const ended = end.run(0)
  await turn()
  expect(end.log).toEqual(['refuse', 'listener'])
  end.pauses.get(hardEndMs)!()
  await ended
  expect(end.log.at(-1)).toBe('exit 1')
})

test('a slow connection is retried at startup, but later fails immediately', async () => {
  const availability = new Availability('postgres://127.0.0.1:1/none')
  let tries = 0
  const client = {}
  const pool = {
    connect: () =>
      ++tries % 2
        ? Promise.reject(new Error('Connection terminated due to connection timeout'))
        : Promise.resolve(client),
  } as unknown as Pool
  availability.patience.until = Date.now() + 60_000
  expect(await availability.connect(pool)).toBe(client)
  expect(tries).toBe(2)
  availability.patience.until = 0
  await expect(availability.connect(pool)).rejects.toThrow(DatabaseAway)
  availability.close()
})
