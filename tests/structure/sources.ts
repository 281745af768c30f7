import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'

/** A file of code of the product itself. */
export interface Source {
  /** From the root of the project. */
  path: string
  text: string
}

/** The rooms of the product; tests, drawings and what the machine writes are not counted. */
const rooms = ['contract', 'machines', 'server', 'src', 'workshop']
const written = /^machines\/(diagrams|releases|storyboard)\/|\.gen\.ts$|_states_of_charts\.sql$/

/** Tools of the workshop are no part of the product. */
const tools = /^workshop\/(diagrams|lab|rules)\//

/** All code of the product: TypeScript and the statements of the database. */
export const productSources = (): Source[] =>
  sourcesIn(rooms, ['*.ts', '*.tsx', '*.sql']).filter(({ path }) => !tools.test(path))

/** The tests, with and without a browser, and the tools of the workshop. */
export const testSources = (): Source[] =>
  sourcesIn(['tests', 'e2e', 'workshop'], ['*.ts', '*.tsx']).filter(
    ({ path }) => !path.startsWith('workshop/') || tools.test(path),
  )

/** Without the constraints of the charts that `npm run states` wrote at the end of the baseline. */
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
