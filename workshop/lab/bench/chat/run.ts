/**
 * `npm run lab -- chat`: sends 500 messages a second to 2,000 connected readers in pairs, through one process on
 * PostgreSQL. Both members of a pair must receive each acknowledged message exactly once and in order; none may pass a
 * block. The same must hold with `--cuts` (randomly cut connections), `--kills` (servers killed and restarted) and
 * `--processes 2`.
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ownDatabase } from '../../../../tests/run/own-database'
import { testPostgres } from '../../../../tests/run/postgres'
import { disturb } from './cut-connections'
import { compare } from './history'
import { ownSeconds, postgresSeconds } from './load'
import { makePeople } from './people'
import { openReader, type Reader } from './reader'
import { makeSenders } from './sender'
import { startServers } from './servers'

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    processes: { type: 'string', default: '1' },
    cuts: { type: 'boolean', default: false },
    kills: { type: 'boolean', default: false },
  },
})
const rate = Number(values.rate)
const seconds = Number(values.seconds)
/** In one of this many pairs, one member blocks the other half-way through. */
const blocksEvery = 20
/** Messages are sent in batches covering this many ms. */
const slice = 20

const postgres = await testPostgres(true)
if (!postgres) throw new Error('The chat bench needs PostgreSQL: set DATABASE_URL, or install it')
const databaseUrl = await ownDatabase(postgres.url, `threshold_chat_${process.pid}`)
const servers = await startServers(databaseUrl, Number(values.processes))
const people = await makePeople(databaseUrl, Number(values.readers))
const readers: Reader[] = []
for (let from = 0; from < people.length; from += 100)
  readers.push(
    ...(await Promise.all(people.slice(from, from + 100).map((one) => openReader(servers.addresses, one)))),
  )

const senders = makeSenders(servers.addresses, people)
const under: Promise<unknown>[] = []
const before = await usedSoFar()
const disturbing = disturb(values, readers, servers)
const begin = performance.now()
for (let nth = 0; nth < rate * seconds; nth++) {
  const due = begin + Math.floor(nth / ((rate * slice) / 1000)) * slice
  if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
  const pair = nth % senders.pairs
  const isTime = pair % blocksEvery === 0 && nth >= (rate * seconds) / 2
  if (isTime && !senders.blockedAt.has(pair)) under.push(senders.block(pair))
  under.push(senders.send(nth))
}
const offered = (performance.now() - begin) / 1000
await Promise.all(under)
const answered = (performance.now() - begin) / 1000
const disturbed = await disturbing.stop()
await settled()
const used = await usedSoFar()
await report()
for (const { stop } of readers) stop()
senders.stop()
servers.stop()
postgres.stop()

async function usedSoFar() {
  return {
    servers: servers.seconds(),
    bench: ownSeconds(),
    postgres: await postgresSeconds(databaseUrl),
    memory: servers.memory(),
  }
}

/**
 * Waits until no event has arrived for a few seconds, which is longer than a reader takes to reconnect or a server to
 * poll.
 */
async function settled() {
  const count = () => readers.reduce((sum, { notified }) => sum + notified.length, 0)
  for (let before = -1; before !== count();) {
    before = count()
    await new Promise((resolve) => setTimeout(resolve, 4_000))
  }
}

async function report() {
  const { sent } = senders
  const taken = sent.filter(({ id }) => id !== null)
  const began = new Map(taken.map(({ text, began: at }) => [text, at]))
  const waits = readers.flatMap(({ notified }) =>
    notified.map(({ text, at }) => at - (began.get(text) ?? at)),
  )
  const part = (all: number[], share: number) =>
    Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0)
  const each = (what: 'servers' | 'postgres' | 'bench') =>
    (((used[what] - before[what]) * 1000) / taken.length).toFixed(2)
  const took = taken.map((one) => one.took)
  const faults = await compare(databaseUrl, senders, readers)
  const rows = {
    'readers connected': readers.length,
    'server processes': servers.addresses.length,
    ...disturbed,
    'messages offered, a second': Math.round(sent.length / offered),
    'messages acknowledged': taken.length,
    'acknowledged, a second': Math.round(taken.length / answered),
    'sent again under their key': sent.filter(({ times }) => times > 1).length,
    'refused behind a block': sent.length - taken.length,
    deliveries: waits.length,
    'acknowledged in ms (median, p95)': `${part(took, 0.5)}, ${part(took, 0.95)}`,
    'delivered in ms (median, p95)': `${part(waits, 0.5)}, ${part(waits, 0.95)}`,
    ...faults,
    'server: ms of CPU a message': each('servers'),
    'PostgreSQL: ms of CPU a message': each('postgres'),
    'this bench: ms of CPU a message': each('bench'),
    'server: memory, MB': Math.round(used.memory),
    'cores, load': `${availableParallelism()}, ${loadavg()[0]!.toFixed(1)}`,
  }
  for (const [what, value] of Object.entries(rows)) console.log(`${what.padEnd(36)} ${value}`)
  if (Object.values(faults).some((count) => count > 0)) process.exitCode = 1
}
