import type { Import } from './imports'
import type { Source } from './sources'

/** Lines below which a file with one importer belongs into that importer. */
const fewest = 25
/** Routes, the calls of an area, a screen, a port, the words and the rules of a chart, and a program of its own are files by what they are for. */
const byItself =
  /^src\/routes\/|^contract\/calls\/|\/ports?\/|\/(ports|labels|intent|routes|index|cli)\.tsx?$|(^|\/)main\.ts$|(Page|Screen)\.tsx$/

/** Files too small to be read by themselves that one other file imports. */
export function tornOff(code: readonly Source[], imports: readonly Import[]): string[] {
  const importers = new Map<string, Set<string>>()
  for (const { from, to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(from))
  return (
    code
      .filter(({ path, text }) => text.split('\n').length <= fewest && !byItself.test(path))
      // What an area's index names is used by others than the index.
      .filter(({ path }) => {
        const [first, ...others] = importers.get(path) ?? []
        return first !== undefined && others.length === 0 && !first.endsWith('/index.ts')
      })
      .map(({ path }) => path)
  )
}
