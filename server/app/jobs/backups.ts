import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifAlone, locks } from '../alone'
import { archiveOfPart } from '../backup/part-names'
import type { Job } from './job'

const pattern = /^threshold-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/

/** The name of a scheduled backup: the moment at which it was begun, UTC. */
const nameAt = (at: Date): string => `threshold-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar`

/** A scheduled backup that is whole. */
export interface ScheduledBackup {
  path: string
  at: Date
}

/** The scheduled backups in a folder, the newest first. */
export async function scheduledBackups(folder: string): Promise<ScheduledBackup[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  return names
    .flatMap((name) => {
      const [, year, month, day, hours, minutes, seconds] = pattern.exec(name) ?? []
      if (year === undefined) return []
      const at = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
      return Number.isNaN(at.getTime()) ? [] : [{ path: join(folder, name), at }]
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Removes backups beyond those that are kept, and what is left of one that was killed; nothing else in the folder. */
async function tidy(folder: string, kept: number): Promise<void> {
  for (const { path } of (await scheduledBackups(folder)).slice(kept)) await rm(path)
  for (const name of await readdir(folder))
    if (pattern.test(archiveOfPart(name) ?? '')) await rm(join(folder, name))
}

/**
 * Backs the site up whenever the newest backup of `BACKUP_DIR` is `BACKUP_EVERY` hours old, one process at a time, and
 * keeps `BACKUP_KEEP` of them. Does nothing where no folder is set.
 */
export const scheduledBackup: Job = {
  name: 'scheduled backup',
  every: 300,
  first: 60,
  run: async (ctx) => {
    const { BACKUP_DIR: folder, BACKUP_EVERY, BACKUP_KEEP } = ctx.config
    if (!folder) return 0
    const { signal } = ctx.shutdown
    const isDone = await ifAlone(ctx, locks.backup, async () => {
      const now = ctx.clock.now()
      const [newest] = await scheduledBackups(folder)
      if (newest && now.getTime() - newest.at.getTime() < BACKUP_EVERY * 3_600_000) return false
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await tidy(folder, BACKUP_KEEP)
      // Loaded where backups are scheduled: every start would wait for it.
      const { backUp } = await import('../backup/backup')
      try {
        await backUp(ctx.config, { path: join(folder, nameAt(now)), now, signal })
      } catch (error) {
        // The server ends, and is not kept from it for as long as a backup takes: the next one begins anew.
        if (signal.aborted) return false
        throw error
      }
      await tidy(folder, BACKUP_KEEP)
      return true
    })
    return Number(isDone ?? false)
  },
}
