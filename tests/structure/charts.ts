import type { Import } from './imports'
import type { Source } from './sources'

/** Foundations of all charts of a kind, which a reader needs to read only once. */
const shared = /\/(kit|view-kit|memory)\.ts$/

/** Paths of intent files. They state a chart's rules independently of it and aren't needed to read it. */
const intent = /\/intent(-[a-z-]+)?\.ts$/

/**
 * Returns the charts that take more than `most` files to read, counting those in their folder and those the machine
 * imports from elsewhere.
 */
export function scatteredCharts(code: readonly Source[], imports: readonly Import[], most = 4): string[] {
  const machines = code.map(({ path }) => path).filter((path) => path.endsWith('/machine.ts'))
  return machines.flatMap((machine) => {
    const folder = machine.replace(/machine\.ts$/, '')
    const files = new Set(
      code.map(({ path }) => path).filter((path) => path.startsWith(folder) && !intent.test(path)),
    )
    // Iterating over a Set includes elements added during the iteration.
    for (const file of files)
      for (const { from, to } of imports)
        if (
          from === file &&
          /^machines\/(flows|records)\//.test(to) &&
          !shared.test(to) &&
          !isOther(to, folder)
        )
          files.add(to)
    return files.size > most ? [`${machine}: ${[...files].join(', ')}`] : []
  })
}

/** Returns whether a file belongs to another chart, which is read separately. */
const isOther = (path: string, folder: string) => path.split('/').length > 3 && !path.startsWith(folder)
