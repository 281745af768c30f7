import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromiumPath } from '../../../tests/run/chromium'
import { freePort } from '../../../tests/run/free-port'
import type { NamedTest } from './specification-rows'

/**
 * Outcome of a named test. `red`: the test itself failed. `absent`: the test didn't get as far as running. `reason`:
 * first lines of the output.
 */
export interface Ending {
  outcome: 'green' | 'red' | 'absent'
  reason: string
}

interface TestReport {
  testResults: {
    name: string
    message?: string
    assertionResults: { title: string; status: string; failureMessages?: string[] }[]
  }[]
}

interface BrowserReport {
  suites?: BrowserReport[]
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}

/** Returns whether a test requires a build. */
export const needsBuild = ({ file }: NamedTest): boolean => /^(e2e|tests\/build)\//.test(file)

/** Returns whether a test runs in the browser. */
export const isInBrowser = ({ file }: NamedTest): boolean => file.startsWith('e2e/')

const projectOf = (file: string) => /^tests\/(server|build)\//.exec(file)?.[1] ?? 'unit'

/** Converts a title to a pattern in which `%s` and `${name}` match anything. */
export const patternOf = (title: string): string =>
  title
    .split(/%[sdifjo]|\$\{[^}]+\}|\$\w+/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*')

/** Runs one of the project's programs in a tree; returns its output and exit code. */
export function runIn(root: string, program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(
    program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program),
    args,
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DATABASE_URL: '', ...env },
    },
  )
  const output: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => output.push(part))
  child.stderr.on('data', (part: Buffer) => output.push(part))
  return new Promise<{ code: number; output: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output: stripVTControlCharacters(Buffer.concat(output).toString()) }),
    )
  })
}

/**
 * Runs only this test in a tree. `env`: the run's environment variables; for a browser test, they include the server's
 * seeded E2E_DATA_DIR.
 */
export async function runNamedTest(
  root: string,
  test: NamedTest,
  env: Record<string, string>,
): Promise<Ending> {
  const report = join(root, 'named-test.json')
  rmSync(report, { force: true })
  const { output } = isInBrowser(test)
    ? await inBrowser(root, test, env, report)
    : await runIn(root, 'vitest', vitestArguments([test], report), env)
  if (!existsSync(report)) return { outcome: 'absent', reason: lineOf(output) }
  const text = readFileSync(report, 'utf8')
  return isInBrowser(test) ? endingInBrowser(text, output) : endingOf(text, test)
}

const vitestArguments = (tests: readonly NamedTest[], report: string): string[] => [
  'run',
  '--project',
  projectOf(tests[0]!.file),
  ...new Set(tests.map(({ file }) => file)),
  '-t',
  tests.map(({ title }) => patternOf(title)).join('|'),
  '--reporter',
  'json',
  '--outputFile',
  report,
]

/** Returns which of several tests of one project pass; running them together takes little longer than running one. */
export async function greenOf(
  root: string,
  tests: readonly NamedTest[],
  env: Record<string, string>,
): Promise<NamedTest[]> {
  const report = join(root, 'named-tests.json')
  rmSync(report, { force: true })
  await runIn(root, 'vitest', vitestArguments(tests, report), env)
  if (!existsSync(report)) return []
  const text = readFileSync(report, 'utf8')
  return tests.filter((test) => endingOf(text, test).outcome === 'green')
}

/** Returns the key that groups tests into runs. */
export const projectOfTest = ({ file }: NamedTest): string => projectOf(file)

async function inBrowser(
  root: string,
  { file, title }: NamedTest,
  env: Record<string, string>,
  report: string,
) {
  return runIn(
    root,
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', file, '-g', patternOf(title), '--retries=0', '-x'],
    {
      ...env,
      CHROMIUM: chromiumPath(),
      E2E_PORT: String(await freePort()),
      E2E_PART: 'rows',
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
}

function endingOf(report: string, { file, title }: NamedTest): Ending {
  const { testResults: every } = JSON.parse(report) as TestReport
  const testResults = every.filter(({ name }) => name.endsWith(`/${file}`))
  const wanted = new RegExp(patternOf(title))
  const run = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ title: full, status }) => wanted.test(full) && status !== 'skipped' && status !== 'pending')
  const failed = run.find(({ status }) => status === 'failed')
  if (failed) return { outcome: 'red', reason: lineOf(failed.failureMessages?.[0]) }
  if (run.length > 0) return { outcome: 'green', reason: '' }
  return { outcome: 'absent', reason: lineOf(testResults[0]?.message) }
}

function endingInBrowser(report: string, output: string): Ending {
  const specs = specsOf(JSON.parse(report) as BrowserReport)
  const failed = specs.find(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  if (failed) return { outcome: 'red', reason: lineOf(failed.tests[0]!.results[0]?.error?.message) }
  if (specs.some(({ tests }) => tests.some(({ status }) => status === 'expected')))
    return { outcome: 'green', reason: '' }
  return { outcome: 'absent', reason: lineOf(output) }
}

const specsOf = ({ suites = [], specs = [] }: BrowserReport): NonNullable<BrowserReport['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Joins the first non-blank lines. */
const lineOf = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at '))
    .slice(0, 5)
    .join(' · ')
    .slice(0, 240)
