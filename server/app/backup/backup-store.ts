import type { Config } from '../../platform/config/config'
import { readBucketUrl } from '../../platform/config/bucket-url'
import type { Manifest } from './manifest'

/** Where scheduled backups lie: a folder of this machine, or a bucket. */
export interface BackupStore {
  /** What it is called where people read of it; never with a secret. */
  name: string
  /** What the archive of a name is called there. */
  pathOf: (name: string) => string
  /** Names of everything in it, of others as well. */
  names: () => Promise<string[]>
  /**
   * Keeps an archive that `write` makes at a path of this machine under a name. Nothing is left of one that fails; once
   * `signal` is aborted it does.
   */
  keep: <T>(name: string, write: (path: string) => Promise<T>, signal: AbortSignal) => Promise<T>
  /** The manifest of one; null where it is not whole. */
  manifestOf: (name: string) => Promise<Manifest | null>
  remove: (name: string) => Promise<void>
  /** Removes what is left of archives that were never whole because a server was killed, of such a name only. */
  removeUnfinished: (isOurs: (name: string) => boolean) => Promise<void>
  /** The folder of this machine that an archive is written to. */
  folder: string
  /** Sees that it can go on from there to another machine; throws `FilesAway`. */
  checkAway?: () => Promise<void>
}

/** The settings that say where. */
export type BackupLocation = Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>

/** The place of `BACKUP_DIR`; null where none is set. What it needs is loaded only then: every start would wait for it. */
export async function openBackupStore({ BACKUP_DIR, DATA_DIR }: BackupLocation): Promise<BackupStore | null> {
  if (!BACKUP_DIR) return null
  const bucket = readBucketUrl(BACKUP_DIR)
  if (bucket) return (await import('./backup-bucket')).backupBucket(bucket, DATA_DIR)
  return (await import('./backup-folder')).backupFolder(BACKUP_DIR)
}
