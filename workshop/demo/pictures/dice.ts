/** Seeded random generator: the same seed gives the same pictures and market on every machine. */
export class Dice {
  private state: number

  constructor(readonly seed: string) {
    let hash = 2166136261
    for (let index = 0; index < seed.length; index += 1) {
      hash = Math.imul(hash ^ seed.charCodeAt(index), 16777619)
    }
    this.state = hash >>> 0
  }

  /** Returns a number in [0, 1) (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  /** Returns an integer from low to high, inclusive. */
  int(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }

  /** Returns up to `count` distinct items, in list order. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = list.map((value, index) => ({ value, index, weight: this.next() }))
    left.sort((a, b) => a.weight - b.weight)
    return left
      .slice(0, count)
      .sort((a, b) => a.index - b.index)
      .map((one) => one.value)
  }

  /** Returns an independent stream, so that a detail added in one place changes nothing elsewhere. */
  fork(name: string): Dice {
    return new Dice(`${this.seed}/${name}`)
  }
}
