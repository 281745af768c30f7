import type { Clock } from '../clock'
import { DatabaseAway } from '../db/away'

/** A rendered page before it gets its nonce. */
export interface CachedPage {
  status: number
  headers: [name: string, value: string][]
  html: string
}

export interface PageCacheOptions {
  clock: Clock
  /** How long a page is shown again, ms. */
  life: number
  /** How long a page stands in for one that cannot be rendered because the database is away, ms. */
  staleLife: number
  /** How many pages are kept; the one unused for longest goes first. */
  most: number
}

/**
 * Keeps successful pages for some seconds. A request for a page that is being rendered waits for that rendering, so
 * that a burst costs one.
 */
export class PageCache {
  private readonly kept = new Map<string, { page: CachedPage; until: number }>()
  private age = 0
  private readonly inProgress = new Map<string, Promise<CachedPage>>()

  constructor(private readonly options: PageCacheOptions) {}

  /** Everything that was kept may be out of date. What is being rendered now is shown to those who wait, and not kept. */
  clear(): void {
    this.age += 1
    this.kept.clear()
    this.inProgress.clear()
  }

  async get(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const hit = this.kept.get(key)
    if (hit && hit.until > this.now()) {
      this.kept.delete(key)
      this.kept.set(key, hit)
      return hit.page
    }
    const running = this.inProgress.get(key)
    if (running) return running
    const fresh = this.renderAndKeep(key, render)
    this.inProgress.set(key, fresh)
    return fresh
  }

  private async renderAndKeep(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const { age } = this
    try {
      const page = await render()
      if (page.status === 200 && age === this.age && this.options.life > 0) {
        this.kept.delete(key)
        this.kept.set(key, { page, until: this.now() + this.options.life })
        const oldest = this.kept.keys().next().value
        if (this.kept.size > this.options.most && oldest !== undefined) this.kept.delete(oldest)
      }
      return page
    } catch (error) {
      const stale = this.kept.get(key)
      if (!(error instanceof DatabaseAway) || !stale) throw error
      if (this.now() > stale.until + this.options.staleLife) throw error
      return stale.page
    } finally {
      if (age === this.age) this.inProgress.delete(key)
    }
  }

  private now(): number {
    return this.options.clock.now().getTime()
  }
}
