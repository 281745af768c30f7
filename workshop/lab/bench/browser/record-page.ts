/** What the page records about itself while it is watched. */
export interface Watched {
  /** Tasks of the main thread over 50 ms, ms after the navigation began. */
  tasks: { start: number; duration: number }[]
  /** Milliseconds between one frame and the next, since the frames were last read. */
  frames: number[]
  /** Most markers and clusters ever shown in the page. */
  nodes: number
  /** When the largest content was painted, ms after the navigation began. */
  painted: number
  /** The sum of what moved without a touch. */
  shifted: number
  /** Milliseconds between each press, choice or typed letter and the frame that shows it, by number; those under 16 are left out. */
  answers: Record<string, number>
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** Runs in the page before any of its code; so it may name no function, for the name would be recorded outside. */
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
