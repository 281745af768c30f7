import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { upload } from '../../../contract/limits'
import { ownFolderMode } from './own-folder'

/** Returns the name of a small file for testing whether a folder is writable; `isProbeName` recognises such names. */
export const probeName = (): string => `.writable.${randomUUID().slice(0, 8)}`
export const isProbeName = (name: string): boolean => /^\.writable\.[0-9a-f]{8}$/.test(name)

/**
 * Creates the folder if it is missing, then writes and removes a small file in it. Rejects on failure, or if less space
 * is free than needed (by default for an upload), because a nearly full disk may still accept a small file.
 */
export async function checkFolder(folder: string, neededBytes: number = upload.callBytes): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ownFolderMode })
  const { bavail, bsize, blocks } = await statfs(folder)
  // Some file systems report a size of 0.
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
