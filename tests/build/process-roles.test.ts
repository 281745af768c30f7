import { constants } from 'node:os'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually, startBuilt, type BuiltServer } from '../run/built-server'
import { freePort } from '../run/free-port'
import { listen } from '../support/stream-reader'
import { outsideDatabase, type OutsideDatabase } from './database'

let database: OutsideDatabase | null
const servers: BuiltServer[] = []
beforeEach(async () => {
  database = await outsideDatabase()
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.remove()))
  await database?.remove()
})

async function start(env: Record<string, string>) {
  const server = await startBuilt({ DATABASE_URL: database!.url, WORKERS: '1', ...env })
  servers.push(server)
  await server.opened()
  return server
}

test('a web process serves requests and runs no jobs, a worker runs jobs and serves no requests', async (context) => {
  if (!database) return context.skip()
  const web = await start({ ROLE: 'web', LOG_LEVEL: 'debug' })
  const [admin] = await database.ask(`select id from app_user where role = 'admin'`)
  const [effect] = await database.ask(
    `insert into outbox (type, payload, run_at) values ('password.changed', $1, now()) returning id`,
    [JSON.stringify({ id: admin!['id'] })],
  )
  const effectNow = async () =>
    (await database!.ask('select attempts, done_at from outbox where id = $1', [effect!['id']]))[0]!
  const { status } = await fetch(`${web.url}/api/faqs`)
  expect(status).toBe(200)

  // Every process reloads the gateway settings every five seconds, so two reloads give effects ample time to run.
  for (const times of [1, 2]) {
    await database.ask(
      `insert into gateway_setting (gateway, updated_at) values ('stripe', now())
       on conflict (gateway) do update set is_on = not gateway_setting.is_on`,
    )
    await eventually(
      'its own job',
      () => web.log().filter(({ job }) => job === 'gateway settings').length === times,
    )
  }
  expect(await effectNow()).toEqual({ attempts: 0, done_at: null })
  expect(web.log().filter(({ job }) => job === 'effects')).toEqual([])

  // The worker has no port; the simulated gateways deliver their events to the web server.
  await database.ask(
    `insert into sandbox_delivery (gateway, object_id, event_id, type, raw, fault, state, due_at, created_at)
     values ('stripe', 'pi_1', 'evt_1', 'payment_intent.created', '{}', 'none', 'waiting', now(), now())`,
  )
  const worker = await start({ ROLE: 'worker', PUBLIC_URL: web.url })
  const answered = await eventually('a webhook of a stand-in', async () => {
    const [row] = await database!.ask('select last_answer from sandbox_delivery')
    return row!['last_answer']
  })
  expect(answered).toMatch(/^\d{3} /)
  await eventually('the effect', async () => (await effectNow())['done_at'])
  expect((await fetch(`${worker.monitoringUrl}/readyz`)).status).toBe(200)
  await expect(fetch(`${worker.url}/api/health`)).rejects.toThrow()
  worker.process.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
})

test('on SIGTERM a server keeps serving for its notice period, then closes its streams and exits', async (context) => {
  if (!database) return context.skip()
  const [pair] = await database.pairs(1)
  const server = await start({ SHUTDOWN_NOTICE_SECONDS: '2' })
  const stream = await listen(server.url, pair![0].token)
  let isStreamOver = false
  void stream.ended.then(() => (isStreamOver = true))
  server.process.kill('SIGTERM')
  const ready = await eventually('readiness to end', async () => {
    const answer = await fetch(`${server.monitoringUrl}/readyz`)
    return answer.status === 503 && ((await answer.json()) as { checks: Record<string, { ok: boolean }> })
  })
  expect(Object.keys(ready.checks).filter((name) => !ready.checks[name]!.ok)).toEqual(['accepting'])
  const [health, late] = await Promise.all(
    ['health', 'faqs'].map((name) => fetch(`${server.url}/api/${name}`)),
  )
  expect([health!.status, late!.status, late!.headers.get('connection')]).toEqual([503, 200, 'close'])
  expect(isStreamOver).toBe(false)
  await stream.ended
  expect(await server.ended).toBe(0)
})

test('a server exits on SIGTERM while it waits for the database', async () => {
  const port = await freePort()
  const server = await startBuilt({ DATABASE_URL: `postgres://me@127.0.0.1:${port}/market`, WORKERS: '1' })
  servers.push(server)
  await eventually('it to wait', () => server.output().includes('Waiting up to 60 s'))
  server.process.kill('SIGTERM')
  // As PID 1 in a container a process isn't terminated by default, so the server must handle the signal itself.
  expect(await server.ended).toBe(128 + constants.signals.SIGTERM)
})

test('ROLE=web requires PostgreSQL', async () => {
  const server = await startBuilt({ ROLE: 'web' })
  servers.push(server)
  expect(await server.ended).toBe(1)
  expect(server.output()).toBe(
    'ROLE=web needs PostgreSQL, which several servers share: set DATABASE_URL, or leave out ROLE.\n',
  )
})
