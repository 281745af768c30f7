import { Agent } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../server/platform/process/clock'
import type { Ctx } from '../../server/platform/context'
import { openDatabase } from '../../server/platform/db/open'
import type { Somebody } from '../../workshop/lab/kill/people'
import { probe } from '../../workshop/lab/kill/probe'
import { readStream } from '../../workshop/lab/kill/reader'
import { eventually, isReady, startBuilt, type BuiltServer } from '../run/built-server'
import { listing, type Ground } from '../support/listings-world'
import { readExposition, valueOf } from '../server/observability/exposition'
import { ask, type Answer } from './send-request'
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

async function begin(env: Record<string, string>) {
  const server = await startBuilt({ DATABASE_URL: database!.url, WORKERS: '2', LOG_LEVEL: 'info', ...env })
  servers.push(server)
  return server
}

/** Starts a server and waits until all its processes serve requests. */
async function start(env: Record<string, string> = {}) {
  const server = await begin(env)
  await server.opened()
  await eventually('all processes', () => isReady(server))
  return server
}

const scrape = async ({ monitoringUrl }: BuiltServer) =>
  readExposition(await (await fetch(`${monitoringUrl}/metrics`)).text())

const answered = async (server: BuiltServer) =>
  valueOf(await scrape(server), 'threshold_http_request_duration_seconds_count', {
    call: 'faqs',
    status: '2xx',
  })

/** Returns the pid of the process that answered, from the access log line with the same request id. */
const processOf = (server: BuiltServer, { id }: Answer): Promise<number> =>
  eventually('the access line', () => server.log().find(({ request }) => request === id)?.pid)

test('two processes share a port, report combined metrics and print startup messages once', async (context) => {
  if (!database) return context.skip()
  const server = await start()
  const answers: Answer[] = []
  for (let nth = 0; nth < 20; nth++) answers.push(await ask(server.url))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const pids = await Promise.all(answers.map((answer) => processOf(server, answer)))
  expect(new Set(pids).size).toBe(2)
  expect(pids).not.toContain(server.process.pid)
  await eventually('every answer among the counts', async () => (await answered(server)) === 20)
  const families = await scrape(server)
  // Values that every process reads from the same database must not be added up.
  expect(valueOf(families, 'threshold_ready', { check: 'database' })).toBe(1)
  expect(families.get('threshold_build_info')!.samples.map(({ value }) => value)).toEqual([1])
  expect(server.output().split('First admin')).toHaveLength(2)
  expect(server.output().split('Threshold is open')).toHaveLength(2)
  const admins = await database.ask(`select count(*)::int as n from app_user where role = 'admin'`)
  expect(admins).toEqual([{ n: 1 }])
})

test('a killed process is replaced, no request to another process fails and no counter decreases', async (context) => {
  if (!database) return context.skip()
  const server = await start()
  const connections = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const pid = await processOf(server, await ask(server.url, agent))
      return { agent, pid, failed: [] as unknown[], after: 0 }
    }),
  )
  const pids = [...new Set(connections.map(({ pid }) => pid))]
  expect(pids).toHaveLength(2)
  const [victim] = pids as [number]
  const before = await eventually(
    'the counts',
    async () => ((await answered(server)) ?? 0) >= 6 && answered(server),
  )

  const over = new AbortController()
  let isKilled = false
  const asking = connections.map(async (connection) => {
    while (!over.signal.aborted) {
      const isAfter = isKilled
      const status = await ask(server.url, connection.agent).then(
        (answer) => answer.status,
        (error: unknown) => error,
      )
      if (status !== 200) connection.failed.push(status)
      else if (isAfter) connection.after++
    }
  })
  process.kill(victim, 'SIGKILL')
  isKilled = true
  await eventually('one process less', async () => !(await isReady(server)))
  expect(await answered(server)).toBeGreaterThanOrEqual(before)
  await eventually('a new process', () => isReady(server))
  await eventually('requests on every connection', () => connections.every(({ after }) => after > 0))
  over.abort()
  await Promise.all(asking)
  const others = connections.filter(({ pid }) => pid !== victim)
  expect(others.map(({ failed }) => failed)).toEqual(others.map(() => []))
  const fresh = new Set<number>()
  await eventually('an answer of the new process', async () => {
    fresh.add(await processOf(server, await ask(server.url)))
    return [...fresh].some((pid) => !pids.includes(pid))
  })
  expect(await answered(server)).toBeGreaterThan(before)
  for (const { agent } of connections) agent.destroy()
})

test('messages reach subscribers on every process exactly once and in order', async (context) => {
  if (!database) return context.skip()
  const pairs = await database.pairs(3)
  const server = await start()
  // Two streams per reader, as clients can't choose their process.
  const readers = pairs.flatMap(([, to]) => [
    readStream(server.url, to.token),
    readStream(server.url, to.token),
  ])
  await Promise.all(readers.map(({ open }) => open))
  const streams = async () => valueOf(await scrape(server), 'threshold_streams_open')
  expect(await streams()).toBe(readers.length)
  const probes = pairs.map((pair, nth) => probe(server.url, pair, `process-${nth}`))
  await eventually('messages', () => probes.every(({ stored }) => stored.length >= 40))
  for (const one of probes) one.end()
  for (const [nth, reader] of readers.entries()) {
    const { stored } = probes[Math.floor(nth / 2)]!
    await eventually('the last message', () => reader.messages().length >= stored.length)
    expect(reader.messages()).toEqual(stored.map(({ id }) => id))
    reader.end()
  }
  const senders = server.log().filter(({ call }) => call === 'send_message')
  expect(new Set(senders.map(({ pid }) => pid)).size).toBe(2)
})

test('alerts for new listings are mailed once and in listing order, even with several processes', async (context) => {
  if (!database) return context.skip()
  const [[reader, seller]] = (await database.pairs(1)) as [[Somebody, Somebody]]
  const server = await start()
  const search = new FormData()
  search.set('city', 'Seattle')
  const saved = await fetch(`${server.url}/api/saved-searches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${reader.token}` },
    body: search,
  })
  expect(await saved.json()).toMatchObject({ error: false, data: { frequency: 'instant' } })
  const { db, close } = openDatabase({ databaseUrl: database.url })
  const ctx = { db, clock: systemClock } as Ctx
  const [house] = await database.ask(`select id from category order by id limit 1`)
  const [picture] = await database.ask(
    `insert into file (key, name, mime, bytes, created_at)
     values ('pictures/aa/${'a'.repeat(32)}', '', 'image/webp', 1, now()) returning key`,
  )
  const at = { house: house!['id'], picture: picture!['key'] } as Ground
  const homes: number[] = []
  const mails = async () =>
    (await database!.ask(`select body from mailbox where message_id like 'alert-%' order by id`)).map(
      ({ body }) =>
        [...String(body).matchAll(/\/properties-details\/(listing-\d+)/g)].map(([, slug]) => slug!),
    )
  // Adds listings while earlier mails are already being sent.
  for (let round = 1; round <= 3; round++) {
    for (let nth = 0; nth < 4; nth++) homes.push(await listing(ctx, at, seller.id))
    await eventually('a mail of each round', async () => (await mails()).flat().length >= 4 * round)
  }
  const slugs = await db
    .selectFrom('property')
    .select('slug')
    .where('id', 'in', homes)
    .orderBy('id')
    .execute()
  await close()
  const sent = await mails()
  expect(sent.flat().toSorted()).toEqual(slugs.map(({ slug }) => slug).toSorted())
  const places = sent.map((mail) => mail.map((slug) => slugs.findIndex((one) => one.slug === slug)))
  for (const [nth, mail] of places.entries())
    if (nth > 0) expect(Math.min(...mail)).toBeGreaterThan(Math.max(...places[nth - 1]!))
})

test('a startup error shared by all processes is printed once', async (context) => {
  if (!database) return context.skip()
  const missing = new URL(database.url)
  missing.pathname = '/roles_missing'
  const server = await begin({ DATABASE_URL: missing.href, WORKERS: '3' })
  expect(await server.ended).toBe(1)
  // On a busy machine the first connection may time out, which prints an extra line first.
  const why = server.output().replace(/^Waiting up to .+: timeout expired\n/m, '')
  expect(why).toMatch(/^The database at \S+\/roles_missing .+ database "roles_missing" does not exist\n$/)
})

test('processes exit cleanly when each is signalled, and none outlives the parent', async (context) => {
  if (!database) return context.skip()
  const [first, second] = [await start(), await start()]
  const pids = new Set<number>()
  while (pids.size < 2) pids.add(await processOf(first, await ask(first.url)))
  for (const pid of [first.process.pid!, ...pids]) process.kill(pid, 'SIGTERM')
  expect(await first.ended).toBe(0)

  second.process.kill('SIGKILL')
  await eventually('the port to be closed', () =>
    ask(second.url).then(
      () => false,
      () => true,
    ),
  )
})
