/** What the page records about itself while it is watched. */
export interface Watched {
  /** Tasks of the main thread over 50 ms, ms after the navigation began. */
  tasks: { start: number; duration: number }[]
  /** Milliseconds between one frame and the next, since the frames were last read. */
  frames: number[]
  /** Most markers and clusters ever shown in the page. */
  nodes: number
}

declare global {
  interface Window {
    watched: Watched
  }
}

/** Runs in the page before any of its code; so it may name no function, for the name would be recorded outside. */
export function watch(): void {
  const watched: Watched = { tasks: [], frames: [], nodes: 0 }
  window.watched = watched
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
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
