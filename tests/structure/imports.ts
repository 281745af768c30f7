import { dirname, join, normalize } from 'node:path'
import type { Source } from './sources'

/** An import of one file by another. `isType` marks imports of types only, which are erased at run time. */
export interface Import {
  from: string
  to: string
  isType: boolean
}

const statement = /^(?:import|export)\s+(type\s)?([^'"]*?\sfrom\s+)?'(\.[^']*)'/gm
/** Returns whether all names in the braces are types. */
const onlyTypes = (names: string) => {
  const braces = /^\{([^}]*)\}\s+from\s+$/.exec(names.trimStart())
  return !!braces && braces[1]!.split(',').every((name) => !name.trim() || name.trim().startsWith('type '))
}

/** Returns the imports among these files, except dynamic `import()` calls. */
export function importsAmong(sources: readonly Source[]): Import[] {
  const known = new Set(sources.map(({ path }) => path))
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(statement)].flatMap(([, type, names = '', to]) => {
      const base = normalize(join(dirname(path), to!))
      const file = ['', '.ts', '.tsx', '/index.ts'].map((end) => base + end).find((name) => known.has(name))
      return file ? [{ from: path, to: file, isType: !!type || onlyTypes(names) }] : []
    }),
  )
}

/** Returns the files loaded by a dynamic `import()`. */
export function laterImportsAmong(sources: readonly Source[]): Import[] {
  const known = new Set(sources.map(({ path }) => path))
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bimport\(\s*'(\.[^']*)'/g)].flatMap(([, to]) => {
      const base = normalize(join(dirname(path), to!))
      const file = ['', '.ts', '.tsx', '/index.ts'].map((end) => base + end).find((name) => known.has(name))
      return file ? [{ from: path, to: file, isType: false }] : []
    }),
  )
}

/**
 * Returns groups of files that directly or indirectly import each other's values, the largest first (Tarjan's strongly
 * connected components).
 */
export function circlesOf(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to, isType } of imports) if (!isType) next.set(from, [...(next.get(from) ?? []), to])
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    for (const to of next.get(file) ?? []) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(file, Math.min(low.get(file)!, low.get(to)!))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(circle.toSorted())
  }
  for (const file of next.keys()) if (!index.has(file)) visit(file)
  return found.toSorted((a, b) => b.length - a.length)
}
