import { ifAlone, locks } from '../run-exclusively'
import { openBackupStore, type BackupStore } from '../backup/backup-store'
import { lacksOf } from '../backup/manifest'
import type { Ctx } from '../../platform/context'
import type { Job } from './job'

const pattern = /^threshold-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/

/** Returns a scheduled backup's file name, with its start time in UTC. */
const nameAt = (at: Date): string => `threshold-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar`

/** A complete scheduled backup. */
export interface ScheduledBackup {
  name: string
  at: Date
}

/** Tolerated clock difference between two machines, in ms. */
const clocksApart = 5 * 60_000

/**
 * Lists a store's scheduled backups, newest first. Backups that a wrong clock dated in the future are returned
 * separately; counted as the newest, they would block new backups until that date.
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
 * Removes backups beyond the retention count and partial files of killed backups, but no other files. The newest backup
 * without missing data is always retained.
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

/** Delay in ms before a failed backup is retried; each attempt reads the whole site. */
const retryMs = 60 * 60_000

/** Earliest retry in this process, by store; only for stores whose last attempt failed. */
const nextTry = new Map<string, number>()

/**
 * Backs up the site once the newest backup in `BACKUP_DIR` is `BACKUP_EVERY` hours old, and retains `BACKUP_KEEP`
 * backups. Only one process at a time makes a backup. Does nothing if no store is set.
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
      // This retry time is removed again if the backup succeeds.
      nextTry.set(store.name, now.getTime() + retryMs)
      const isMade = await make(ctx, store, now)
      nextTry.delete(store.name)
      return isMade
    })
    return Number(isDone ?? false)
  },
}

/** Returns whether a backup was made; false if the server shuts down. */
async function make({ config, log, shutdown }: Ctx, store: BackupStore, now: Date): Promise<boolean> {
  const { signal } = shutdown
  const kept = config.BACKUP_KEEP
  await tidy(store, { now, kept })
  // Loaded lazily: the backup module would slow down every start.
  const { backUp } = await import('../backup/backup')
  try {
    const write = (path: string) => backUp(config, { path, now, signal })
    const { manifest } = await store.keep(nameAt(now), write, signal)
    const { missing, settingsKey } = manifest
    if (lacksOf(manifest))
      log.warn({ missing: missing.length, settingsKey }, `the scheduled backup lacks ${lacksOf(manifest)}`)
  } catch (error) {
    // Shutdown doesn't wait for a backup; the next attempt starts over.
    if (signal.aborted) return false
    throw error
  }
  await tidy(store, { now, kept })
  return true
}
