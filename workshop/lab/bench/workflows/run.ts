import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { buildApp } from '../../../../server/app/app'
import { projectRoot } from '../../../../server/platform/process/root'
import { catalogue } from '../../../../machines/catalogue'
import type { Story } from '../../../../machines/story/types'
import { figuresOf } from '../../../../src/features/workflows/story/figures'
import { administratorHeaders } from '../administrator'
import { printRow, type BenchRow } from '../row'
import { openSite } from '../site'
import { days, removeFigures, storeMonths, storeRecordYear } from './year-of-figures'

const runs = 50
/** Milliseconds from the request to the figures of a story, for a year of ten million history rows. */
const goal = 50
const historyRows = 10_000_000
const dayMs = 86_400_000

/**
 * `npm run lab -- bench workflows`: times the figures of a year on the story of each record, over HTTP on PostgreSQL. The
 * year doesn't begin with a month, so that its ends are read by day.
 */
export async function measureWorkflows(databaseUrl: string): Promise<BenchRow[]> {
  const { ctx, close } = await openSite(1, databaseUrl)
  const { http } = await buildApp(ctx)
  try {
    const records = catalogue.filter(({ kind }) => kind === 'record')
    await removeFigures(ctx.db)
    const stored = new Map<string, number>()
    for (const entry of records)
      stored.set(entry.id, await storeRecordYear(ctx.db, entry, historyRows / records.length))
    await storeMonths(ctx.db)
    const headers = await administratorHeaders(ctx)
    const from = new Date(Date.now() - (days - 1) * dayMs).toISOString().slice(0, 10)
    const rows: BenchRow[] = []
    for (const { id } of records) {
      const story = storyOf(id)
      const url = `/api/admin/workflow-traffic?machine=${id}&from=${from}`
      const { median, p95 } = await timed(async () => {
        const reply = await http.inject({ method: 'GET', url, headers })
        if (reply.statusCode !== 200) throw new Error(reply.body)
        figuresOf(story, id, reply.json().data)
      })
      const floor = await timed(() => sql`select 1`.execute(ctx.db))
      const row = {
        what: `a year of ${id}`,
        found: `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${stored.get(id)} daily rows`,
        floor: `empty query ${floor.median.toFixed(1)} ms`,
        goal: `p95 ≤ ${goal} ms`,
        isMet: p95 <= goal,
      }
      printRow(row)
      rows.push(row)
    }
    return rows
  } finally {
    await http.close()
    await close()
  }
}

const storyOf = (machine: string): Story =>
  JSON.parse(readFileSync(join(projectRoot, `machines/diagrams/${machine}/picture.en.json`), 'utf8')).story

async function timed(work: () => Promise<unknown>): Promise<{ median: number; p95: number }> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    // Sequential, because each run is timed.
    // oxlint-disable-next-line no-await-in-loop
    await work()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return { median: times[runs / 2]!, p95: times[Math.floor(runs * 0.95)]! }
}
