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

/** All code of the product: TypeScript and the statements of the database. */
export const productSources = (): Source[] => sourcesIn(rooms, ['*.ts', '*.tsx', '*.sql'])

/** The tests, with and without a browser. */
export const testSources = (): Source[] => sourcesIn(['tests', 'e2e'], ['*.ts', '*.tsx'])

function sourcesIn(folders: readonly string[], kinds: readonly string[]): Source[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...kinds], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => folders.includes(path.split('/')[0]!) && !written.test(path))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))
}
