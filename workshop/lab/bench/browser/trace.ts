import type { Browser, Page } from 'playwright'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds; `tdur` is CPU time, which other programs can't prolong. */
  ts: number
  dur?: number
  tdur?: number
}

/** A task of the page's main thread; `cost` is CPU time in ms. */
export interface Task {
  cost: number
  /** Whether it began after the page had loaded. */
  loaded: boolean
  /** Whether it drew a frame. */
  framed: boolean
}

const begin = 'bench: begin'
/**
 * End mark, from which the page's load time is computed. The trace's own load events are ambiguous, because the browser
 * treats every SVG as a page.
 */
const end = 'bench: end'

/** Returns the tasks the page runs during an action. */
export async function tasksWhile(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Task[]> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing'],
  })
  // Starting the trace itself creates work, in the page too.
  await page.evaluate((mark) => performance.mark(mark), begin)
  await act()
  const sinceLoad = await page.evaluate((mark) => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance.mark(mark).startTime - (opened?.loadEventEnd ?? 0)
  }, end)
  const { traceEvents: events } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[]
  }
  const marked = (mark: string) => {
    const found = events.find(({ name }) => name === mark)
    if (found) return found
    throw new Error(`The trace lacks the mark ${mark}`)
  }
  const ended = marked(end)
  const from = marked(begin).ts
  const load = ended.ts - sinceLoad * 1000
  // The page may have changed its process during the action; a browser also has threads for pages that aren't shown.
  const own = events.filter((event) => threadOf(event) === threadOf(ended))
  const drawn = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts)
  return own
    .filter(({ name, ts }) => name === 'RunTask' && ts > from)
    .toSorted((a, b) => a.ts - b.ts)
    .map(({ ts, dur = 0, tdur = 0 }) => ({
      cost: tdur / 1000,
      loaded: ts >= load,
      framed: drawn.some((at) => at >= ts && at < ts + dur),
    }))
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`

/** Returns the cost of the most expensive task, in ms. */
export const dearestTask = (tasks: readonly Task[]) => Math.max(0, ...tasks.map(({ cost }) => cost))

/** Returns the highest total cost between two frames, in ms. */
export function dearestFrame(tasks: readonly Task[]): number {
  let dearest = 0
  let since = 0
  for (const { cost, framed } of tasks) {
    since += cost
    if (!framed) continue
    dearest = Math.max(dearest, since)
    since = 0
  }
  return Math.max(dearest, since)
}
