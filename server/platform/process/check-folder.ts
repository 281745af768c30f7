import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { upload } from '../../../contract/limits'
import { ownFolderMode } from './own-folder'

/** The name of a small file by which is seen whether one can be put now, and whether a name is of one. */
export const probeName = (): string => `.writable.${randomUUID().slice(0, 8)}`
export const isProbeName = (name: string): boolean => /^\.writable\.[0-9a-f]{8}$/.test(name)

/**
 * Puts a small file into a folder, which is made where it is missing, and removes it; rejects where that fails, or where
 * fewer bytes are free than needed, by default for an upload: a disk that is nearly full takes a small file now and then.
 */
export async function checkFolder(folder: string, neededBytes: number = upload.callBytes): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ownFolderMode })
  const { bavail, bsize, blocks } = await statfs(folder)
  // Some file systems do not say how large they are.
  if (blocks > 0 && bavail * bsize < neededBytes)
    throw new Error(
      `There is no space left on the disk of ${folder}: ${Math.floor((bavail * bsize) / 1e6)} MB`,
    )
  const probe = join(folder, probeName())
  try {
    await writeFile(probe, 'written and removed')
  } finally {
    await rm(probe, { force: true })
  }
}
