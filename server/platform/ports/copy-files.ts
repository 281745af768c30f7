import { buffer } from 'node:stream/consumers'
import type { Files } from './files'

/** Result of copying. */
export interface CopiedFiles {
  copied: number
  /** Number of files that were already present; they are identical, because keys are derived from the content. */
  present: number
}

/** Copies every file to another store, one after another; a repeated run copies only new files. */
export async function copyFiles(from: Files, to: Files): Promise<CopiedFiles> {
  const there = new Set<string>()
  for await (const keys of to.keys()) for (const key of keys) there.add(key)
  const figures = { copied: 0, present: 0 }
  for await (const keys of from.keys())
    for (const key of keys) {
      if (there.has(key)) {
        figures.present++
        continue
      }
      const file = await from.open(key)
      // The file was removed in the meantime, so no row references it any more.
      if (!file) continue
      await to.put(key, await buffer(file.stream))
      figures.copied++
    }
  return figures
}
