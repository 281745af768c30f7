import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { siteSettings } from '../../../e2e/site'
import { answersOf } from './answers'
import { beforeSite } from './bare'
import { serveBuilt } from './built'
import { longestTask, openPhone, type Phone } from './phone'

/** Of each page so many times, with its scripts and without, one after the other: the machine is the same for both. */
const passes = 3

/** How long a page is left to itself once its network is idle, ms. */
const rest = 1500

/** What is measured of one page or act: the goal, and the floor, below which nothing may fall. */
export interface LoadingRow {
  name: string
  found: number
  goal: number
  floor: number
}

/** Of a page's way onto a phone with an empty cache that nobody touches. */
interface Loading {
  /** JavaScript, KB as it is sent. */
  kilobytes: number
  files: number
  /** When its largest content was painted, ms. */
  painted: number
  /** What moved by itself (cumulative layout shift). */
  shifted: number
}

/** Goals and floors by page: [goal, floor]. */
const bytes = { '/': [125, 130], listing: [145, 150], '/login': [150, 200] } as const
/** How many times later than without scripts; that of /login is drawn by scripts alone, once its texts have come. */
const paints = { '/': [1.25, 1.5], listing: [1.25, 1.5], '/login': [1.25, 4.5] } as const
const files = { '/': [8, 8], listing: [14, 16], '/login': [14, 16] } as const

/** The demo's data, with pictures: drawn once, and kept beside the other folders of the bench. */
function demoData(): string {
  const folder = join(tmpdir(), 'threshold-bench-demo')
  if (existsSync(folder)) return folder
  mkdirSync(folder, { recursive: true })
  const seed = ['--import', 'tsx', 'server/app/seed/cli.ts', '--pictures', '3']
  const env = { ...process.env, ...siteSettings, DATA_DIR: folder, DATABASE_URL: '' }
  execFileSync(process.execPath, seed, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}

async function load(browser: Browser, url: string, path: string): Promise<Loading> {
  const phone = await openPhone(browser, url, 'passed')
  try {
    await phone.page.goto(path)
    await phone.page.waitForLoadState('networkidle')
    await phone.page.waitForTimeout(rest)
    return await readLoading(phone)
  } finally {
    await phone.close()
  }
}

const readLoading = ({ page }: Phone): Promise<Loading> =>
  page.evaluate(() => {
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = fetched.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    return {
      kilobytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      files: scripts.length,
      painted: window.watched.painted,
      shifted: window.watched.shifted,
    }
  })

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** The first listing of the results. */
async function someListing(url: string): Promise<string> {
  const html = await (await fetch(`${url}/properties`)).text()
  const path = /href="(\/properties-details\/[^"?]+)/.exec(html)?.[1]
  if (!path) throw new Error('The demo shows no listing')
  return path
}

/** The longest task of a page that nobody touches, once it has loaded: ms of the processor, four times slower. */
async function longest(browser: Browser, url: string, path: string): Promise<number> {
  const phone = await openPhone(browser, url, 'reckoned')
  try {
    return await longestTask(phone, () => phone.page.goto(path))
  } finally {
    await phone.close()
  }
}

/**
 * What the first pages of the product cost a visitor: bytes and files of JavaScript, how much later the largest content
 * is painted than on a copy of the page without scripts, what moves, the longest task, and how soon a touch is answered.
 */
export async function measureLoading(browser: Browser): Promise<LoadingRow[]> {
  const built = await serveBuilt(demoData())
  const site = await beforeSite(built.url)
  try {
    const pages = { '/': '/', listing: await someListing(built.url), '/login': '/login' } as const
    const rows: LoadingRow[] = []
    for (const [name, path] of Object.entries(pages) as [keyof typeof pages, string][]) {
      const whole: Loading[] = []
      const bare: Loading[] = []
      const tasks: number[] = []
      for (let time = 0; time < passes; time += 1) {
        bare.push(await load(browser, site.bare, path))
        whole.push(await load(browser, site.whole, path))
        tasks.push(await longest(browser, site.whole, path))
      }
      const painted = (all: readonly Loading[]) =>
        at(
          all.map((one) => one.painted),
          0.5,
        )
      const most = (of: (one: Loading) => number) => Math.max(...whole.map(of))
      const row = (what: string, found: number, [goal, floor]: readonly [number, number]) =>
        rows.push({ name: `${name}: ${what}`, found, goal, floor })
      row(
        'JavaScript, KB',
        most(({ kilobytes }) => kilobytes),
        bytes[name],
      )
      row(
        'files of JavaScript',
        most((one) => one.files),
        files[name],
      )
      row('largest paint, to that without scripts', painted(whole) / painted(bare), paints[name])
      row(
        'layout shift',
        most(({ shifted }) => shifted),
        [0.01, 0.05],
      )
      row('longest task after load, ms', Math.min(...tasks), [50, 150])
    }
    const phone = await openPhone(browser, site.whole, 'passed')
    const answers = await answersOf(phone)
    await phone.close()
    for (const [name, times] of Object.entries(answers))
      rows.push({ name: `${name}: answered, p98, ms`, found: at(times, 0.98), goal: 100, floor: 400 })
    return rows
  } finally {
    site.stop()
    built.stop()
  }
}
