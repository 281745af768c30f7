import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ReceivedFile } from './registry'

/** What is older belongs to no request: none may take so long. Milliseconds. */
const leftOverMs = 60 * 60_000

/** A part of a form that holds a file, as the parser brings it. */
interface FilePart {
  name: string
  type: string
  chunks: AsyncIterable<Buffer>
}

/** Where uploads lie while their request is answered. Files of a server that was ended are removed at the next start. */
export class UploadFolder {
  #made: Promise<unknown> | undefined

  constructor(readonly path: string) {}

  /** Writes a part to disk as it comes, and nothing of one that does not come whole. */
  async receive({ name, type, chunks }: FilePart): Promise<ReceivedFile> {
    await (this.#made ??= this.#make())
    const path = join(this.path, randomUUID())
    const file = await open(path, 'wx', 0o600)
    const hash = createHash('sha256')
    let size = 0
    try {
      for await (const chunk of chunks) {
        size += chunk.length
        hash.update(chunk)
        await file.write(chunk)
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
    await mkdir(this.path, { recursive: true })
    const before = Date.now() - leftOverMs
    for (const name of await readdir(this.path)) {
      const path = join(this.path, name)
      const made = await stat(path).catch(() => null)
      if (made && made.mtimeMs < before) await rm(path, { force: true })
    }
  }
}
