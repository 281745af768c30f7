import { existsSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { chromium, type Browser } from 'playwright'
import { chromiumPath } from '../../../../tests/run/chromium'
import { printRow, type BenchRow } from '../row'
import { openSite } from '../site'
import { fill, sizes } from '../market'
import { besidePass } from './map-beside-results'
import { serveBuilt } from './serve-build'
import { measureLoading } from './measure-loading'
import { mapPass, type MapFound } from './map'
import { openDesktop, openPhone, type Clock } from './phone'
import { resultsPass } from './results'

/** Passes per row. The best one counts, because other work on the machine only makes tasks longer. */
const passes = 3

/** Limits on a throttled phone. */
const limits = { task: 50, frame: 100, nodes: 200 } as const

/** Serves the built product with the imported listings. */
async function serve(csv: string) {
  const site = await openSite(sizes[0])
  const rows = await fill(site.ctx, csv, sizes[0])
  await site.close()
  return { rows, ...(await serveBuilt(site.dataDir)) }
}

/** Measures results and map separately, each on a phone with an empty cache, and then side by side. */
async function pass(browser: Browser, url: string, clock: Clock): Promise<MapFound> {
  const reader = await openPhone(browser, url, clock)
  const results = await resultsPass(reader)
  await reader.close()
  const walker = await openPhone(browser, url, clock)
  const map = await mapPass(walker)
  await walker.close()
  const sitter = await openDesktop(browser, url, clock)
  const beside = await besidePass(sitter)
  await sitter.close()
  return {
    tasks: { ...results, ...map.tasks, ...beside.tasks },
    frames: { ...map.frames, ...beside.frames },
    nodes: Math.max(map.nodes, beside.nodes),
  }
}

/**
 * Measures in a browser the cost of the first pages, and the long tasks, frames and nodes of the results and the map.
 */
export async function measureBrowser(csv: string): Promise<BenchRow[]> {
  if (!existsSync('dist/built')) {
    console.log('\nIn the browser: skipped, the product is not built (npm run build).')
    return []
  }
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  try {
    console.log('\nThe first pages on a phone: CPU four times slower, slow 4G, an empty cache')
    const loading = await measureLoading(browser)
    if (existsSync(csv)) return [...loading, ...(await measureMoves(browser, csv))]
    console.log(`\nThe map and the results: skipped, there is no ${csv}.`)
    return loading
  } finally {
    await browser.close()
  }
}

async function measureMoves(browser: Browser, csv: string): Promise<BenchRow[]> {
  const { rows: listings, url, stop } = await serve(csv)
  const passed: MapFound[] = []
  const reckoned: MapFound[] = []
  try {
    for (let time = 0; time < passes; time += 1) {
      passed.push(await pass(browser, url, 'passed'))
      reckoned.push(await pass(browser, url, 'reckoned'))
    }
  } finally {
    stop()
  }
  const load = loadavg()[0] ?? 0
  const busy = load > availableParallelism()
  console.log(`\n${listings} listings in a browser: CPU four times slower, slow 4G, best of ${passes}`)
  if (busy) console.log(`The machine is busy (load ${load.toFixed(1)}): what is reckoned counts.`)
  const rowsOf = (what: string, limit: number, of: (found: MapFound) => Record<string, number>) => {
    const cheapest = lowest(reckoned.map(of))
    return Object.entries(lowest(passed.map(of))).map(([name, found]): BenchRow => {
      const cost = cheapest[name]!
      return {
        what: `${name}, ${what}`,
        found: `${found.toFixed(0)} ms`,
        floor: `${cost.toFixed(0)} ms of the processor`,
        goal: `${limit} ms`,
        isMet: (busy ? cost : found) <= limit,
      }
    })
  }
  const nodes = Math.max(...[...passed, ...reckoned].map((found) => found.nodes))
  const rows = [
    ...rowsOf('longest task', limits.task, ({ tasks }) => tasks),
    ...rowsOf('longest frame', limits.frame, ({ frames }) => frames),
    {
      what: 'map: markers and clusters',
      found: String(nodes),
      floor: '–',
      goal: String(limits.nodes),
      isMet: nodes <= limits.nodes,
    },
  ]
  rows.forEach(printRow)
  return rows
}

/** Returns the lowest value for each name across all passes. */
function lowest(all: readonly Record<string, number>[]): Record<string, number> {
  const names = Object.keys(all[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, Math.min(...all.map((one) => one[name]!))]))
}
