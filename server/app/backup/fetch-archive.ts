import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBucketUrl } from '../../platform/config/bucket-url'
import { FilesAway } from '../../platform/ports/files'
import { CommandFailure, WrongUsage } from '../command'
import { removedWhenInterrupted } from '../clean-up-on-interrupt'
import { backupBucket } from './backup-bucket'
import type { BackupLocation } from './backup-store'

/** Whether the only argument is the address of an archive in a bucket rather than a path. */
export const isBucketAddress = (positionals: readonly string[]): positionals is [string] =>
  positionals.length === 1 && positionals[0]!.startsWith('s3://')

/**
 * Downloads the archive at `s3://HOST/BUCKET/…/NAME` to a temporary folder for the duration of `work`. Credentials and
 * region come from the address if it includes them, otherwise from `BACKUP_DIR`, which keeps them out of the process
 * list. Throws `WrongUsage` and `CommandFailure`.
 */
export async function withFetched<T>(
  address: string,
  { BACKUP_DIR, DATA_DIR }: BackupLocation,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const url = withKey(address, BACKUP_DIR)
  const name = nameIn(url)
  url.pathname = url.pathname.slice(0, url.pathname.lastIndexOf('/'))
  const bucket = readBucketUrl(url.href)
  if (!bucket || !name)
    throw new WrongUsage(
      `Name an archive as s3://HOST/BUCKET/PREFIX/NAME.tar, and its bucket with key and secret in BACKUP_DIR.`,
    )
  const store = backupBucket(bucket, DATA_DIR)
  const folder = await mkdtemp(join(tmpdir(), 'threshold-fetched-'))
  const ended = removedWhenInterrupted(folder)
  try {
    const path = join(folder, 'archive.tar')
    if (!(await store.fetch(name, path))) throw new CommandFailure(`There is no ${store.pathOf(name)}.`)
    return await work(path)
  } catch (error) {
    throw error instanceof FilesAway ? new CommandFailure(`${error.message}.`, { cause: error }) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
    ended()
  }
}

/** Returns the last path segment, or an empty string if it can't be decoded. */
function nameIn(url: URL): string {
  try {
    return decodeURIComponent(url.pathname.split('/').at(-1)!)
  } catch {
    return ''
  }
}

function withKey(address: string, backupDir: string | undefined): URL {
  if (!URL.canParse(address)) throw new WrongUsage('This is no address of an archive.')
  const url = new URL(address)
  if (url.username || !backupDir || !URL.canParse(backupDir)) return url
  const own = new URL(backupDir)
  if (own.protocol !== 's3:' || own.host !== url.host) return url
  url.username = own.username
  url.password = own.password
  url.search = own.search
  return url
}
