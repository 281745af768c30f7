import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'
import type { Source } from './sources'

/** The purposes of tracked files. `drawings`: pictures and whatever else a command generates. */
export const purposes = ['product', 'texts', 'drawings', 'tests', 'workshop', 'docs', 'tooling'] as const
export type Purpose = (typeof purposes)[number]

/** The first rule that fits a path decides. */
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

/** The purpose of a tracked file; the configuration of tools where no rule fits. */
export const purposeOf = (path: string): Purpose =>
  rules.find(([, fits]) => fits.test(path))?.[0] ?? 'tooling'

/** Every tracked file that is text; pictures and fonts have no names in them. */
export function trackedFiles(): Source[] {
  return trackedPaths().flatMap((path) => {
    const bytes = readFileSync(join(projectRoot, path))
    return bytes.includes(0) ? [] : [{ path, text: bytes.toString('utf8') }]
  })
}

/** The paths of all tracked files that are there. */
export const trackedPaths = (): string[] => {
  const list = (...how: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...how], { cwd: projectRoot, encoding: 'utf8' })
      .split('\0')
      .filter((path) => path !== '')
  const deleted = new Set(list('--deleted'))
  return list('--cached', '--others', '--exclude-standard').filter((path) => !deleted.has(path))
}

/** Files that name something, by their purpose. */
export type Footprint = Record<Purpose, string[]>

/** The files whose text, or whose path, names something. */
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

/** A field as a whole word, as a key of the wire (`energy_class`) or a name in code (`energyClass`). */
export function namingField(name: string): RegExp {
  const inCode = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return new RegExp(String.raw`(?<![A-Za-z0-9])(?:${escaped(name)}|${escaped(inCode)})(?![A-Za-z0-9])`)
}

/** A state of a record as a whole word, with the words by which its events and its status are named. */
export const namingState = (...names: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![A-Za-z0-9])(?:${names.map(escaped).join('|')})(?![A-Za-z0-9])`)
