import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownFolderMode } from '../process/own-folder'
import { checkFolder } from '../process/check-folder'
import { isFileKey } from './file-keys'
import { privatePrefix, type Files } from './files'
import { onDisk } from './on-disk'
import { keysInFolder, removeOlder, sweepFolder } from './walk-files'

/**
 * Writes to a temporary file and renames it, so that a killed process or full disk leaves no partial file under a
 * content key.
 */
async function putAt(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomUUID().slice(0, 8)}`
  try {
    await mkdir(dirname(path), { recursive: true, mode: ownFolderMode })
    await write(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

/** Creates a store for files in a local folder (the default), usually `DATA_DIR/files`. */
export function folderFiles(folder: string): Files {
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`not a file key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      if (await touched(path)) return
      await onDisk(() => putAt(path, (draft) => writeFile(draft, bytes)))
    },
    async open(key) {
      if (!isFileKey(key)) return null
      const file = await onDisk(() =>
        open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        }),
      )
      if (!file) return null
      const { size } = await file.stat()
      // The file is closed together with its stream, whether that is fully read or destroyed.
      return { size, stream: file.createReadStream() }
    },
    async copy(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)]
      if (await touched(target)) return
      await onDisk(() => putAt(target, (draft) => copyFile(source, draft)))
    },
    url: (key) => `/files/${key}`,
    async remove(key, olderMs) {
      const path = pathOf(key)
      await onDisk(async () => {
        if (olderMs === undefined) await rm(path, { force: true })
        else await removeOlder(path, Date.now() - olderMs)
      })
    },
    keys: () => keysInFolder(folder),
    checkWritable: () => checkFolder(folder),
    async removePrivate(ownerId) {
      if (!Number.isSafeInteger(ownerId)) throw new Error(`not an owner: ${ownerId}`)
      await rm(join(folder, privatePrefix, String(ownerId)), { recursive: true, force: true })
    },
    sweep: (olderMs, known) => sweepFolder(folder, olderMs, known),
  }
}

/** Marks a file as stored now; resolves to whether it exists. */
function touched(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}
