/**
 * `npm run bench:chat`: 2,000 connected readers in pairs, 500 messages a second through one process on PostgreSQL. Each
 * message that was acknowledged has to reach both of its pair once, in its order; behind a block none may.
 */
import { fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { testPostgres } from '../../run/postgres'
import { memoryOf, ownSeconds, postgresSeconds, secondsOf } from './load'
import { makePeople, type Member } from './people'
import { openReader, type Reader } from './reader'

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
  },
})
const readerCount = Number(values.readers)
const rate = Number(values.rate)
const seconds = Number(values.seconds)
/** One pair in so many blocks in the midst of it. */
const blocksEvery = 20
const slice = 20

const postgres = await testPostgres()
if (!postgres) throw new Error('The chat bench needs PostgreSQL: set DATABASE_URL, or install it')
const databaseUrl = await ownDatabase(postgres.url)
const server = fork(new URL('./server.ts', import.meta.url), {
  execArgv: ['--import', 'tsx'],
  env: { ...process.env, DATABASE_URL: databaseUrl },
})
const heard = <T>() => new Promise<T>((resolve) => server.once('message', resolve as never))
const { address } = await heard<{ address: string }>()
const people = await makePeople(databaseUrl, readerCount)
const readers: Reader[] = []
for (let from = 0; from < people.length; from += 100)
  readers.push(...(await Promise.all(people.slice(from, from + 100).map((one) => openReader(address, one)))))

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
interface Sent {
  pair: number
  text: string
  began: number
  id: number | null
  took: number
}
const sent: Sent[] = []
const blockedAt = new Map<number, number>()
const pairs = Math.floor(people.length / 2)
const under: Promise<unknown>[] = []
const before = await usedSoFar()
const begin = performance.now()
for (let nth = 0; nth < rate * seconds; nth++) {
  const due = begin + Math.floor(nth / ((rate * slice) / 1000)) * slice
  if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
  const pair = nth % pairs
  if (pair % blocksEvery === 0 && nth >= (rate * seconds) / 2 && !blockedAt.has(pair)) under.push(block(pair))
  under.push(send(pair, nth))
}
const offered = (performance.now() - begin) / 1000
await Promise.all(under)
const answered = (performance.now() - begin) / 1000
await settled()
const used = await usedSoFar()
report()
for (const { stop } of readers) stop()
agent.destroy()
server.kill()
postgres.stop()

async function send(pair: number, nth: number) {
  const [from, to] = sides(pair, nth)
  const text = `${pair}-${nth}`
  const one: Sent = { pair, text, began: performance.now(), id: null, took: 0 }
  sent.push(one)
  const reply = await post('send_message', from, { receiver_id: to.id, message: text, idempotency_key: text })
  one.took = performance.now() - one.began
  if (!reply.error) one.id = reply.data.message_id
}

async function block(pair: number) {
  const [from, to] = sides(pair, 0)
  blockedAt.set(pair, Infinity)
  await post('block-user', from, { to_user_id: to.id })
  blockedAt.set(pair, performance.now())
}

function sides(pair: number, nth: number): [Member, Member] {
  const two: [Member, Member] = [people[pair * 2]!, people[pair * 2 + 1]!]
  return Math.floor(nth / pairs) % 2 ? [two[1], two[0]] : two
}

function post(call: string, { token }: Member, input: object): Promise<any> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${address}/api/${call}`,
      {
        method: 'POST',
        agent,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        reply.on('end', () => resolve(JSON.parse(text)))
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify(input))
  })
}

async function usedSoFar() {
  return {
    server: secondsOf(server.pid!),
    generator: ownSeconds(),
    postgres: await postgresSeconds(databaseUrl),
    memory: memoryOf(server.pid!),
  }
}

/** Until nothing has come for two seconds. */
async function settled() {
  const count = () => readers.reduce((sum, { told }) => sum + told.length, 0)
  for (let before = -1; before !== count();) {
    before = count()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
}

function report() {
  const taken = sent.filter(({ id }) => id !== null)
  let lost = 0
  let doubled = 0
  let disordered = 0
  const waits: number[] = []
  for (const [nth, { told }] of readers.entries()) {
    const ids = new Set(told.map(({ id }) => id))
    doubled += told.length - ids.size
    const mine = taken.filter(({ pair }) => pair === Math.floor(nth / 2))
    lost += mine.filter(({ id }) => !ids.has(id!)).length
    disordered += told.filter(
      (one, at) => at > 0 && (one.seq <= told[at - 1]!.seq || one.event <= told[at - 1]!.event),
    ).length
  }
  const began = new Map(taken.map(({ text, began: at }) => [text, at]))
  for (const { told } of readers) for (const { text, at } of told) waits.push(at - (began.get(text) ?? at))
  const late = taken.filter(({ pair, began: at }) => at > (blockedAt.get(pair) ?? Infinity)).length
  const part = (all: number[], share: number) =>
    Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0)
  const took = taken.map((one) => one.took)
  const each = (part: 'server' | 'postgres' | 'generator') =>
    (((used[part] - before[part]) * 1000) / taken.length).toFixed(2)
  const rows = {
    'readers connected': readers.length,
    'messages offered, a second': Math.round(sent.length / offered),
    'messages acknowledged': taken.length,
    'acknowledged, a second': Math.round(taken.length / answered),
    'refused behind a block': sent.length - taken.length,
    deliveries: waits.length,
    'acknowledged in ms (median, p95)': `${part(took, 0.5)}, ${part(took, 0.95)}`,
    'delivered in ms (median, p95)': `${part(waits, 0.5)}, ${part(waits, 0.95)}`,
    lost: lost,
    doubled: doubled,
    'out of order': disordered,
    'blocked and delivered': late,
    'server: ms of CPU a message': each('server'),
    'PostgreSQL: ms of CPU a message': each('postgres'),
    'this bench: ms of CPU a message': each('generator'),
    'server: memory, MB': Math.round(used.memory),
    'cores, load': `${availableParallelism()}, ${loadavg()[0]!.toFixed(1)}`,
  }
  for (const [what, value] of Object.entries(rows)) console.log(`${what.padEnd(36)} ${value}`)
  if (lost + doubled + disordered + late > 0) process.exitCode = 1
}

async function ownDatabase(url: string): Promise<string> {
  const name = `threshold_chat_${process.pid}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}
