import { existsSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { chromium, type Browser } from 'playwright'
import { chromiumPath } from '../../run/chromium'
import { openSite } from '../site'
import { fill, sizes } from '../market'
import { besidePass } from './beside'
import { serveBuilt } from './built'
import { measureLoading, type LoadingRow } from './loading'
import { mapPass, type MapFound } from './map'
import { openDesktop, openPhone, type Clock } from './phone'
import { resultsPass } from './results'

/** A row shows the best of so many passes: other work of the machine makes a task longer, never shorter. */
const passes = 3

/** The limits on a throttled phone. */
const limits = { task: 200, frame: 100, nodes: 200 } as const

/** The built product on the imported listings. */
async function serve(csv: string) {
  const site = await openSite(sizes[0])
  const rows = await fill(site.ctx, csv, sizes[0])
  await site.close()
  return { rows, ...(await serveBuilt(site.dataDir)) }
}

/** Prints the rows of the first pages; returns those that are below their floor. */
function printLoading(rows: readonly LoadingRow[]): string[] {
  const cells = (...all: string[]) =>
    all.map((cell, at) => (at ? cell.padStart(9) : cell.padEnd(52))).join('')
  console.log(`\nThe first pages on a phone: CPU four times slower, slow 4G, an empty cache`)
  console.log(cells('', 'found', 'goal', 'floor'))
  return rows.flatMap(({ name, found, goal, floor }) => {
    const shown = Number.isInteger(found) ? String(found) : found.toFixed(found < 10 ? 3 : 1)
    const verdict = found <= goal ? '  holds' : found <= floor ? '  above its goal' : '  misses'
    console.log(cells(name, shown, String(goal), String(floor)) + verdict)
    return found > floor ? [`${name} (browser)`] : []
  })
}

/** Both pages, each on a phone with an empty cache, and both beside each other. */
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

/** Long tasks, frames and nodes of the built product in a browser; returns what missed its limit. */
export async function measureBrowser(csv: string): Promise<string[]> {
  if (!existsSync('dist/built')) {
    console.log('\nIn the browser: skipped, the product is not built (npm run build).')
    return []
  }
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  const below = printLoading(await measureLoading(browser))
  if (!existsSync(csv)) {
    console.log(`\nThe map and the results: skipped, there is no ${csv}.`)
    await browser.close()
    return below
  }
  const { rows, url, stop } = await serve(csv)
  const passed: MapFound[] = []
  const reckoned: MapFound[] = []
  try {
    for (let time = 0; time < passes; time += 1) {
      passed.push(await pass(browser, url, 'passed'))
      reckoned.push(await pass(browser, url, 'reckoned'))
    }
  } finally {
    await browser.close()
    stop()
  }
  const load = loadavg()[0] ?? 0
  const busy = load > availableParallelism()
  console.log(`\n${rows} listings in a browser: CPU four times slower, slow 4G, best of ${passes}`)
  if (busy) console.log(`The machine is busy (load ${load.toFixed(1)}): what is reckoned counts.`)
  const print = (what: string, limit: number, of: (found: MapFound) => Record<string, number>) => {
    console.log(
      [what.padEnd(40), 'passed'.padStart(8), 'reckoned'.padStart(10), 'limit'.padStart(8)].join(''),
    )
    const reckonedBest = lowest(reckoned.map(of))
    return Object.entries(lowest(passed.map(of))).flatMap(([name, found]) => {
      const cost = reckonedBest[name]!
      const misses = (busy ? cost : found) > limit
      const cells = [found.toFixed(0).padStart(8), cost.toFixed(0).padStart(10), String(limit).padStart(8)]
      console.log([name.padEnd(40), ...cells, misses ? '  misses' : '  holds'].join(''))
      return misses ? [`${name} (browser)`] : []
    })
  }
  const nodes = Math.max(...[...passed, ...reckoned].map((found) => found.nodes))
  return [
    ...below,
    ...print('longest task, ms', limits.task, ({ tasks }) => tasks),
    ...print('longest frame, ms', limits.frame, ({ frames }) => frames),
    ...print('at most', limits.nodes, () => ({ 'map: markers and clusters': nodes })),
  ]
}

/** The lowest of each row. */
function lowest(all: readonly Record<string, number>[]): Record<string, number> {
  const names = Object.keys(all[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, Math.min(...all.map((one) => one[name]!))]))
}
