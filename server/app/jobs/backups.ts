import { ifAlone, locks } from '../run-exclusively'
import { openBackupStore, type BackupStore } from '../backup/backup-store'
import { lacksOf } from '../backup/manifest'
import type { Ctx } from '../../platform/context'
import type { Job } from './job'

const pattern = /^threshold-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/

/** The name of a scheduled backup: the moment at which it was begun, UTC. */
const nameAt = (at: Date): string => `threshold-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar`

/** A scheduled backup that is whole. */
export interface ScheduledBackup {
  name: string
  at: Date
}

/** Milliseconds that the clocks of two machines may be apart. */
const clocksApart = 5 * 60_000

/**
 * The scheduled backups of a store, the newest first. Apart from them those that are named for a time to come, by a
 * clock that was wrong: counted as the newest they would keep others from being made until then.
 */
export async function scheduledBackups(
  store: BackupStore,
  now: Date,
): Promise<Record<'made' | 'ahead', ScheduledBackup[]>> {
  const all = (await store.names())
    .flatMap((name) => {
      const [, year, month, day, hours, minutes, seconds] = pattern.exec(name) ?? []
      if (year === undefined) return []
      const at = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
      return Number.isNaN(at.getTime()) ? [] : [{ name, at }]
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const isAhead = ({ at }: ScheduledBackup) => at.getTime() - now.getTime() > clocksApart
  return { made: all.filter((one) => !isAhead(one)), ahead: all.filter(isAhead) }
}

/**
 * Removes backups beyond those that are kept, and what is left of one that was killed; nothing else of the store. The
 * newest that lacks nothing stays, however many came after it.
 */
async function tidy(store: BackupStore, { now, kept }: { now: Date; kept: number }): Promise<void> {
  const { made } = await scheduledBackups(store, now)
  const newestComplete = made.length > kept ? await firstComplete(store, made) : null
  for (const one of made.slice(kept)) if (one !== newestComplete) await store.remove(one.name)
  await store.removeUnfinished((name) => pattern.test(name))
}

async function firstComplete(
  store: BackupStore,
  backups: readonly ScheduledBackup[],
): Promise<ScheduledBackup | null> {
  for (const one of backups) {
    const manifest = await store.manifestOf(one.name)
    if (manifest && !lacksOf(manifest)) return one
  }
  return null
}

/** Milliseconds until the next try after one that failed: each reads the whole site. */
const retryMs = 60 * 60_000

/** When this process may try again, by store; only of those whose last try failed. */
const nextTry = new Map<string, number>()

/**
 * Backs the site up whenever the newest backup of `BACKUP_DIR` is `BACKUP_EVERY` hours old, one process at a time, and
 * keeps `BACKUP_KEEP` of them. Does nothing where no store is set.
 */
export const scheduledBackup: Job = {
  name: 'scheduled backup',
  every: 300,
  first: 60,
  run: async (ctx) => {
    const store = await openBackupStore(ctx.config)
    if (!store) return 0
    const isDone = await ifAlone(ctx, locks.backup, async () => {
      const now = ctx.clock.now()
      if (now.getTime() < (nextTry.get(store.name) ?? 0)) return false
      const [newest] = (await scheduledBackups(store, now)).made
      if (newest && now.getTime() - newest.at.getTime() < ctx.config.BACKUP_EVERY * 3_600_000) return false
      // Until it succeeds.
      nextTry.set(store.name, now.getTime() + retryMs)
      const isMade = await make(ctx, store, now)
      nextTry.delete(store.name)
      return isMade
    })
    return Number(isDone ?? false)
  },
}

/** Answers with whether it was made: not where the server ends. */
async function make({ config, log, shutdown }: Ctx, store: BackupStore, now: Date): Promise<boolean> {
  const { signal } = shutdown
  const kept = config.BACKUP_KEEP
  await tidy(store, { now, kept })
  // Loaded where backups are scheduled: every start would wait for it.
  const { backUp } = await import('../backup/backup')
  try {
    const write = (path: string) => backUp(config, { path, now, signal })
    const { manifest } = await store.keep(nameAt(now), write, signal)
    const { missing, settingsKey } = manifest
    if (lacksOf(manifest))
      log.warn({ missing: missing.length, settingsKey }, `the scheduled backup lacks ${lacksOf(manifest)}`)
  } catch (error) {
    // The server ends, and is not kept from it for as long as a backup takes: the next one begins anew.
    if (signal.aborted) return false
    throw error
  }
  await tidy(store, { now, kept })
  return true
}
