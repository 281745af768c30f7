import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { serve } from '../built-product'
import { ownSeconds, postgresSeconds, secondsOf } from '../chat/load'
import { noteLoad } from '../measure'
import { ask } from '../pages/send-request'
import { printRow, type BenchRow } from '../row'
import { freePort } from '../../../../tests/run/free-port'

/** Number of pages per round, and of warm-up pages before the first round, because newly loaded code is slower. */
const pages = { warm: 300, counted: 1200 }
/** Concurrent requests, each on its own connection. */
const together = 16
/** Rounds with one and two processes alternate, so that other work on the machine affects both. */
const rounds = 3
/**
 * Goals for two processes relative to one, on two cores shared with the database and the load: pages per second, and
 * pages per CPU second.
 */
const goals = { rate: 1.5, processor: 0.9 }

/** Result of a round. */
interface Round {
  /** Pages per second. */
  rate: number
  /** Pages per CPU second of the server's processes. */
  perProcessor: number
  /** CPU seconds per second of the server, PostgreSQL and the load. */
  used: { server: number; postgres: number; load: number }
}

/** Returns the ids of a process's children. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

let price = 100_000

/** Requests this many pages that haven't been requested before. */
async function askFor(url: string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: together })
  let left = count
  const one = async () => {
    while (left-- > 0) {
      const page = `${url}/properties?property_type=sell&min_price=${price++}`
      const { status } = await ask(page, agent)
      if (status !== 200) throw new Error(`${page} was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: together }, one))
  agent.destroy()
}

async function round(csv: string, databaseUrl: string, processes: number): Promise<Round> {
  const metricsPort = await freePort()
  const { url, pid, stop } = await serve(csv, databaseUrl, {
    WORKERS: String(processes),
    METRICS_PORT: String(metricsPort),
  })
  try {
    while (!(await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).ok)
      await new Promise((resolve) => setTimeout(resolve, 50))
    const all = [pid, ...childrenOf(pid)]
    const server = () => all.reduce((sum, one) => sum + secondsOf(one), 0)
    await askFor(url, pages.warm * processes)
    const before = { server: server(), postgres: await postgresSeconds(databaseUrl), load: ownSeconds() }
    const began = performance.now()
    await askFor(url, pages.counted)
    const seconds = (performance.now() - began) / 1000
    const used = {
      server: server() - before.server,
      postgres: (await postgresSeconds(databaseUrl)) - before.postgres,
      load: ownSeconds() - before.load,
    }
    return {
      rate: pages.counted / seconds,
      perProcessor: pages.counted / used.server,
      used: { server: used.server / seconds, postgres: used.postgres / seconds, load: used.load / seconds },
    }
  } finally {
    await stop()
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/**
 * `npm run lab -- bench workers`: measures the gain from a second process on two cores shared with the database and the
 * load.
 */
export async function measureWorkers(csv: string, databaseUrl: string): Promise<BenchRow[]> {
  console.log(`\nuncached pages by one and by two processes, ${pages.counted} in each of ${rounds} rounds`)
  const found: Record<'one' | 'two', Round[]> = { one: [], two: [] }
  for (let nth = 0; nth < rounds; nth++)
    for (const [name, processes] of [
      ['one', 1],
      ['two', 2],
    ] as const) {
      const result = await round(csv, databaseUrl, processes)
      found[name].push(result)
      const { rate, perProcessor, used } = result
      console.log(
        `${name.padEnd(4)} ${rate.toFixed(1)} a second, ${perProcessor.toFixed(1)} a second of processor time; in use ${used.server.toFixed(2)} by the server, ${used.postgres.toFixed(2)} by PostgreSQL, ${used.load.toFixed(2)} by the load`,
      )
    }
  noteLoad()
  const row = (what: string, of: 'rate' | 'perProcessor', goal: number): BenchRow => {
    const [one, two] = [found.one, found.two].map((all) => median(all.map((one) => one[of]))) as [
      number,
      number,
    ]
    const result = {
      what,
      found: `${two.toFixed(1)} a second, ${(two / one).toFixed(2)} ×`,
      floor: `${one.toFixed(1)} by one process`,
      goal: `${goal} ×`,
      isMet: two / one >= goal,
    }
    printRow(result)
    return result
  }
  return [
    row('uncached pages, two processes', 'rate', goals.rate),
    row('the same of processor time', 'perProcessor', goals.processor),
  ]
}
