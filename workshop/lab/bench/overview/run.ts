import { buildApp } from '../../../../server/app/app'
import { foldFigures } from '../../../../server/areas/admin'
import { administratorHeaders } from '../administrator'
import { fill } from '../market'
import { openSite } from '../site'
import { generateHistory } from './history'

const runs = 100
/** Milliseconds the overview may take over HTTP, with a million listings and ten million history rows. */
const goal = 50
/** History rows per listing. */
const linesEach = 10

/**
 * `npm run lab -- bench overview [--size N]`: times the operator's overview and the aggregation of the daily figures
 * behind it, on PostgreSQL. Returns the missed goals.
 */
export async function measureOverview(csv: string, databaseUrl: string, size: number): Promise<string[]> {
  const { ctx, close } = await openSite(size, databaseUrl)
  const { http } = await buildApp(ctx)
  try {
    const there = await fill(ctx, csv, size)
    await generateHistory(ctx, size * linesEach)
    const seconds = async (what: string, work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
    await seconds('fold of what is new', () => foldFigures(ctx))
    await seconds('fold of nothing new', () => foldFigures(ctx))
    const headers = await administratorHeaders(ctx)
    console.log(`\n${there} listings, ${size * linesEach} lines of history; ms over HTTP, ${runs} runs each`)
    const missed: string[] = []
    for (const days of [7, 30, 366]) {
      const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10)
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        const began = performance.now()
        const url = `/api/admin/overview?from=${from}`
        const reply = await http.inject({ method: 'GET', url, headers })
        if (reply.statusCode !== 200) throw new Error(reply.body)
        times.push(performance.now() - began)
      }
      times.sort((a, b) => a - b)
      const [median, p95] = [times[runs / 2]!, times[Math.floor(runs * 0.95)]!]
      console.log(`${days} days`.padEnd(12), `median ${median.toFixed(1)}`, `p95 ${p95.toFixed(1)}`)
      if (p95 > goal) missed.push(`overview of ${days} days`)
    }
    return missed
  } finally {
    await http.close()
    await close()
  }
}
