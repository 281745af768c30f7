import { availableParallelism, loadavg } from 'node:os'
import type { CallName } from '../../../contract/calls/call-types'
import { buildApp } from '../../../server/app/app'
import { Dice } from '../../demo/pictures/dice'
import { openSite } from './site'
import { fill, marketOf, sizes } from './market'
import { ownDatabase } from './bench-database'
import { Plans } from './plans'
import { goals, queries, type BenchQuery } from './queries'
import { timed, type Times } from './times'

const warmUps = 20
/** Factor by which the embedded engine may be slower, at the smaller size. */
const embedded = 3

interface Measured extends Times {
  goal: { median: number; p95: number } | null
  indexes: string
}

export interface Measurement {
  /** Queries that missed their goal. */
  missed: string[]
  /** CPU time of each query by name, in ms. */
  processor: Map<string, number>
}

/**
 * Times visitor requests with this many listings, on PostgreSQL if a URL is given, otherwise on the embedded engine,
 * and prints each. Goals apply up to the size they were set for.
 */
export async function measure(
  csv: string,
  size: number,
  databaseUrl: string | undefined,
  runs: number,
): Promise<Measurement> {
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
    const measured = async ({ name, call: path = 'get-property-list', goal, input }: BenchQuery) => {
      const dice = new Dice(`bench/${name}`)
      const times = await timed(() => call(path, input(dice, market)), opened, { runs, warmUps })
      const used = await plans.indexesOf(() => call(path, input(dice, market)))
      const wanted = goal && { median: goals[goal].median * slower, p95: goals[goal].p95 * slower }
      return { ...times, goal: wanted ?? null, indexes: used.join(', ') }
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
        'processor'.padStart(11),
        'goal'.padStart(12),
        '  index',
      ].join(''),
    )
    const missed: string[] = []
    const processor = new Map<string, number>()
    for (const query of queries) {
      const found = await measured(query)
      print(query.name, found)
      processor.set(query.name, found.processor)
      if (misses(found)) missed.push(`${query.name} (${opened.engine}, ${rows})`)
    }
    noteLoad()
    const [small, large] = sizes
    return { missed: size <= (databaseUrl ? large : small) ? missed : [], processor }
  } finally {
    await http.close()
    await site.close()
  }
}

/** Warns if other work on the machine makes the times less reliable. */
export function noteLoad(): void {
  const load = loadavg()[0] ?? 0
  if (load > availableParallelism())
    console.log(
      `The machine is busy (load ${load.toFixed(1)} on ${availableParallelism()} cores): the times are too high.`,
    )
}

const misses = ({ median, p95, goal }: Measured) => goal !== null && (median > goal.median || p95 > goal.p95)

function print(name: string, found: Measured): void {
  const { median, p95, worst, processor, goal, indexes } = found
  console.log(
    [
      name.padEnd(40),
      median.toFixed(1).padStart(8),
      p95.toFixed(1).padStart(8),
      worst.toFixed(1).padStart(8),
      processor.toFixed(1).padStart(11),
      (goal ? `${goal.median} / ${goal.p95}` : '–').padStart(12),
      misses(found) ? ' !' : '  ',
      indexes,
    ].join(''),
  )
}
