/** Data the page records about itself while it is observed. */
export interface Watched {
  /** Main-thread tasks over 50 ms, in ms since navigation start. */
  tasks: { start: number; duration: number }[]
  /** Milliseconds between consecutive frames since the frames were last read. */
  frames: number[]
  /** Most markers and clusters shown at any time. */
  nodes: number
  /** Largest contentful paint, in ms since navigation start. */
  painted: number
  /** Total layout shift without user input. */
  shifted: number
  /**
   * Milliseconds from each click, choice or typed letter to the frame that shows it, by interaction id; those under 16
   * ms are omitted.
   */
  answers: Record<string, number>
}

declare global {
  interface Window {
    watched: Watched
  }
}

/**
 * Runs in the page before any of its code. Must not define named functions: the transpiler would record their names
 * with a helper that the page doesn't have.
 */
export function watch(): void {
  const watched: Watched = { tasks: [], frames: [], nodes: 0, painted: 0, shifted: 0, answers: {} }
  window.watched = watched
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.painted = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) watched.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0)
        watched.answers[entry.interactionId] = Math.max(
          watched.answers[entry.interactionId] ?? 0,
          entry.duration,
        )
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  const nodes = document.getElementsByClassName('map-node')
  let before = 0
  const each = {
    frame(now: number) {
      if (before) watched.frames.push(now - before)
      before = now
      watched.nodes = Math.max(watched.nodes, nodes.length)
      requestAnimationFrame(each.frame)
    },
  }
  requestAnimationFrame(each.frame)
}
