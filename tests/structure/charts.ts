import type { Import } from './imports'
import type { Source } from './sources'

/** What every chart of its kind stands on; who has read one has read it for all. */
const shared = /\/(kit|view-kit|memory)\.ts$/

/** What a chart is meant to do is written without it, and read by itself. */
const intent = /\/intent(-[a-z-]+)?\.ts$/

/** Charts that are read in more files than `most`: those of their folder, and what the machine imports beside it. */
export function scatteredCharts(code: readonly Source[], imports: readonly Import[], most = 4): string[] {
  const machines = code.map(({ path }) => path).filter((path) => path.endsWith('/machine.ts'))
  return machines.flatMap((machine) => {
    const folder = machine.replace(/machine\.ts$/, '')
    const files = new Set(
      code.map(({ path }) => path).filter((path) => path.startsWith(folder) && !intent.test(path)),
    )
    // A set that grows while it is walked is walked to its end.
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

/** Whether a file is another chart, which is read by itself. */
const isOther = (path: string, folder: string) => path.split('/').length > 3 && !path.startsWith(folder)
