import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromiumPath } from '../../../../tests/run/chromium'
import { beforeSite } from '../browser/page-without-scripts'
import { serveBuilt } from '../browser/serve-build'
import { demoData, someListing } from '../browser/demo-data'
import { printRow, type BenchRow } from '../row'

/**
 * The last release that supports Node 20. It is fetched on demand: at 185 MB it would make up a third of the project's
 * installation, for a single table.
 */
const tool = 'lighthouse@12.8.2'

/** Minimum score out of 100 on a mid-range phone; the median of `passes` runs per page counts. */
const goal = 95
const passes = 3

const run = promisify(execFile)

/** Fields used from the report. */
interface Report {
  categories: { performance: { score: number | null } }
  audits: Record<'largest-contentful-paint' | 'total-blocking-time', { numericValue: number }>
}

/** Attempts per report, because the browser occasionally omits the start of a trace. */
const tries = 4

/** Returns the performance report of a page; retries if the tool reports an unusable trace. */
async function report(url: string): Promise<Report> {
  for (let left = tries; ; left -= 1)
    try {
      return await reported(url)
    } catch (error) {
      const again = error instanceof Error && error.message.includes('Please run Lighthouse again')
      if (!again || left === 1) throw error
      console.log(`(a trace of ${new URL(url).pathname} without a beginning: once more)`)
    }
}

/** Runs the tool once, with its own simulation of phone and network. */
async function reported(url: string): Promise<Report> {
  const { stdout } = await run(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${tool}`,
      '--',
      'lighthouse',
      url,
      '--only-categories=performance',
      '--output=json',
      '--output-path=stdout',
      '--quiet',
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, CHROME_PATH: chromiumPath() }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Report
}

const scoreOf = ({ categories }: Report) => Math.round((categories.performance.score ?? 0) * 100)

/** Returns the median report of several runs on a page. */
async function median(url: string): Promise<Report> {
  const reports: Report[] = []
  for (let pass = 0; pass < passes; pass += 1) reports.push(await report(url))
  return reports.toSorted((a, b) => scoreOf(a) - scoreOf(b))[Math.floor(passes / 2)]!
}

/** Measures the Lighthouse performance of home, results and a listing, compared with the same pages without scripts. */
export async function measureLighthouse(): Promise<BenchRow[]> {
  if (!existsSync('dist/built')) {
    console.log('\nLighthouse: skipped, the product is not built (npm run build).')
    return []
  }
  const built = await serveBuilt(demoData())
  const site = await beforeSite(built.url)
  try {
    console.log(`\nPerformance of 100, as ${tool} sees it, the median of ${passes}`)
    const pages = { home: '/', results: '/properties', listing: await someListing(built.url) }
    const rows: BenchRow[] = []
    for (const [name, path] of Object.entries(pages)) {
      const bare = await median(site.bare + path)
      const whole = await median(site.whole + path)
      const paint = whole.audits['largest-contentful-paint'].numericValue
      const blocked = whole.audits['total-blocking-time'].numericValue
      const row = {
        what: `${name}: performance`,
        found: `${scoreOf(whole)}, largest paint ${(paint / 1000).toFixed(1)} s, blocked ${blocked.toFixed(0)} ms`,
        floor: `${scoreOf(bare)} without scripts`,
        goal: String(goal),
        isMet: scoreOf(whole) >= goal,
      }
      rows.push(row)
      printRow(row)
    }
    return rows
  } finally {
    site.stop()
    built.stop()
  }
}
