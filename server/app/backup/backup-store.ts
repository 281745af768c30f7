import type { Config } from '../../platform/config/config'
import { readBucketUrl } from '../../platform/config/bucket-url'
import type { Manifest } from './manifest'

/** Destination of scheduled backups: a local folder or a bucket. */
export interface BackupStore {
  /** Display name without credentials. */
  name: string
  /** Returns the full path or address of an archive. */
  pathOf: (name: string) => string
  /** Returns the names of all files, including those that aren't backups. */
  names: () => Promise<string[]>
  /**
   * Stores under `name` an archive that `write` creates at a local path. Nothing is left behind if it fails or `signal`
   * is aborted.
   */
  keep: <T>(name: string, write: (path: string) => Promise<T>, signal: AbortSignal) => Promise<T>
  /** Returns an archive's manifest, or null if the archive is incomplete. */
  manifestOf: (name: string) => Promise<Manifest | null>
  remove: (name: string) => Promise<void>
  /** Removes partial archives that a killed server left behind and whose names `isOurs` accepts. */
  removeUnfinished: (isOurs: (name: string) => boolean) => Promise<void>
  /** Local folder to which archives are written first. */
  folder: string
  /** Checks that the remote store is reachable; throws `FilesAway`. */
  checkAway?: () => Promise<void>
}

export type BackupLocation = Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>

/**
 * Opens the store set by `BACKUP_DIR`; null if it isn't set. Dependencies are loaded lazily so that they don't slow
 * down every start.
 */
export async function openBackupStore({ BACKUP_DIR, DATA_DIR }: BackupLocation): Promise<BackupStore | null> {
  if (!BACKUP_DIR) return null
  const bucket = readBucketUrl(BACKUP_DIR)
  if (bucket) return (await import('./backup-bucket')).backupBucket(bucket, DATA_DIR)
  return (await import('./backup-folder')).backupFolder(BACKUP_DIR)
}
