/** Timers of pages, which end when the world's clock comes to them. */
export class VirtualTimers {
  private readonly timers = new Map<number, { at: number; act: () => void }>()
  private made = 0

  constructor(private readonly now: () => number) {}

  setTimeout = (act: (...args: any[]) => void, ms: number): number => {
    this.timers.set(++this.made, { at: this.now() + ms, act })
    return this.made
  }

  clearTimeout = (id: number): void => void this.timers.delete(id)

  /** When the next one ends, in epoch milliseconds; null when none waits. */
  next(): number | null {
    const all = [...this.timers.values()].map(({ at }) => at)
    return all.length > 0 ? Math.min(...all) : null
  }

  /** Ends the one that is due first, if one is due; whether it did. */
  endOne(): boolean {
    const due = [...this.timers].filter(([, { at }]) => at <= this.now())
    const [first] = due.toSorted(([one, a], [other, b]) => a.at - b.at || one - other)
    if (!first) return false
    this.timers.delete(first[0])
    first[1].act()
    return true
  }

  clear(): void {
    this.timers.clear()
  }
}
