import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { empty } from '../../../tests/support/empty-tables'
import { freePort } from '../../../tests/run/free-port'
import { newCluster, type Cluster } from '../../../tests/run/cluster'
import { everybody } from './acts'
import { check } from './check'
import { restlessClient } from './client'
import { openSite } from './site'
import { moveIn, pairOf } from './people'
import { probe, type Probe } from './probe'
import { readStream, type StreamReader } from './reader'
import { shippedServer } from './server'
import type { KillTarget } from './settings'

/** Number of processes sharing one database. */
const processes = 3
/** Milliseconds within which the last message must have reached its recipient. */
const readWithinMs = 30_000
/** Milliseconds within which servers started without a database must report that it is missing. */
const startsWithinMs = 30_000

/**
 * Number of cut connections, database downtime in ms, and load during the test. `backWithinMs`: ms after the database
 * is back within which every process must have stored something again, on top of the usual time under this load.
 * `answerWithinMs`: longest answer in ms while the database is frozen. Both are printed for `whole` and `short`, but
 * only `whole` has tight limits, because `short` runs alongside other tests.
 */
const lengths = {
  whole: {
    times: 3,
    stopped: 30_000,
    frozen: 20_000,
    quiet: 3_000,
    sellers: 2,
    payers: 60,
    backWithinMs: 1_000,
    answerWithinMs: 10_000,
    survives: 'power',
  },
  short: {
    times: 1,
    stopped: 500,
    frozen: 3_500,
    quiet: 100,
    sellers: 1,
    payers: 3,
    backWithinMs: 30_000,
    answerWithinMs: 30_000,
    survives: 'kill',
  },
} as const

export interface DatabaseKilled {
  figures: Record<string, string | number>
  wrong: string[]
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs three shipped servers on one dedicated PostgreSQL. They wait for it, fill it once, and lose it under load:
 * single connections are cut, the whole database server is stopped and restarted, and it is frozen. Null without
 * PostgreSQL.
 */
export async function killDatabase(length: keyof typeof lengths): Promise<DatabaseKilled | null> {
  const cluster = await newCluster(lengths[length].survives)
  if (!cluster) return null
  const dataDir = mkdtempSync(join(tmpdir(), 'threshold-kill-database-'))
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const positions = ports.map((port) => ({ port, dataDir, databaseUrl: cluster.tcpUrl }))
  const servers = positions.map(shippedServer)
  try {
    return await killUnderLoad(cluster, positions, servers, lengths[length])
  } finally {
    for (const server of servers) if (server.isAlive()) await server.kill()
    cluster.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function killUnderLoad(
  cluster: Cluster,
  positions: readonly KillTarget[],
  servers: readonly ReturnType<typeof shippedServer>[],
  {
    times,
    stopped,
    frozen,
    quiet,
    sellers,
    payers,
    backWithinMs,
    answerWithinMs,
  }: (typeof lengths)[keyof typeof lengths],
): Promise<DatabaseKilled> {
  const wrong: string[] = []

  // All servers start together before their database, which is empty.
  for (const server of servers) server.start()
  // On a busy machine it takes seconds until all of them have tried to connect.
  const content = (server: (typeof servers)[number]) => server.output().split('Waiting up to 60 s').length - 1
  for (const until = Date.now() + startsWithinMs; !servers.every(content) && Date.now() < until;)
    await pause(100)
  await cluster.start()
  await Promise.all(servers.map((server) => server.ready()))
  const waited = servers.filter((server) => content(server) === 1)
  if (waited.length !== processes) wrong.push(`${waited.length} of ${processes} said once that they wait`)
  const admins = await ask(cluster.tcpUrl, `select count(*)::int as n from app_user where role = 'admin'`)
  if (admins[0]?.n !== 1) wrong.push(`the empty database was filled ${admins[0]?.n} times`)

  const before = await openSite({ ...positions[0]!, port: await freePort() })
  await empty(before.ctx.db, true)
  const { people, at } = await moveIn(before.ctx, payers)
  people.sellers.splice(sellers)
  const pairs: Awaited<ReturnType<typeof pairOf>>[] = []
  for (let nth = 0; nth < processes; nth++) pairs.push(await pairOf(before.ctx))
  await before.close()

  const addresses = positions.map(({ port }) => `http://127.0.0.1:${port}`)
  // The recipient reads from a different process than the one that stores the message.
  const readers = pairs.map(([, to], nth) => readStream(addresses[(nth + 1) % processes]!, to.token))
  await Promise.all(readers.map(({ open }) => open))
  const client = restlessClient(addresses)
  const acting = everybody({ client, people, at, random: Math.random })
  const probes = addresses.map((address, nth) => probe(address, pairs[nth]!, `probe-${nth}`))
  await pause(quiet)
  const begun = Date.now()
  const usual = Math.max(...(await Promise.all(probes.map((one) => one.storedAfter(begun))))) - begun

  const figures: DatabaseKilled['figures'] = {}
  const recovered = async (what: string, since: number) => {
    const times = await Promise.all(probes.map((one) => one.storedAfter(since)))
    const slowest = Math.max(...times.map((time) => time - since))
    figures[`${what}: stored again everywhere after, ms`] = `${slowest} (otherwise ${usual})`
    if (slowest > backWithinMs + usual) wrong.push(`${what}: ${slowest} ms until everything was back`)
    await pause(quiet)
  }

  for (let nth = 0; nth < times; nth++) {
    const at = Date.now()
    const ended = await ask(
      cluster.tcpUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    figures['connections ended'] = Number(figures['connections ended'] ?? 0) + ended.length
    await recovered(`ended connections, ${nth + 1}`, at)
  }

  cluster.end()
  await pause(stopped)
  await cluster.start()
  await recovered(`ended for ${stopped / 1000} s`, Date.now())
  cluster.end()
  await cluster.start()
  await recovered('ended and started at once', Date.now())

  cluster.freeze()
  await pause(frozen)
  cluster.thaw()
  await recovered(`frozen for ${frozen / 1000} s`, Date.now())

  for (const one of probes) one.end()
  client.end()
  const done = await acting
  figures['messages that a stream brought once'] = await readOnce(probes, readers, wrong)
  for (const reader of readers) reader.end()
  figures['processes alive'] = `${servers.filter((server) => server.isAlive()).length} of ${processes}`
  for (const server of servers) await server.kill().catch((error: Error) => wrong.push(error.message))

  const after = await openSite(positions[0]!)
  await after.settle()
  const stored = new Set(
    (await after.ctx.db.selectFrom('chat_message').select('client_id').execute()).map((row) => row.client_id),
  )
  done.messages.push(...probes.flatMap((one) => one.stored))
  const found = await check(after.ctx, positions[0]!.dataDir, done)
  await after.close()
  const acknowledged = done.messages.length
  const kept = done.messages.filter(({ key }) => stored.has(key)).length
  figures['acknowledged writes there'] = `${kept} of ${acknowledged}`
  return {
    figures: { ...figures, ...answersOf(probes, answerWithinMs, wrong), ...found.counts },
    wrong: [...wrong, ...found.wrong],
  }
}

/** Checks that every acknowledged message reached its recipient exactly once. */
async function readOnce(probes: readonly Probe[], readers: readonly StreamReader[], wrong: string[]) {
  const missing = () =>
    probes.flatMap(({ stored }, nth) => {
      const read = readers[nth]!.messages()
      return stored.filter(({ id }) => !read.includes(id))
    })
  for (const until = Date.now() + readWithinMs; missing().length > 0 && Date.now() < until;) await pause(100)
  for (const { key } of missing()) wrong.push(`a stream did not bring ${key}`)
  for (const reader of readers) {
    const read = reader.messages()
    if (new Set(read).size < read.length) wrong.push('a stream brought a message twice')
  }
  const all = probes.reduce((sum, { stored }) => sum + stored.length, 0)
  return `${all - missing().length} of ${all}`
}

/** Checks the probes' answers: at worst 503 with `Retry-After`, and never late. */
function answersOf(
  probes: readonly Probe[],
  withinMs: number,
  wrong: string[],
): Record<string, string | number> {
  const answers = probes.flatMap((one) => one.answers)
  const by = new Map<string, number>()
  for (const { status, isSound } of answers) {
    by.set(String(status), (by.get(String(status)) ?? 0) + 1)
    if (status !== 200 && status !== 503) wrong.push(`an answer with status ${status}`)
    if (status === 503 && !isSound) wrong.push('a 503 without Retry-After or without its sentence')
  }
  const longest = Math.max(...answers.map(({ ms }) => ms))
  if (longest > withinMs) wrong.push(`an answer took ${longest} ms`)
  return {
    'answers by status': [...by].map(([status, count]) => `${status}: ${count}`).join(', '),
    'longest answer, ms': longest,
  }
}

async function ask(url: string, text: string): Promise<{ n?: number }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ n?: number }>(text)
  await client.end()
  return rows
}
