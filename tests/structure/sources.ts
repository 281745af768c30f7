import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'

/** A source file of the product. */
export interface Source {
  /** Relative to the project root. */
  path: string
  text: string
}

/** Folders of the product; tests, diagrams and generated files don't count. */
const rooms = ['contract', 'machines', 'server', 'src', 'workshop']
const written = /^machines\/(diagrams|releases|storyboard)\/|\.gen\.ts$|_states_of_charts\.sql$/

/** Workshop tools that aren't part of the product. */
const tools = /^workshop\/(diagrams|lab|rules)\//

/** Returns all product code: TypeScript and SQL. */
export const productSources = (): Source[] =>
  sourcesIn(rooms, ['*.ts', '*.tsx', '*.sql']).filter(({ path }) => !tools.test(path))

/** Returns the unit tests, the end-to-end tests and the workshop tools. */
export const testSources = (): Source[] =>
  sourcesIn(['tests', 'e2e', 'workshop'], ['*.ts', '*.tsx']).filter(
    ({ path }) => !path.startsWith('workshop/') || tools.test(path),
  )

/** Removes the constraints derived from the charts, which `npm run states` wrote at the end of the baseline. */
const withoutWritten = (text: string) => text.replace(/^-- Written by `npm run states`[^]*$/m, '')

function sourcesIn(folders: readonly string[], kinds: readonly string[]): Source[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...kinds], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => folders.includes(path.split('/')[0]!) && !written.test(path))
    .map((path) => ({ path, text: withoutWritten(readFileSync(join(projectRoot, path), 'utf8')) }))
}
