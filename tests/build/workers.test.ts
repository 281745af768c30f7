import { Agent, get as httpGet } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { probe } from '../kill/probe'
import { readStream } from '../kill/reader'
import { eventually, startBuilt, type BuiltServer } from '../run/built-server'
import { readExposition, valueOf } from '../server/observability/exposition'
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

/** A server of which all processes serve. */
async function start(env: Record<string, string> = {}) {
  const server = await begin(env)
  await server.opened()
  await eventually('all processes', () => isReady(server))
  return server
}

const isReady = async ({ monitoringUrl }: BuiltServer) => (await fetch(`${monitoringUrl}/readyz`)).ok

const scrape = async ({ monitoringUrl }: BuiltServer) =>
  readExposition(await (await fetch(`${monitoringUrl}/metrics`)).text())

const answered = async (server: BuiltServer) =>
  valueOf(await scrape(server), 'threshold_http_request_duration_seconds_count', {
    call: 'faqs',
    status: '2xx',
  })

interface Answer {
  status: number
  id: string
}

/** One call; without `agent` on a connection of its own. Rejects when the connection breaks. */
const ask = ({ url }: BuiltServer, agent: Agent | false = false, path = '/api/faqs'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    httpGet(url + path, { agent }, (reply) => {
      reply
        .on('error', reject)
        .on('end', () =>
          resolve({ status: reply.statusCode ?? 0, id: String(reply.headers['x-request-id']) }),
        )
      reply.resume()
    }).on('error', reject)
  })

/** Which process answered: its access line has the id of the answer. */
const processOf = (server: BuiltServer, { id }: Answer): Promise<number> =>
  eventually('the access line', () => server.log().find(({ request }) => request === id)?.pid)

test('two processes answer at one port, are counted together, and print what is printed once', async (context) => {
  if (!database) return context.skip()
  const server = await start()
  const answers: Answer[] = []
  for (let nth = 0; nth < 20; nth++) answers.push(await ask(server))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const pids = await Promise.all(answers.map((answer) => processOf(server, answer)))
  expect(new Set(pids).size).toBe(2)
  expect(pids).not.toContain(server.process.pid)
  await eventually('every answer among the counts', async () => (await answered(server)) === 20)
  const families = await scrape(server)
  // What each of them reads of the same database is no sum.
  expect(valueOf(families, 'threshold_ready', { check: 'database' })).toBe(1)
  expect(families.get('threshold_build_info')!.samples.map(({ value }) => value)).toEqual([1])
  expect(server.output().split('First admin')).toHaveLength(2)
  expect(server.output().split('Threshold is open')).toHaveLength(2)
  const admins = await database.ask(`select count(*)::int as n from app_user where role = 'admin'`)
  expect(admins).toEqual([{ n: 1 }])
})

test('a process that is killed is replaced; no request of another one fails, and no count falls', async (context) => {
  if (!database) return context.skip()
  const server = await start()
  const connections = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      return { agent, pid: await processOf(server, await ask(server, agent)), failed: 0, after: 0 }
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
      const status = await ask(server, connection.agent).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status !== 200) connection.failed++
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
  expect(others.map(({ failed }) => failed)).toEqual(others.map(() => 0))
  const fresh = new Set<number>()
  await eventually('an answer of the new process', async () => {
    fresh.add(await processOf(server, await ask(server)))
    return [...fresh].some((pid) => !pids.includes(pid))
  })
  expect(await answered(server)).toBeGreaterThan(before)
  for (const { agent } of connections) agent.destroy()
})

test('messages reach the readers at every process once and in order', async (context) => {
  if (!database) return context.skip()
  const pairs = await database.pairs(3)
  const server = await start()
  // Two readers of each: which process a connection comes to is not theirs to choose.
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

test('servers are exchanged one after the other under load without a lost request', async (context) => {
  if (!database) return context.skip()
  const notice = { SHUTDOWN_NOTICE_SECONDS: '1' }
  const old = [await start(notice), await start({ ...notice, WORKERS: '1' })]
  const fleet = [...old]
  /** As a balancer sees it: what was healthy when it was last asked. */
  const healthy = new Set(fleet)
  const over = new AbortController()
  const watching = async () => {
    while (!over.signal.aborted) {
      for (const server of fleet) {
        const isHealthy = await ask(server, false, '/api/health').then(
          ({ status }) => status === 200,
          () => false,
        )
        healthy[isHealthy ? 'add' : 'delete'](server)
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const agents = new Map<BuiltServer, Agent>()
  const agentOf = (server: BuiltServer) => {
    const agent = agents.get(server) ?? new Agent({ keepAlive: true })
    agents.set(server, agent)
    return agent
  }
  const figures = { answered: 0, repeated: 0, failed: 0 }
  let turn = 0
  const askOne = () => {
    const some = [...healthy]
    const server = some[turn++ % some.length]
    return server
      ? ask(server, agentOf(server)).then(
          ({ status }) => status === 200,
          () => false,
        )
      : false
  }
  const asking = Array.from({ length: 8 }, async () => {
    while (!over.signal.aborted) {
      if (await askOne()) figures.answered++
      else if ((figures.repeated++, await askOne())) figures.answered++
      else figures.failed++
    }
  })
  const watched = watching()
  const more = async () => {
    const now = figures.answered
    await eventually('more answers', () => figures.answered > now + 200)
  }
  await more()
  for (const server of old) {
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await more()
    const next = await start({ ...notice, WORKERS: '1' })
    fleet.push(next)
    await eventually('the balancer to see it', () => healthy.has(next))
    await more()
  }
  over.abort()
  await Promise.all([...asking, watched])
  for (const agent of agents.values()) agent.destroy()
  expect(figures.failed).toBe(0)
})

test('what keeps the processes from starting is printed once', async (context) => {
  if (!database) return context.skip()
  const missing = new URL(database.url)
  missing.pathname = '/roles_missing'
  const server = await begin({ DATABASE_URL: missing.href, WORKERS: '3' })
  expect(await server.ended).toBe(1)
  expect(server.output().match(/roles_missing/g)).toHaveLength(2)
  expect(server.output().trim().split('\n')).toHaveLength(1)
})

test('a service manager may signal every process at once, and none outlives the one that started them', async (context) => {
  if (!database) return context.skip()
  const [first, second] = [await start(), await start()]
  const pids = new Set<number>()
  while (pids.size < 2) pids.add(await processOf(first, await ask(first)))
  for (const pid of [first.process.pid!, ...pids]) process.kill(pid, 'SIGTERM')
  expect(await first.ended).toBe(0)

  second.process.kill('SIGKILL')
  await eventually('the port to be closed', () =>
    ask(second).then(
      () => false,
      () => true,
    ),
  )
})
