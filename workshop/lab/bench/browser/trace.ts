import type { Browser, Page } from 'playwright'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds; `tdur` is the time of the processor alone, which other programs cannot make longer. */
  ts: number
  dur?: number
  tdur?: number
}

/** One task of the page's main thread, ms of the processor. */
export interface Task {
  cost: number
  /** Begun when the page had loaded. */
  loaded: boolean
  /** It drew a frame. */
  framed: boolean
}

const begin = 'bench: begin'
/** Tells when the page had loaded: a trace names that of each drawing (SVG) as well, to the browser a page of its own. */
const end = 'bench: end'

/** The tasks that the page runs while something is done with it. */
export async function tasksWhile(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Task[]> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing'],
  })
  // Starting to watch is work of its own, for the page as well.
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
  // The page may have changed its process on the way; a browser has threads for pages that are not shown as well.
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

/** The most expensive task, ms. */
export const dearestTask = (tasks: readonly Task[]) => Math.max(0, ...tasks.map(({ cost }) => cost))

/** All that ran between one frame and the next, where it was most, ms. */
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
