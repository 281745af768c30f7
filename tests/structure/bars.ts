import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'
import { characteristicRows } from '../../contract/listing-fields'
import { footprintOf, namingField, namingState, purposes, trackedPaths, type Footprint } from './footprint'
import { importsAmong } from './imports'
import { roomOf } from './rooms'
import { againstTheFloors } from './server-walls'
import { productSources, type Source } from './sources'

/** Returns the folder with the most files directly in it. */
export function biggestFolder(paths: readonly string[]): { folder: string; files: number } {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const [folder, files] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
  return { folder, files }
}

/** Folders whose layering is measured. */
const rooms = ['server', 'server/platform', 'server/areas', 'contract', 'src']

/** Returns the sizes and layering as lines to print; measuring them runs nothing. */
export function barLines(): string[] {
  const paths = trackedPaths()
  const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
  const code = paths.filter((path) => /\.tsx?$/.test(path))
  const lines = code.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)
  const { folder, files } = biggestFolder(paths)
  const sources = productSources()
  const imports = importsAmong(sources)
  return [
    row(lines, 'lines of TypeScript'),
    row(paths.length, 'tracked files'),
    row(Buffer.byteLength(read('README.md')), 'bytes of README.md'),
    row(files, `files in the biggest flat folder, ${folder}`),
    row(againstTheFloors(sources, imports).length, 'imports against the floors of server'),
    ...rooms.map((room) => {
      const { parts, floors, inCircles, upward } = roomOf(room, imports)
      const where = `${parts} parts on ${floors} floors, ${inCircles.length} arrows inside circles`
      return row(upward.length, `arrows upwards in ${room} (${where})`)
    }),
  ]
}

const row = (count: number, title: string) => `${String(count).padStart(6)}  ${title}`

/** The examples from the recipes: each characteristic, and the listing state that was added last. */
export const examples: readonly [string, RegExp][] = [
  ...Object.keys(characteristicRows).map((name): [string, RegExp] => [`field ${name}`, namingField(name)]),
  [
    'state questioned',
    namingState('questioned', 'question.answered', 'question.lapsed', 'needs_answer', 'answerDays'),
  ],
]

/** Returns a table of how many files mention each name, by purpose; with `isLong` it lists all paths. */
export function footprintLines(
  files: readonly Source[],
  named: readonly (readonly [string, RegExp])[],
  isLong: boolean,
): string[] {
  const total = (of: Footprint) => purposes.reduce((sum, purpose) => sum + of[purpose].length, 0)
  const cells = (all: readonly (string | number)[]) => all.map((one) => String(one).padStart(9)).join('')
  return [
    `${cells(['all', ...purposes])}  files that name`,
    ...named.flatMap(([name, pattern]) => {
      const of = footprintOf(files, pattern)
      const counts = `${cells([total(of), ...purposes.map((purpose) => of[purpose].length)])}  the ${name}`
      const paths = purposes.flatMap((purpose) => of[purpose].map((path) => `        ${purpose}: ${path}`))
      return isLong ? [counts, ...paths] : [counts]
    }),
  ]
}
