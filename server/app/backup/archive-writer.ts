import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pack, type Pack } from 'tar-stream'
import { CommandFailure } from '../command'
import { removedWhenInterrupted } from '../clean-up-on-interrupt'
import { archiveOfPart, newPart } from './part-names'

/** A file with the backup's name already exists. */
export class FileExists extends CommandFailure {
  constructor(path: string) {
    super(`There is a file ${path} already: choose another name, or remove it.`)
  }
}

/** Size and SHA-256 of a written entry. */
export interface WrittenEntry {
  bytes: number
  sha256: string
}

/** Time since a partial file's last write, in ms, after which the file counts as abandoned. */
const forsakenMs = 24 * 60 * 60 * 1000

/** Removes abandoned partial files of backups with this name. Skips files that are still being written. */
async function removeForsaken(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (archiveOfPart(name) !== basename(path)) continue
    const part = join(dirname(path), name)
    // The writer may have renamed the file in the meantime.
    const found = await stat(part).catch(() => null)
    if (found && Date.now() - found.mtimeMs > forsakenMs) await rm(part, { force: true })
  }
}

/** Error codes of file systems without hard links, such as FAT and some network mounts. */
const hasNoLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Renames a file without ever overwriting another. `rename` would replace a file created in the meantime. */
async function moveToFree(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || existsSync(to)) throw new FileExists(to)
    if (!hasNoLinks.has(code ?? '')) throw error
    return rename(from, to)
  }
  await rm(from)
}

/**
 * Streams a tar file readable only by its owner. It has a temporary name ending in `.part` until it is complete and
 * synced to disk.
 */
export class ArchiveWriter {
  /** The original write error. Later writes fail with follow-up errors that don't explain the cause. */
  private refused: unknown

  private constructor(
    private readonly path: string,
    private readonly part: string,
    private readonly file: FileHandle,
    private readonly tar: Pack,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.ended = removedWhenInterrupted(part)
    this.stored = this.store()
    // The next `add` reports the error as well.
    this.stored.catch(() => {})
  }

  private readonly ended: () => void
  private readonly stored: Promise<void>

  private async store(): Promise<void> {
    for await (const piece of this.tar)
      await this.file.writeFile(piece as Buffer).catch((error: unknown) => {
        this.refused = error
        throw error
      })
  }

  /** Throws `FileExists` if the name is taken. Once `signal` is aborted, nothing more can be added. */
  static async create(path: string, signal?: AbortSignal): Promise<ArchiveWriter> {
    if (existsSync(path)) throw new FileExists(path)
    await removeForsaken(path)
    const part = newPart(path)
    const file = await open(part, 'wx', 0o600)
    return new ArchiveWriter(path, part, file, pack(), signal)
  }

  async add(name: string, bytes: Uint8Array): Promise<WrittenEntry> {
    return this.addStream(name, bytes.length, [bytes])
  }

  /** Streams exactly `size` bytes into an entry; rejects if the content is longer or shorter. */
  async addStream(
    name: string,
    size: number,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<WrittenEntry> {
    this.signal?.throwIfAborted()
    const hash = createHash('sha256')
    async function* hashed() {
      for await (const piece of content) {
        hash.update(piece)
        yield piece
      }
    }
    const added = new Promise<void>((resolve, reject) => {
      const target = this.tar.entry({ name, size, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      )
      // tar-stream's streams have their own type but work with `pipeline` like Node's.
      pipeline(hashed, target as unknown as NodeJS.WritableStream).catch(reject)
    })
    await Promise.race([added, this.stored.then(() => added)]).catch((error: unknown) => {
      throw this.refused ?? error
    })
    return { bytes: size, sha256: hash.digest('hex') }
  }

  /**
   * Syncs the archive, renames it to its final name and returns its size. Throws `FileExists` if the name has been
   * taken in the meantime.
   */
  async finish(): Promise<number> {
    this.tar.finalize()
    await this.stored
    await this.file.sync()
    const { size } = await this.file.stat()
    await this.file.close()
    await moveToFree(this.part, this.path)
    this.ended()
    return size
  }

  /** Removes the partial file. */
  async abort(): Promise<void> {
    this.tar.destroy()
    await this.stored.catch(() => {})
    await this.file.close()
    await rm(this.part, { force: true })
    this.ended()
  }
}
