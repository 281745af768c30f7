import type { Import } from './imports'
import type { Source } from './sources'

/** Number of lines below which a file with only one importer belongs in that importer. */
const fewest = 25
/**
 * Files that are separate on purpose: routes, calls of an area, screens, ports, labels and rules of a chart, and entry
 * points.
 */
const byItself =
  /^src\/routes\/|^contract\/calls\/|\/ports?\/|\/(ports|labels|intent|routes|index|cli)\.tsx?$|(^|\/)main\.ts$|(Page|Screen)\.tsx$/

/** Returns files with a single importer that are too small to justify a separate file. */
export function tornOff(code: readonly Source[], imports: readonly Import[]): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { from, to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(from))
  return (
    code
      .filter(({ path, text }) => text.split('\n').length <= fewest && !byItself.test(path))
      // The exports of an area's index have more importers than just the index.
      .filter(({ path }) => {
        const [first, ...others] = importers.get(path) ?? []
        return first !== undefined && others.length === 0 && !first.endsWith('/index.ts')
      })
      .map(({ path }) => path)
  )
}
