import type { Files } from './files'

/** A file store in which rows may reference files before the files exist. */
export interface LateFiles extends Files {
  /**
   * Registers files that `make` will create. `make` runs once, when one of the files is first requested or in
   * `makeAll`. If it fails, the request gets the error and the next request tries again.
   */
  later: (keys: readonly string[], make: () => Promise<void>) => void
  /** Creates all pending files, one after another. Rejects if one of them can't be created. */
  makeAll: () => Promise<void>
}

/** Wraps a file store so that some files are created on first request. */
export function lateFiles(files: Files): LateFiles {
  const missing = new Map<string, () => Promise<void>>()
  const made = (key: string) => missing.get(key)?.()
  return {
    ...files,
    later(keys, make) {
      let making: Promise<void> | undefined
      const makeOnce = async () => {
        try {
          await (making ??= make())
          for (const key of keys) missing.delete(key)
        } catch (error) {
          making = undefined
          throw error
        }
      }
      for (const key of keys) missing.set(key, makeOnce)
    },
    async makeAll() {
      for (const make of new Set(missing.values())) await make()
    },
    async open(key) {
      await made(key)
      return files.open(key)
    },
    async copy(from, to) {
      await made(from)
      await files.copy(from, to)
    },
    async remove(key, olderMs) {
      missing.delete(key)
      await files.remove(key, olderMs)
    },
  }
}
