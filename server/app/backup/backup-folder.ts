import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestOf } from './archive-reader'
import type { BackupStore } from './backup-store'
import { archiveOfPart } from './part-names'

/** Returns a store for scheduled backups in a folder, created if missing. */
export function backupFolder(folder: string): BackupStore {
  const names = () =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  return {
    name: folder,
    folder,
    pathOf: (name) => join(folder, name),
    names,
    async keep(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return write(join(folder, name))
    },
    manifestOf: (name) => manifestOf(join(folder, name)),
    remove: (name) => rm(join(folder, name)),
    async removeUnfinished(isOurs) {
      for (const name of await names())
        if (isOurs(archiveOfPart(name) ?? '')) await rm(join(folder, name), { force: true })
    },
  }
}
