import type { Kysely } from 'kysely'
import { DatabaseAway } from '../db/database-away'
import type { DB } from '../db/schema'
import { readSettings, type SiteSettings } from './settings'

/**
 * This process's cached operator settings, for use in every request. Reloaded by the first request after public content
 * has changed in any process, so that reads are otherwise free.
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

  /** Settings as last read. */
  get known(): SiteSettings {
    return this.#known
  }

  /** Marks the cached settings as possibly outdated. */
  expire(): void {
    this.#isStale = true
  }

  /** Returns the current settings or, while the database is unreachable, those last read. */
  async current(): Promise<SiteSettings> {
    // A read in progress may be older than the latest change, so the flag is checked again afterwards.
    if (this.#reading) await this.#reading
    if (this.#isStale) this.#reading ??= this.#read().finally(() => (this.#reading = null))
    await this.#reading
    return this.#known
  }

  async #read(): Promise<void> {
    // The flag is reset before reading, so that a change during the read triggers another read.
    this.#isStale = false
    try {
      this.#known = await readSettings(this.db)
    } catch (error) {
      this.#isStale = true
      if (!(error instanceof DatabaseAway)) throw error
    }
  }
}

/** Reads the settings at startup. */
export const openSettings = async (db: Kysely<DB>): Promise<KeptSettings> =>
  new KeptSettings(db, await readSettings(db))
