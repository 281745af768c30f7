/** A timer of a page. */
interface Waiting {
  at: number
  /** The timer's page, and its number on that page. */
  owner: string
  nth: number
  act: () => void
}

/** Timers of pages, which fire when the world's clock reaches them. */
export class VirtualTimers {
  private readonly timers = new Map<number, Waiting>()
  private readonly made = new Map<string, number>()
  private ids = 0

  constructor(private readonly now: () => number) {}

  /**
   * Returns the timer functions of one page. Timers due at the same time fire in order of page name, not of creation.
   */
  of = (owner: string) => ({
    setTimeout: (act: (...args: any[]) => void, ms: number): number => {
      const nth = (this.made.get(owner) ?? 0) + 1
      this.made.set(owner, nth)
      this.timers.set(++this.ids, { at: this.now() + ms, owner, nth, act })
      return this.ids
    },
    clearTimeout: (id: number): void => void this.timers.delete(id),
  })

  /** Returns when the next timer is due, in epoch ms; null if none is pending. */
  next(): number | null {
    const all = [...this.timers.values()].map(({ at }) => at)
    return all.length > 0 ? Math.min(...all) : null
  }

  /** Fires the earliest due timer, if any; returns whether it did. */
  endOne(): boolean {
    const due = [...this.timers].filter(([, { at }]) => at <= this.now())
    const [first] = due.toSorted(
      ([, one], [, other]) =>
        one.at - other.at || one.owner.localeCompare(other.owner) || one.nth - other.nth,
    )
    if (!first) return false
    this.timers.delete(first[0])
    first[1].act()
    return true
  }

  clear(): void {
    this.timers.clear()
  }
}
