import type { Kysely } from 'kysely'
import { DatabaseAway } from '../db/database-away'
import type { DB } from '../db/schema'
import { readSettings, type SiteSettings } from './settings'

/**
 * The operator's settings as this process knows them, for what each request asks. The database has them; they are read
 * again by the first request after the public content has changed anywhere, so that asking costs nothing else.
 */
export class KeptSettings {
  #known: SiteSettings
  #isStale = false
  #reading: Promise<void> | null = null

  constructor(
    private readonly db: Kysely<DB>,
    known: SiteSettings,
  ) {
    this.#known = known
  }

  /** As they were when they were last read. */
  get known(): SiteSettings {
    return this.#known
  }

  /** They may have been changed. */
  expire(): void {
    this.#isStale = true
  }

  /** The settings now; while the database is away, those of before. */
  async current(): Promise<SiteSettings> {
    // What is being read may be older than the last change: that is read once more.
    if (this.#reading) await this.#reading
    if (this.#isStale) this.#reading ??= this.#read().finally(() => (this.#reading = null))
    await this.#reading
    return this.#known
  }

  async #read(): Promise<void> {
    // Before they are read: what changes meanwhile is read again.
    this.#isStale = false
    try {
      this.#known = await readSettings(this.db)
    } catch (error) {
      this.#isStale = true
      if (!(error instanceof DatabaseAway)) throw error
    }
  }
}

/** The settings as the database has them at the start. */
export const openSettings = async (db: Kysely<DB>): Promise<KeptSettings> =>
  new KeptSettings(db, await readSettings(db))
