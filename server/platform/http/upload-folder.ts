import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ownFolderMode } from '../process/own-folder'
import { onDisk } from '../ports/on-disk'
import { ReceivedFile } from './registry'

/** Age in ms beyond which a file counts as left over, because no request takes that long. */
const leftOverMs = 60 * 60_000

/** A file part of a form, as provided by the parser. */
interface FilePart {
  name: string
  type: string
  chunks: AsyncIterable<Buffer>
}

/** Returns the folder for uploads on this machine. */
export const uploadFolderOf = (dataDir: string): string => join(dataDir, 'incoming')

/**
 * Temporary folder for uploads while their requests are processed. Files left by a killed server are removed at the
 * next start.
 */
export class UploadFolder {
  #made: Promise<unknown> | undefined

  constructor(readonly path: string) {}

  /** Streams a file part to disk, leaving nothing behind if the part is incomplete. Throws `FilesAway`. */
  receive(part: FilePart): Promise<ReceivedFile> {
    return onDisk(() => this.#write(part))
  }

  async #write({ name, type, chunks }: FilePart): Promise<ReceivedFile> {
    await (this.#made ??= this.#make())
    const path = join(this.path, randomUUID())
    const file = await open(path, 'wx', 0o600)
    const hash = createHash('sha256')
    let size = 0
    try {
      for await (const chunk of chunks) {
        size += chunk.length
        hash.update(chunk)
        // `write` isn't used, because on a nearly full disk it writes part of the chunk and reports success.
        await file.appendFile(chunk)
      }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    } finally {
      await file.close()
    }
    return new ReceivedFile({ name, type, size, sha256: hash.digest('base64url'), path })
  }

  async #make(): Promise<void> {
    try {
      await mkdir(this.path, { recursive: true, mode: ownFolderMode })
    } catch (error) {
      // The next upload tries again; the disk may have space by then.
      this.#made = undefined
      throw error
    }
    const before = Date.now() - leftOverMs
    for (const name of await readdir(this.path)) {
      const path = join(this.path, name)
      const made = await stat(path).catch(() => null)
      if (made && made.mtimeMs < before) await rm(path, { force: true })
    }
  }
}
