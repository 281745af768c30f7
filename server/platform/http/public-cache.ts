import type { Clock } from '../clock'
import { DatabaseAway } from '../db/away'

/** What is kept of a page. */
interface Kept {
  status: number
  /** Bytes it holds at most. */
  size: number
}

export interface PageCacheOptions {
  clock: Clock
  /** How long a page is shown again, ms. */
  life: number
  /** How long a page stands in for one that cannot be rendered because the database is away, ms. */
  staleLife: number
  /** How many bytes are kept; the page unused for longest goes first. */
  mostBytes: number
}

/**
 * Keeps successful pages for some seconds. A request for a page that is being rendered waits for that rendering, so
 * that a burst costs one.
 */
export class PageCache<Page extends Kept> {
  private readonly kept = new Map<string, { page: Page; until: number }>()
  private bytes = 0
  private age = 0
  private readonly inProgress = new Map<string, Promise<Page>>()

  constructor(private readonly options: PageCacheOptions) {}

  /** Everything that was kept may be out of date. What is being rendered now is shown to those who wait, and not kept. */
  clear(): void {
    this.age += 1
    this.kept.clear()
    this.bytes = 0
    this.inProgress.clear()
  }

  async get(key: string, render: () => Promise<Page>): Promise<Page> {
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

  private async renderAndKeep(key: string, render: () => Promise<Page>): Promise<Page> {
    const { age } = this
    try {
      const page = await render()
      if (page.status === 200 && age === this.age && this.options.life > 0) {
        this.drop(key)
        this.kept.set(key, { page, until: this.now() + this.options.life })
        this.bytes += page.size
        for (const oldest of this.kept.keys()) {
          if (this.bytes <= this.options.mostBytes) break
          this.drop(oldest)
        }
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

  private drop(key: string): void {
    this.bytes -= this.kept.get(key)?.page.size ?? 0
    this.kept.delete(key)
  }

  private now(): number {
    return this.options.clock.now().getTime()
  }
}
