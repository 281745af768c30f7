import type { Browser } from 'playwright'
import { printRow, type BenchRow } from '../row'
import { answersOf } from './measure-answers'
import { beforeSite } from './page-without-scripts'
import { serveBuilt } from './serve-build'
import { demoData, someListing } from './demo-data'
import { libraryKilobytes } from './library-bytes'
import { longestTask, openPhone, type Phone } from './phone'

/** Of each page so many times, with its scripts and without, one after the other: the machine is the same for both. */
const passes = 3

/** How long a page is left to itself once its network is idle, ms. */
const rest = 1500

/** A number, and as it is shown with its unit. */
interface Figure {
  value: number
  shown: string
}

const kilo = (value: number): Figure => ({ value, shown: `${value.toFixed(1)} KB` })
const ms = (value: number): Figure => ({ value, shown: `${value.toFixed(0)} ms` })
const times = (value: number): Figure => ({ value, shown: `${value.toFixed(2)} ×` })
const shift = (value: number): Figure => ({ value, shown: value.toFixed(3) })
const count = (value: number): Figure => ({ value, shown: String(value) })

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

/** By page: KB of JavaScript, its files, and how many times later the largest content may be painted than without scripts. */
const goals = {
  '/': { kilobytes: 125, files: 8, paint: 1.25 },
  listing: { kilobytes: 145, files: 14, paint: 1.25 },
  '/login': { kilobytes: 150, files: 14, paint: 1.25 },
} as const
/** Of each page: what may move, and ms of a task; and ms until a touch is answered. */
const goalsOfAll = { shift: 0.01, task: 50, answer: 100 } as const

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
export async function measureLoading(browser: Browser): Promise<BenchRow[]> {
  const built = await serveBuilt(demoData())
  const site = await beforeSite(built.url)
  try {
    const libraries = await libraryKilobytes()
    const pages = { '/': '/', listing: await someListing(built.url), '/login': '/login' } as const
    const rows: BenchRow[] = []
    const add = (what: string, found: Figure, goal: Figure, floor: string) => {
      const row = {
        what,
        found: found.shown,
        floor,
        goal: goal.shown,
        isMet: found.value <= goal.value,
      }
      rows.push(row)
      printRow(row)
    }
    for (const [name, path] of Object.entries(pages) as [keyof typeof pages, string][]) {
      const whole: Loading[] = []
      const bare: Loading[] = []
      const tasks: number[] = []
      const bareTasks: number[] = []
      for (let time = 0; time < passes; time += 1) {
        bare.push(await load(browser, site.bare, path))
        whole.push(await load(browser, site.whole, path))
        bareTasks.push(await longest(browser, site.bare, path))
        tasks.push(await longest(browser, site.whole, path))
      }
      const painted = (all: readonly Loading[]) =>
        at(
          all.map((one) => one.painted),
          0.5,
        )
      const most = (of: (one: Loading) => number) => Math.max(...whole.map(of))
      const goal = goals[name]
      const sent = most((one) => one.kilobytes)
      add(
        `${name}: JavaScript`,
        kilo(sent),
        kilo(goal.kilobytes),
        `${kilo(libraries).shown}, the libraries alone`,
      )
      add(`${name}: files of JavaScript`, count(most((one) => one.files)), count(goal.files), '1')
      add(
        `${name}: largest paint, to that without scripts`,
        times(painted(whole) / painted(bare)),
        times(goal.paint),
        `${ms(painted(bare)).shown} without scripts`,
      )
      add(`${name}: layout shift`, shift(most((one) => one.shifted)), shift(goalsOfAll.shift), '0')
      add(
        `${name}: longest task after load`,
        ms(Math.min(...tasks)),
        ms(goalsOfAll.task),
        `${ms(Math.min(...bareTasks)).shown} without scripts`,
      )
    }
    const phone = await openPhone(browser, site.whole, 'passed')
    const answers = await answersOf(phone)
    await phone.close()
    for (const [name, waits] of Object.entries(answers))
      add(`${name}: answered, p98`, ms(at(waits, 0.98)), ms(goalsOfAll.answer), '16 ms, a frame')
    return rows
  } finally {
    site.stop()
    built.stop()
  }
}
