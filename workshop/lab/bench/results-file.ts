import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'
import type { Growth } from './growth'
import type { BenchRow } from './row'

const file = join(projectRoot, 'workshop/lab/bench/RESULTS.md')

const heading = `# Benchmark results

Written by \`npm run lab -- bench\`, one section per benchmark. Don't edit. Times depend on the machine, so compare each
with the baseline of the same run. *Growth* shows the exponent with which a query's time grows with the number of listings.
`

/** Returns the measured commit, the Node version, and whether the machine was busy with other work. */
function circumstances(): string {
  const git = (...command: string[]) =>
    execFileSync('git', command, { cwd: projectRoot, encoding: 'utf8' }).trim()
  const changed = git(
    'status',
    '--porcelain',
    '--untracked-files=no',
    '--',
    '.',
    ':!workshop/lab/bench/RESULTS.md',
  )
  const commit = git('rev-parse', '--short=12', 'HEAD') + (changed ? ' with changes' : '')
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const machine = `Node ${process.versions.node}, ${availableParallelism()} cores, load ${load}`
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}`
}

/** Replaces one section of the file, leaving the others unchanged. */
function writeSection(title: string, lines: readonly string[]): void {
  const old = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : []
  const others = old
    .filter((section) => !section.startsWith(`## ${title}\n`))
    .map((section) => section.trimEnd())
  const own = [`## ${title}`, '', `${circumstances()}.`, '', ...lines].join('\n')
  const sections = [...others, own].toSorted()
  writeFileSync(file, `${heading}\n${sections.join('\n\n')}\n`)
  console.log('Kept in workshop/lab/bench/RESULTS.md')
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

/** Stores the result rows of one benchmark. */
export function keepRows(title: string, rows: readonly BenchRow[]): void {
  writeSection(
    title,
    table(
      ['figure', 'measured', 'baseline', 'goal', ''],
      rows.map(({ what, found, floor, goal, isMet }) => [what, found, floor, goal, isMet ? 'met' : 'missed']),
    ),
  )
}

/** Stores the results of `npm run lab -- bench growth`. */
export function keepGrowth(sizes: readonly number[], growths: readonly Growth[]): void {
  writeSection(
    'Growth',
    table(
      ['query (ms of processor)', ...sizes.map((size) => size.toLocaleString('en')), 'exponent'],
      growths.map(({ name, taken, exponent }) => [
        name,
        ...taken.map((one) => one.toFixed(1)),
        exponent.toFixed(2),
      ]),
    ),
  )
}
