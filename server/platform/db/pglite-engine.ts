import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Extension } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { closeToOthers, ownFolderMode } from '../process/own-folder'

/**
 * Links an extension on first use. PGlite links all extensions at startup, each as soon as it is compiled; on a busy
 * machine a function was sometimes missing, and the first similarity search crashed.
 */
const linkedWhenUsed: Extension = {
  name: 'linked when used',
  setup: async (_engine, emscriptenOpts: object) => ({
    emscriptenOpts: { ...emscriptenOpts, noWasmDecoding: true },
  }),
}

/**
 * Sets log segments to 1 MB instead of 16: a new database is packed in memory before it is unpacked, and 15 MB of empty
 * log would be held there four times over. Checkpoints don't become more frequent.
 */
const initDbStartParams = ['--wal-segsize=1', '-c', 'max_wal_size=512MB']

/** Returns a file for PGlite, which recognises gzipped archives by their file extension. */
const archiveAt = (path: string) => new File([readFileSync(path)], path)

/**
 * PGlite with the extensions that the migrations need, in a folder or `memory://`.
 * @param packed path of the archive (`packNewDatabase`) from which a new database is unpacked; without it, the database
 * is created by the engine
 */
export class PgliteEngine extends PGlite {
  /** Whether the folder contained no database before. */
  readonly isNew: boolean

  constructor(dataDir: string, packed?: string) {
    const isNew = !existsSync(join(dataDir, 'PG_VERSION'))
    if (!dataDir.startsWith('memory:')) {
      // The engine makes its files world-readable.
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
   * Calls `ended` if the engine crashes; PGlite doesn't report crashes but retries forever. Must be called only once;
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
        // A statement's error leaves WebAssembly as a jump with a numeric status.
        if (typeof (cause as { status?: unknown }).status !== 'number') ended(cause)
        throw cause
      }
    }
  }
}
