import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from './files'
import { listingKeys, privatePrefix } from './files'
import { sweepFolder } from './files-sweep'

const keyShape =
  /^(?:private\/\d+\/(?:listing\/)?)?[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{32}(?:-\d{3,4})?(?:\.[a-z0-9]{3,4})?$/

/** True for keys this port makes; everything else never reaches the disk, so no path can climb out. */
export const isFileKey = (key: string): boolean => keyShape.test(key)

/**
 * A key that follows from the content: equal uploads share a file, and an address never changes its content.
 * @param owner makes the file private to that person
 * @param within a part of that person's folder
 */
export function contentKey(
  bytes: Uint8Array,
  as: { folder: string; extension?: string; owner?: number; within?: typeof listingKeys },
): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const within = as.within ? `${as.within}/` : ''
  const prefix = as.owner === undefined ? '' : `${privatePrefix}${as.owner}/${within}`
  return `${prefix}${as.folder}/${hash.slice(0, 2)}/${hash}${as.extension ? `.${as.extension}` : ''}`
}

/** Files in a local folder (the embedded default), usually `DATA_DIR/files`. */
export function folderFiles(folder: string): Files {
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`not a file key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      if (await touched(path)) return
      await mkdir(dirname(path), { recursive: true })
      // Written beside and renamed, so that a killed process leaves no half file under a content key.
      const draft = `${path}.${randomUUID().slice(0, 8)}`
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
    async open(key) {
      if (!isFileKey(key)) return null
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!file) return null
      const { size } = await file.stat()
      // The file is closed with its stream, whether that is read to its end or destroyed.
      return { size, stream: file.createReadStream() }
    },
    async copy(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)]
      if (await touched(target)) return
      await mkdir(dirname(target), { recursive: true })
      const draft = `${target}.${randomUUID().slice(0, 8)}`
      await copyFile(source, draft)
      await rename(draft, target)
    },
    url: (key) => `/files/${key}`,
    remove: (key) => rm(pathOf(key), { force: true }),
    async removePrivate(ownerId) {
      if (!Number.isSafeInteger(ownerId)) throw new Error(`not an owner: ${ownerId}`)
      await rm(join(folder, privatePrefix, String(ownerId)), { recursive: true, force: true })
    },
    sweep: (olderMs, known) => sweepFolder(folder, olderMs, known),
  }
}

/** Whether it is there; then it counts as put away now. */
function touched(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}
