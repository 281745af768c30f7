import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Extension } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { closeToOthers, ownFolderMode } from '../process/own-folder'

/**
 * Links an extension when it is first used. PGlite links all of them at once while it starts, each as soon as it is
 * compiled; on a busy machine one of them then lacked a function now and then, and the first similar word crashed.
 */
const linkedWhenUsed: Extension = {
  name: 'linked when used',
  setup: async (_engine, emscriptenOpts: object) => ({
    emscriptenOpts: { ...emscriptenOpts, noWasmDecoding: true },
  }),
}

/**
 * Segments of the log of 1 MB instead of 16: a new database is packed in memory before it is unpacked into its folder,
 * and 15 MB of it were empty log, four times over. Checkpoints are no more frequent for it.
 */
const initDbStartParams = ['--wal-segsize=1', '-c', 'max_wal_size=512MB']

/** PGlite takes an archive for a gzipped one by the end of its name. */
const archiveAt = (path: string) => new File([readFileSync(path)], path)

/**
 * PGlite with the extensions of the migrations, in a folder or `memory://`.
 * @param packed path of the archive (`packNewDatabase`) that a new database is unpacked from; without one it is made
 */
export class PgliteEngine extends PGlite {
  /** Whether there was no database in the folder. */
  readonly isNew: boolean

  constructor(dataDir: string, packed?: string) {
    const isNew = !existsSync(join(dataDir, 'PG_VERSION'))
    if (!dataDir.startsWith('memory:')) {
      // The engine gives the files in it to everybody.
      mkdirSync(dataDir, { recursive: true, mode: ownFolderMode })
      closeToOthers(dataDir)
    }
    const extensions = { linkedWhenUsed, btree_gin, pg_trgm }
    super({
      dataDir,
      initDbStartParams,
      extensions,
      loadDataDir: isNew && packed ? archiveAt(packed) : undefined,
    })
    this.isNew = isNew
  }

  /**
   * Calls `ended` when the engine crashes. PGlite itself does not report it and retries for ever. To be called once;
   * resolves when the engine is ready.
   */
  async watch(ended: (cause: unknown) => void): Promise<void> {
    await this.waitReady
    const engine = this.mod!
    const turn = engine._PostgresMainLoopOnce
    engine._PostgresMainLoopOnce = () => {
      try {
        turn()
      } catch (cause) {
        // An error of a statement leaves by a jump, which has a number.
        if (typeof (cause as { status?: unknown }).status !== 'number') ended(cause)
        throw cause
      }
    }
  }
}
