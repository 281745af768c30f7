import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../server/platform/process/root'
import { check, tally, vitest } from './run/tally'

/**
 * `npm run check`, run for each commit: checks types, lint and formatting, and runs the unit tests of the files changed
 * since `HEAD`, or in the last commit if nothing changed. Type checks are incremental, so a second run is faster.
 */
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Tests that read the file tree instead of importing code, so that no changed file would select them. */
const always = ['walls', 'texts', 'docs', 'prose', 'citations', 'folders'].map(
  (name) => `tests/project/${name}.test.ts`,
)

function changedFiles(): string[] {
  const uncommitted = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const changed = uncommitted.length ? uncommitted : git('diff', '--name-only', 'HEAD~1', 'HEAD')
  return changed.filter(
    (file) =>
      /^(contract|e2e|machines|server|src|tests|workshop)\/.*\.(ts|tsx|json)$/.test(file) &&
      existsSync(join(projectRoot, file)),
  )
}

const buildInfo = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/check.tsbuildinfo']
await Promise.all([
  check('types', 'tsc', ['--noEmit', ...buildInfo]),
  check('lint', 'oxlint', ['--deny-warnings']).then(() => check('formatting', 'oxfmt', ['--check'])),
  vitest('unit tests of what changed', 'unit', {}, [...changedFiles(), ...always], 'related'),
])
for (const broken of tally.broken) console.log(`✗ ${broken}`)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed ? 1 : 0)
