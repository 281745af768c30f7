import type { Clock } from '../process/clock'
import { DatabaseAway } from '../db/database-away'
import type { CacheOutcome } from '../observability/metrics'

/** How long a page, or an answer of the API, is sent again to those who have not signed in, ms. */
export const keptMs = 10_000
/** How long it stands in for one that cannot be made because the database is away, ms. */
export const staleMs = 5 * 60_000

/** What is kept of a page, or of an answer of the API. */
interface Kept {
  status: number
  /** Bytes it holds at most. */
  size: number
}

export interface PublicCacheOptions {
  clock: Clock
  /** How long it is sent again, ms. */
  life: number
  /** How long it stands in while the database is away, ms. */
  staleLife: number
  /** How many bytes are kept, addresses with them; what is unused for longest goes first. */
  mostBytes: number
  /** Notes each request's outcome, for the metrics. */
  note?: (outcome: CacheOutcome) => void
}

/** An address may be longer than what is sent for it, and anybody may ask for as many as they like. */
const bytesOf = (key: string, { size }: Kept): number => size + key.length

/**
 * Keeps what is sent to everybody for some seconds. A request for what is being made waits for that, so that a burst
 * costs one.
 */
export class PublicCache<Sent extends Kept> {
  private readonly kept = new Map<string, { sent: Sent; until: number }>()
  private bytes = 0
  private age = 0
  private readonly inProgress = new Map<string, Promise<Sent>>()

  constructor(private readonly options: PublicCacheOptions) {}

  /** Everything that was kept may be out of date. What is being made now is sent to those who wait, and not kept. */
  clear(): void {
    this.age += 1
    this.kept.clear()
    this.bytes = 0
    this.inProgress.clear()
  }

  /** Whether something kept would be sent for this key now. */
  has(key: string): boolean {
    return (this.kept.get(key)?.until ?? 0) > this.now()
  }

  async get(key: string, make: () => Promise<Sent>): Promise<Sent> {
    const hit = this.kept.get(key)
    if (hit && hit.until > this.now()) {
      this.kept.delete(key)
      this.kept.set(key, hit)
      this.options.note?.('hit')
      return hit.sent
    }
    const running = this.inProgress.get(key)
    if (running) {
      this.options.note?.('joined')
      return running
    }
    const fresh = this.makeAndKeep(key, make)
    this.inProgress.set(key, fresh)
    return fresh
  }

  private async makeAndKeep(key: string, make: () => Promise<Sent>): Promise<Sent> {
    const { age } = this
    try {
      const sent = await make()
      this.options.note?.('made')
      // What was kept is out of date, also where nothing takes its place: it must not stand in for a page that is gone.
      if (age === this.age && sent.status < 500) this.drop(key)
      if (sent.status === 200 && age === this.age && this.options.life > 0) {
        this.kept.set(key, { sent, until: this.now() + this.options.life })
        this.bytes += bytesOf(key, sent)
        for (const oldest of this.kept.keys()) {
          if (this.bytes <= this.options.mostBytes) break
          this.drop(oldest)
        }
      }
      return sent
    } catch (error) {
      const stale = this.kept.get(key)
      const isUsable = error instanceof DatabaseAway && stale !== undefined
      if (!isUsable || this.now() > stale.until + this.options.staleLife) {
        this.options.note?.('failed')
        throw error
      }
      this.options.note?.('stale')
      return stale.sent
    } finally {
      if (age === this.age) this.inProgress.delete(key)
    }
  }

  private drop(key: string): void {
    const hit = this.kept.get(key)
    if (hit) this.bytes -= bytesOf(key, hit.sent)
    this.kept.delete(key)
  }

  private now(): number {
    return this.options.clock.now().getTime()
  }
}
