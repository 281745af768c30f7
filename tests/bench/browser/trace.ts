import type { Browser, Page } from 'playwright'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds; `tdur` is the time of the processor alone, which other programs cannot make longer. */
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
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

/** The tasks that the page runs while something is done with it. */
export async function tasksWhile(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Task[]> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing'],
  })
  // Starting to watch is work of its own, for the page as well.
  await page.evaluate((mark) => performance.mark(mark), begin)
  await act()
  const { traceEvents: events } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[]
  }
  const thread = busiest(events)
  const own = events.filter((event) => threadOf(event) === thread)
  const from = own.find(({ name }) => name === begin)?.ts ?? 0
  const load = own.find(({ name }) => name === 'loadEventEnd')?.ts ?? 0
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

/** The main thread of the page; a browser has others, for pages that are not shown. */
function busiest(events: readonly TraceEvent[]): string {
  const mains = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(threadOf)
  const cost = new Map(mains.map((thread) => [thread, 0]))
  for (const event of events) {
    const before = event.name === 'RunTask' && cost.get(threadOf(event))
    if (typeof before === 'number') cost.set(threadOf(event), before + (event.tdur ?? 0))
  }
  return [...cost].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

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
