/**
 * `npm run lab -- kill`: kills the shipped server (SIGKILL) at random times while users post, pay and send messages,
 * and restarts it; at the end the marketplace is settled and checked. Then it does the same to the database under three
 * processes: single connections are cut, the server is stopped, and it is frozen. `--engine pglite|postgres --times N
 * --seed S --only servers|database`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../../../tests/run/free-port'
import { ownDatabase } from '../../../tests/run/own-database'
import { testPostgres } from '../../../tests/run/postgres'
import { everybody } from './acts'
import { check } from './check'
import { restlessClient } from './client'
import { openSite } from './site'
import { killDatabase } from './database'
import { moveIn } from './people'
import { printDatabase } from './print'
import { shippedServer } from './server'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'pglite' },
    times: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    port: { type: 'string' },
    only: { type: 'string' },
  },
})
if (values.only === 'database') process.exit((await databaseIsFine()) ? 0 : 1)
const times = Number(values.times)
/** One in this many starts is killed before it has completed. */
const startsKilled = 6
/** Longest run of a server in ms; on a slow machine, as a multiple of the start time. */
const longestMs = 1_500
const longestStarts = 0.5

const postgres = values.engine === 'postgres' ? await testPostgres() : null
if (values.engine === 'postgres' && !postgres) throw new Error('Set DATABASE_URL, or install PostgreSQL')
const dataDir = mkdtempSync(join(tmpdir(), 'threshold-kill-'))
const databaseUrl = postgres ? await ownDatabase(postgres.url, `threshold_kill_${process.pid}`) : undefined
const target = { port: values.port ? Number(values.port) : await freePort(), dataDir, databaseUrl }
const random = seeded(Number(values.seed))
const began = Date.now()

const before = await openSite(target)
const { people, at } = await moveIn(before.ctx, times * 4 + 20)
await before.close()

const client = restlessClient([`http://127.0.0.1:${target.port}`])
const server = shippedServer(target)
const acting = everybody({ client, people, at, random })
let inStart = 0
let longest = longestMs
for (let nth = 1; nth <= times; nth++) {
  const startedAt = Date.now()
  server.start()
  if (nth % startsKilled === 0) inStart++
  else {
    await server.ready()
    longest = Math.max(longestMs, (Date.now() - startedAt) * longestStarts)
  }
  await new Promise((resolve) => setTimeout(resolve, random() * longest))
  await server.kill()
  if (nth % 10 === 0) console.log(`killed ${nth} times, ${Math.round((Date.now() - began) / 1000)} s`)
}
server.start()
await server.ready()
client.end()
const done = await acting
await server.kill()

const after = await openSite(target)
await after.settle()
const { counts, wrong } = await check(after.ctx, dataDir, done)
await after.close()
const rows = {
  engine: values.engine,
  seed: values.seed,
  'killed (of them while starting)': `${times} (${inStart})`,
  ...counts,
  'seconds, load': `${Math.round((Date.now() - began) / 1000)}, ${loadavg()[0]!.toFixed(1)}`,
  'what is wrong': wrong.length,
}
for (const [what, value] of Object.entries(rows)) console.log(`${what.padEnd(36)} ${value}`)
for (const one of wrong.slice(0, 40)) console.error(one)
postgres?.stop()
if (wrong.length === 0) rmSync(dataDir, { recursive: true, force: true })
else console.error(`The folder is kept: ${dataDir}`)
const isFine = values.only === 'servers' || (await databaseIsFine())
process.exit(wrong.length === 0 && isFine ? 0 : 1)

/** Runs the database kill test; skipped without PostgreSQL. */
async function databaseIsFine(): Promise<boolean> {
  const killed = await killDatabase('whole')
  if (killed) return printDatabase(killed)
  console.log('– the database was not killed: no PostgreSQL installed')
  return true
}

/** Returns a random generator for [0, 1) with a fixed sequence per seed (mulberry32). */
function seeded(from: number): () => number {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
