import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Puts a small file into a folder, which is made where it is missing, and removes it; rejects where that fails. */
export async function checkFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const probe = join(folder, `.writable.${randomUUID().slice(0, 8)}`)
  try {
    await writeFile(probe, 'written and removed')
  } finally {
    await rm(probe, { force: true })
  }
}
