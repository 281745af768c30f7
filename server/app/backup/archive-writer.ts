import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pack, type Pack } from 'tar-stream'
import { CommandFailure } from '../command'
import { removedWhenInterrupted } from '../clean-up-on-interrupt'
import { archiveOfPart, newPart } from './part-names'

/** There is something under the name that a backup was to have. */
export class FileExists extends CommandFailure {
  constructor(path: string) {
    super(`There is a file ${path} already: choose another name, or remove it.`)
  }
}

/** The size and the SHA-256 of what was written. */
export interface WrittenEntry {
  bytes: number
  sha256: string
}

/** Milliseconds after which nobody writes to a part any more that was not written to. */
const forsakenMs = 24 * 60 * 60 * 1000

/** Removes what is left of backups to this name that were killed. Another one that is being written stays. */
async function removeForsaken(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (archiveOfPart(name) !== basename(path)) continue
    const part = join(dirname(path), name)
    // Whoever writes it may have just given it its name.
    const found = await stat(part).catch(() => null)
    if (found && Date.now() - found.mtimeMs > forsakenMs) await rm(part, { force: true })
  }
}

/** What a file system answers that has no second names for a file: FAT, and some that are mounted from elsewhere. */
const hasNoLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Gives a file its name, but never that of another: a rename would replace what came there meanwhile. */
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
 * Writes a tar file that only its owner may read. It has a name of its own, which ends in `.part`, until it is whole and
 * on the disk; however large it becomes, no more than a piece of it is in memory.
 */
export class ArchiveWriter {
  /** Why the disk did not take a piece: whatever is added afterwards fails for another reason, which explains nothing. */
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
    // Whoever adds the next entry gets the error as well.
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

  /** Throws `FileExists` where the name is taken. `signal`: once it is aborted, nothing more can be added. */
  static async create(path: string, signal?: AbortSignal): Promise<ArchiveWriter> {
    if (existsSync(path)) throw new FileExists(path)
    await removeForsaken(path)
    const part = newPart(path)
    const file = await open(part, 'wx', 0o600)
    return new ArchiveWriter(path, part, file, pack(), signal)
  }

  /** Adds bytes under a name. */
  async add(name: string, bytes: Uint8Array): Promise<WrittenEntry> {
    return this.addStream(name, bytes.length, [bytes])
  }

  /** Adds so many bytes under a name as they come. Rejects when there are more or fewer. */
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
      // Its streams are of another kind, and pipe as those of Node do.
      pipeline(hashed, target as unknown as NodeJS.WritableStream).catch(reject)
    })
    await Promise.race([added, this.stored.then(() => added)]).catch((error: unknown) => {
      throw this.refused ?? error
    })
    return { bytes: size, sha256: hash.digest('hex') }
  }

  /**
   * Gives the archive its name; resolves with its size when it is on the disk. Throws `FileExists` where the name was
   * taken meanwhile.
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

  /** Leaves nothing of it. */
  async abort(): Promise<void> {
    this.tar.destroy()
    await this.stored.catch(() => {})
    await this.file.close()
    await rm(this.part, { force: true })
    this.ended()
  }
}
