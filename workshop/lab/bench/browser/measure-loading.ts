import type { Browser } from 'playwright'
import { printRow, type BenchRow } from '../row'
import { answersOf } from './measure-answers'
import { beforeSite } from './page-without-scripts'
import { serveBuilt } from './serve-build'
import { demoData, someListing } from './demo-data'
import { libraryKilobytes } from './library-bytes'
import { longestTask, openPhone, type Phone } from './phone'

/** Passes per page, with and without scripts in turn, so that the machine is equally busy for both. */
const passes = 3

/** Time to wait after a page's network is idle, in ms. */
const rest = 1500

/** A number and its display text with unit. */
interface Figure {
  value: number
  shown: string
}

const kilo = (value: number): Figure => ({ value, shown: `${value.toFixed(1)} KB` })
const ms = (value: number): Figure => ({ value, shown: `${value.toFixed(0)} ms` })
const times = (value: number): Figure => ({ value, shown: `${value.toFixed(2)} ×` })
const shift = (value: number): Figure => ({ value, shown: value.toFixed(3) })
const count = (value: number): Figure => ({ value, shown: String(value) })

/** Loading figures of a page on a phone with an empty cache and without interaction. */
interface Loading {
  /** JavaScript in KB as transferred. */
  kilobytes: number
  files: number
  /** Largest contentful paint, in ms. */
  painted: number
  /** Cumulative layout shift. */
  shifted: number
}

/**
 * Limits by page: KB of JavaScript, number of files, and the ratio of its largest contentful paint to that without
 * scripts.
 */
const goals = {
  '/': { kilobytes: 125, files: 8, paint: 1.25 },
  listing: { kilobytes: 145, files: 14, paint: 1.25 },
  '/login': { kilobytes: 150, files: 14, paint: 1.25 },
} as const
/** Limits for every page: layout shift, longest task in ms, and interaction latency in ms. */
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

/** Returns the longest task of a loaded page without interaction, in ms of CPU time on a four times slower machine. */
async function longest(browser: Browser, url: string, path: string): Promise<number> {
  const phone = await openPhone(browser, url, 'reckoned')
  try {
    return await longestTask(phone, () => phone.page.goto(path))
  } finally {
    await phone.close()
  }
}

/**
 * Measures what the product's first pages cost a visitor: bytes and number of JavaScript files, delay of the largest
 * contentful paint compared with a script-free copy, layout shift, longest task, and interaction latency.
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
