import type { Files } from './files'

/** Files that rows may name before they are made. */
export interface LateFiles extends Files {
  /**
   * Names files that `make` puts away. It runs once, when the first of them is asked for or in `makeAll`; when it fails,
   * whoever asked gets the error, and the next who asks has it tried again.
   */
  later: (keys: readonly string[], make: () => Promise<void>) => void
  /** Makes what nobody has asked for, one after the other. Rejects when one of them cannot be made. */
  makeAll: () => Promise<void>
}

/** The same files, of which some are made when they are first asked for. */
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
