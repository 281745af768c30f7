import type { Clock } from '../process/clock'
import { DatabaseAway } from '../db/database-away'
import type { CacheOutcome } from '../observability/metrics'

/** Time in ms for which a page or API response for guests is cached. */
export const keptMs = 10_000
/** Time in ms after expiry during which a cached response may be served while the database is unreachable. */
export const staleMs = 5 * 60_000

/** A cached page or API response. */
interface Kept {
  status: number
  /** Upper bound of the size in bytes. */
  size: number
}

export interface PublicCacheOptions {
  clock: Clock
  /** Cache time in ms. */
  life: number
  /** Time in ms after expiry during which a response may be served while the database is unreachable. */
  staleLife: number
  /** Maximum total size in bytes, including URLs; least recently used entries are evicted first. */
  mostBytes: number
  /** Records each request's outcome for the metrics. */
  note?: (outcome: CacheOutcome) => void
}

/**
 * Returns an entry's size including the key, because a URL can be longer than its response, and anyone can request any
 * number of URLs.
 */
const bytesOf = (key: string, { size }: Kept): number => size + key.length

/**
 * Caches public responses for a few seconds. Concurrent requests for a response that is still being created share it,
 * so that a burst costs only one.
 */
export class PublicCache<Sent extends Kept> {
  private readonly kept = new Map<string, { sent: Sent; until: number }>()
  private bytes = 0
  private age = 0
  private readonly inProgress = new Map<string, Promise<Sent>>()

  constructor(private readonly options: PublicCacheOptions) {}

  /**
   * Clears the cache because everything in it may be outdated. A response in progress is still sent to those waiting
   * for it, but isn't cached.
   */
  clear(): void {
    this.age += 1
    this.kept.clear()
    this.bytes = 0
    this.inProgress.clear()
  }

  /** Whether a cached response would be served for this key now. */
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
      // The cached response is outdated even if nothing replaces it: it must not be served for a page that no longer
      // exists.
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
