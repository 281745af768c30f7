import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'
import type { Source } from './sources'

/** Purposes of tracked files; `drawings` includes pictures and all other generated files. */
export const purposes = ['product', 'texts', 'drawings', 'tests', 'workshop', 'docs', 'tooling'] as const
export type Purpose = (typeof purposes)[number]

/** Rules for the purpose of a file; the first one that matches applies. */
const rules: readonly [Purpose, RegExp][] = [
  [
    'drawings',
    /^machines\/(diagrams|storyboard|releases)\/|^machines\/(walked|defended)\.json$|\.gen\.tsx?$|_states_of_charts\.sql$/,
  ],
  ['texts', /^contract\/texts\/.*\.json$/],
  ['tests', /^(tests|e2e)\//],
  ['workshop', /^workshop\//],
  ['docs', /^docs\/|\.md$/],
  ['product', /^(contract|machines|server|src)\//],
]

/** Returns the purpose of a tracked file, or `tooling` if no rule matches. */
export const purposeOf = (path: string): Purpose =>
  rules.find(([, fits]) => fits.test(path))?.[0] ?? 'tooling'

/** Returns all tracked text files; pictures and fonts are left out because they contain no names. */
export function trackedFiles(): Source[] {
  return trackedPaths().flatMap((path) => {
    const bytes = readFileSync(join(projectRoot, path))
    return bytes.includes(0) ? [] : [{ path, text: bytes.toString('utf8') }]
  })
}

/** Returns the paths of all tracked files that exist. */
export const trackedPaths = (): string[] => {
  const list = (...how: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...how], { cwd: projectRoot, encoding: 'utf8' })
      .split('\0')
      .filter((path) => path !== '')
  const deleted = new Set(list('--deleted'))
  return list('--cached', '--others', '--exclude-standard').filter((path) => !deleted.has(path))
}

/** Files that mention a name, grouped by purpose. */
export type Footprint = Record<Purpose, string[]>

/** Returns the files whose text or path mentions a name. */
export function footprintOf(files: readonly Source[], named: RegExp): Footprint {
  const found = files.filter(({ path, text }) => named.test(text) || named.test(path))
  return Object.fromEntries(
    purposes.map((purpose) => [
      purpose,
      found.map(({ path }) => path).filter((path) => purposeOf(path) === purpose),
    ]),
  ) as Footprint
}

const escaped = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Matches a field as a whole word, spelled as in the API (`energy_class`) or as in code (`energyClass`). */
export function namingField(name: string): RegExp {
  const inCode = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return new RegExp(String.raw`(?<![A-Za-z0-9])(?:${escaped(name)}|${escaped(inCode)})(?![A-Za-z0-9])`)
}

/** Matches a record state as a whole word, as well as the words given for its events and status. */
export const namingState = (...names: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![A-Za-z0-9])(?:${names.map(escaped).join('|')})(?![A-Za-z0-9])`)
