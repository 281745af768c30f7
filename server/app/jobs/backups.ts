import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifAlone, locks } from '../alone'
import { archiveOfPart } from '../backup/part-names'
import type { Ctx } from '../../platform/context'
import { lacksOf } from '../backup/manifest'
import type { Job } from './job'

const pattern = /^threshold-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/

/** The name of a scheduled backup: the moment at which it was begun, UTC. */
const nameAt = (at: Date): string => `threshold-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar`

/** A scheduled backup that is whole. */
export interface ScheduledBackup {
  path: string
  at: Date
}

/** Milliseconds that the clocks of two machines may be apart. */
const clocksApart = 5 * 60_000

/**
 * The scheduled backups in a folder, the newest first. Apart from them those that are named for a time to come, by a
 * clock that was wrong: counted as the newest they would keep others from being made until then.
 */
export async function scheduledBackups(
  folder: string,
  now: Date,
): Promise<Record<'made' | 'ahead', ScheduledBackup[]>> {
  const names = existsSync(folder) ? await readdir(folder) : []
  const all = names
    .flatMap((name) => {
      const [, year, month, day, hours, minutes, seconds] = pattern.exec(name) ?? []
      if (year === undefined) return []
      const at = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
      return Number.isNaN(at.getTime()) ? [] : [{ path: join(folder, name), at }]
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const isAhead = ({ at }: ScheduledBackup) => at.getTime() - now.getTime() > clocksApart
  return { made: all.filter((one) => !isAhead(one)), ahead: all.filter(isAhead) }
}

/**
 * Removes backups beyond those that are kept, and what is left of one that was killed; nothing else in the folder. The
 * newest that lacks nothing stays, however many came after it.
 */
async function tidy(folder: string, { now, kept }: { now: Date; kept: number }): Promise<void> {
  const { made } = await scheduledBackups(folder, now)
  const newestComplete = made.length > kept ? await firstComplete(made) : null
  for (const one of made.slice(kept)) if (one !== newestComplete) await rm(one.path)
  for (const name of await readdir(folder))
    if (pattern.test(archiveOfPart(name) ?? '')) await rm(join(folder, name))
}

async function firstComplete(backups: readonly ScheduledBackup[]): Promise<ScheduledBackup | null> {
  const { manifestOf } = await import('../backup/archive-reader')
  for (const one of backups) {
    const manifest = await manifestOf(one.path)
    if (manifest && !lacksOf(manifest)) return one
  }
  return null
}

/** Milliseconds until the next try after one that failed: each reads the whole site. */
const retryMs = 60 * 60_000

/** When this process may try again, by folder; only of those whose last try failed. */
const nextTry = new Map<string, number>()

/**
 * Backs the site up whenever the newest backup of `BACKUP_DIR` is `BACKUP_EVERY` hours old, one process at a time, and
 * keeps `BACKUP_KEEP` of them. Does nothing where no folder is set.
 */
export const scheduledBackup: Job = {
  name: 'scheduled backup',
  every: 300,
  first: 60,
  run: async (ctx) => {
    const { BACKUP_DIR: folder, BACKUP_EVERY } = ctx.config
    if (!folder) return 0
    const isDone = await ifAlone(ctx, locks.backup, async () => {
      const now = ctx.clock.now()
      const [newest] = (await scheduledBackups(folder, now)).made
      if (newest && now.getTime() - newest.at.getTime() < BACKUP_EVERY * 3_600_000) return false
      if (now.getTime() < (nextTry.get(folder) ?? 0)) return false
      // Until it succeeds.
      nextTry.set(folder, now.getTime() + retryMs)
      const isMade = await make(ctx, folder, now)
      nextTry.delete(folder)
      return isMade
    })
    return Number(isDone ?? false)
  },
}

/** Answers with whether it was made: not where the server ends. */
async function make({ config, log, shutdown }: Ctx, folder: string, now: Date): Promise<boolean> {
  const { signal } = shutdown
  const kept = config.BACKUP_KEEP
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await tidy(folder, { now, kept })
  // Loaded where backups are scheduled: every start would wait for it.
  const { backUp } = await import('../backup/backup')
  try {
    const { manifest } = await backUp(config, { path: join(folder, nameAt(now)), now, signal })
    const { missing, settingsKey } = manifest
    if (lacksOf(manifest))
      log.warn({ missing: missing.length, settingsKey }, `the scheduled backup lacks ${lacksOf(manifest)}`)
  } catch (error) {
    // The server ends, and is not kept from it for as long as a backup takes: the next one begins anew.
    if (signal.aborted) return false
    throw error
  }
  await tidy(folder, { now, kept })
  return true
}
