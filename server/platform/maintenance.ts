import type { Kysely } from 'kysely'
import type { MaintenanceMode } from '../../contract/values'
import { DatabaseAway } from './db/away'
import type { DB } from './db/schema'
import { Refusal } from './http/refusal'
import { readSetting } from './settings'

/** Seconds after which a visitor may try again: a closed site is looked at less often than a change is tried again. */
export const maintenanceRetrySeconds = { on: 120, 'read-only': 60 } as const

/**
 * Whether the operator has closed the site, or changes to it, as this process knows it. The database has the mode; it is
 * read again by the first request after the public content has changed anywhere, so that asking costs nothing else.
 */
export class Maintenance {
  #mode: MaintenanceMode
  #isStale = false
  #reading: Promise<void> | null = null

  constructor(
    private readonly db: Kysely<DB>,
    mode: MaintenanceMode,
  ) {
    this.#mode = mode
  }

  /** As it was when it was last read. */
  get mode(): MaintenanceMode {
    return this.#mode
  }

  /** It may have been changed. */
  expire(): void {
    this.#isStale = true
  }

  /** The mode now; while the database is away, the one before. */
  async current(): Promise<MaintenanceMode> {
    if (this.#isStale || this.#reading)
      await (this.#reading ??= this.#read().finally(() => (this.#reading = null)))
    return this.#mode
  }

  async #read(): Promise<void> {
    // Before it is read: what changes meanwhile is read again.
    this.#isStale = false
    try {
      this.#mode = await readSetting(this.db, 'maintenance')
    } catch (error) {
      this.#isStale = true
      if (!(error instanceof DatabaseAway)) throw error
    }
  }
}

/** The mode as the database has it at the start. */
export const openMaintenance = async (db: Kysely<DB>): Promise<Maintenance> =>
  new Maintenance(db, await readSetting(db, 'maintenance'))

/** The answer to what the mode does not allow. */
export const inMaintenance = (mode: keyof typeof maintenanceRetrySeconds): Refusal =>
  new Refusal(
    'UNAVAILABLE',
    mode === 'on' ? 'refusals.maintenance.closed' : 'refusals.maintenance.readOnly',
    {
      extra: { retry_after: maintenanceRetrySeconds[mode] },
    },
  )
