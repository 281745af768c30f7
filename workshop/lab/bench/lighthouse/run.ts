import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { chromiumPath } from '../../../../tests/run/chromium'
import { beforeSite } from '../browser/page-without-scripts'
import { serveBuilt } from '../browser/serve-build'
import { demoData, someListing } from '../browser/demo-data'
import { printRow, type BenchRow } from '../row'

/**
 * The last release that runs on Node 20. It is fetched when it is asked for: with 185 MB it would be a third of what the
 * project installs, for one table.
 */
const tool = 'lighthouse@12.8.2'

/** Of 100, of a page on a phone of the middle class; each page is asked so many times, and the median counts. */
const goal = 95
const passes = 3

const run = promisify(execFile)

/** What the report says that is read here. */
interface Report {
  categories: { performance: { score: number | null } }
  audits: Record<'largest-contentful-paint' | 'total-blocking-time', { numericValue: number }>
}

/** So often a page is loaded until the trace of it is whole: now and then the browser writes no beginning. */
const tries = 4

/** The report on the performance of one page; asked for again where the tool says itself that its trace is of no use. */
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

/** One run of the tool, its phone and its network reckoned by itself. */
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

/** The median of so many reports on a page. */
async function median(url: string): Promise<Report> {
  const reports: Report[] = []
  for (let pass = 0; pass < passes; pass += 1) reports.push(await report(url))
  return reports.toSorted((a, b) => scoreOf(a) - scoreOf(b))[Math.floor(passes / 2)]!
}

/** What Lighthouse gives home, results and a listing for performance, beside the same pages without their scripts. */
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
