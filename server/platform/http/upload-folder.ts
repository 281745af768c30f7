import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ownFolderMode } from '../process/own-folder'
import { onDisk } from '../ports/on-disk'
import { ReceivedFile } from './registry'

/** What is older belongs to no request: none may take so long. Milliseconds. */
const leftOverMs = 60 * 60_000

/** A part of a form that holds a file, as the parser brings it. */
interface FilePart {
  name: string
  type: string
  chunks: AsyncIterable<Buffer>
}

/** Where a server keeps them, on its own machine. */
export const uploadFolderOf = (dataDir: string): string => join(dataDir, 'incoming')

/** Where uploads lie while their request is answered. Files of a server that was ended are removed at the next start. */
export class UploadFolder {
  #made: Promise<unknown> | undefined

  constructor(readonly path: string) {}

  /** Writes a part to disk as it comes, and nothing of one that does not come whole. Throws `FilesAway`. */
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
        // Not `write`: on a disk that is nearly full it stores a part of the chunk and calls that a success.
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
      // The next upload tries again: the disk may have room by then.
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
