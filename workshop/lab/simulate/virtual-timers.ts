/** One timer of a page. */
interface Waiting {
  at: number
  /** Its page, and its number on that page. */
  owner: string
  nth: number
  act: () => void
}

/** Timers of pages, which end when the world's clock reaches them. */
export class VirtualTimers {
  private readonly timers = new Map<number, Waiting>()
  private readonly made = new Map<string, number>()
  private ids = 0

  constructor(private readonly now: () => number) {}

  /**
   * The clock of one page. Of two timers that end at one moment the name of the page decides, not which was created
   * first.
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

  /** When the next one ends, in epoch milliseconds; null when none waits. */
  next(): number | null {
    const all = [...this.timers.values()].map(({ at }) => at)
    return all.length > 0 ? Math.min(...all) : null
  }

  /** Ends the one that is due first, if one is due; whether it did. */
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
