import { buffer } from 'node:stream/consumers'
import type { Files } from './files'

/** What came of copying. */
export interface CopiedFiles {
  copied: number
  /** Those that were there already: a key follows from the content, so they are the same. */
  present: number
}

/** Copies every file to another place, one after the other; can be done again and then copies what has come since. */
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
      // One that went meanwhile is named by nobody any more.
      if (!file) continue
      await to.put(key, await buffer(file.stream))
      figures.copied++
    }
  return figures
}
