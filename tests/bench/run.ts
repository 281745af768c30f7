import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import type { CallName } from '../../contract/types'
import { buildApp } from '../../server/app/app'
import { Dice } from '../../server/demo/pictures/dice'
import { measureBrowser } from './browser/run'
import { measureHostile } from './hostile/run'
import { measureOverview } from './overview/run'
import { measureStart } from './start/run'
import { openSite } from './site'
import { fill, marketOf, sizes } from './market'
import { Plans } from './plans'
import { goals, queries, type BenchQuery } from './queries'

const runs = 200
const warmUps = 20
/** The embedded engine may take so many times as long, at the smaller size. */
const embedded = 3

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string' }, engine: { type: 'string' } },
})
const part = (['browser', 'hostile', 'overview', 'start'] as const).find((one) => one === positionals[0])
const csv = positionals[part ? 1 : 0] ?? process.env['KING_COUNTY_CSV'] ?? '../shared/data/kc_house_data.csv'

interface Measured {
  median: number
  p95: number
  worst: number
  goal: { median: number; p95: number } | null
  indexes: string
}

/** Returns what missed its goal. */
async function measure(size: number, databaseUrl: string | undefined): Promise<string[]> {
  const site = await openSite(size, databaseUrl && (await ownDatabase(databaseUrl, size)))
  const { opened, ctx } = site
  const plans = new Plans(opened.db)
  const { http } = await buildApp(ctx)
  try {
    const rows = await fill(ctx, csv, size)
    const market = await marketOf(ctx)
    const slower = databaseUrl ? 1 : embedded
    const call = async (name: CallName, input: Record<string, string | number>) => {
      const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
      const reply = await http.inject({ method: 'GET', url: `/api/${name}?${query}` })
      const body = reply.json<{ error: boolean; message: string }>()
      if (body.error) throw new Error(`${name} ${query}: ${body.message}`)
    }
    const timed = async ({ name, call: path = 'get-property-list', goal, input }: BenchQuery) => {
      const dice = new Dice(`bench/${name}`)
      const times: number[] = []
      for (let run = -warmUps; run < runs; run += 1) {
        const asked = input(dice, market)
        const began = performance.now()
        await call(path, asked)
        if (run >= 0) times.push(performance.now() - began)
      }
      const used = await plans.indexesOf(() => call(path, input(dice, market)))
      const wanted = goal && { median: goals[goal].median * slower, p95: goals[goal].p95 * slower }
      return {
        median: at(times, 0.5),
        p95: at(times, 0.95),
        worst: Math.max(...times),
        goal: wanted ?? null,
        indexes: used.join(', '),
      }
    }
    console.log(
      `\n${rows} listings on ${opened.engine}, ${runs} runs each, one after the other; ms over HTTP`,
    )
    console.log(
      [
        'query'.padEnd(40),
        'median'.padStart(8),
        'p95'.padStart(8),
        'worst'.padStart(8),
        'goal'.padStart(12),
        '  index',
      ].join(''),
    )
    const missed: string[] = []
    for (const query of queries) {
      const found = await timed(query)
      print(query.name, found)
      if (misses(found)) missed.push(`${query.name} (${opened.engine}, ${rows})`)
    }
    const load = loadavg()[0] ?? 0
    if (load > availableParallelism())
      console.log(
        `The machine is busy (load ${load.toFixed(1)} on ${availableParallelism()} cores): the times are too high.`,
      )
    // The goals apply to PostgreSQL at the larger size and the embedded engine at the smaller.
    return (size === sizes[0]) === (databaseUrl === undefined) ? missed : []
  } finally {
    await http.close()
    await site.close()
  }
}

/** Not part of the whole: it fills a database of some gigabytes. */
async function overview(): Promise<string[]> {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error('bench overview measures on PostgreSQL: set DATABASE_URL')
  const size = Number(options.size ?? 1_000_000)
  return measureOverview(csv, await ownDatabase(url, size), size)
}

async function ownDatabase(url: string, size: number): Promise<string> {
  const name = `threshold_bench_${size}`
  const own = new URL(url)
  own.pathname = `/${name}`
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
  return own.href
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const misses = ({ median, p95, goal }: Measured) => goal !== null && (median > goal.median || p95 > goal.p95)

function print(name: string, found: Measured): void {
  const { median, p95, worst, goal, indexes } = found
  console.log(
    [
      name.padEnd(40),
      median.toFixed(1).padStart(8),
      p95.toFixed(1).padStart(8),
      worst.toFixed(1).padStart(8),
      (goal ? `${goal.median} / ${goal.p95}` : '–').padStart(12),
      misses(found) ? ' !' : '  ',
      indexes,
    ].join(''),
  )
}

const missed: string[] = []
for (const size of part ? [] : sizes) {
  if (options.size && Number(options.size) !== size) continue
  for (const url of new Set([undefined, process.env['DATABASE_URL']])) {
    if (options.engine && (options.engine === 'postgres') !== (url !== undefined)) continue
    missed.push(...(await measure(size, url)))
  }
}
const whole = !part && !(options.size || options.engine)
if (part === 'browser' || whole) missed.push(...(await measureBrowser(csv)))
if (part === 'hostile' || whole) missed.push(...(await measureHostile()))
if (part === 'overview') missed.push(...(await overview()))
if (part === 'start') missed.push(...(await measureStart()))
if (missed.length > 0) {
  console.error(`Missed the goal: ${missed.join(', ')}`)
  process.exitCode = 1
}
