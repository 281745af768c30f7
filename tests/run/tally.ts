import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from '../../server/platform/process/root'
import { addFile, addJob, costsFile, splitTimes } from './costs'

/**
 * Totals of the run; a check that isn't a test counts as one. The last lines name what failed, what passed only on the
 * second attempt, and what was skipped because a program is missing.
 */
export const tally = {
  passed: 0,
  failed: 0,
  skipped: 0,
  broken: [] as string[],
  unsteady: [] as string[],
  left: [] as string[],
}

const bin = (name: string) => join(projectRoot, 'node_modules/.bin', name)

/** Makes bash print the CPU time of a program and its children after the program's output. */
const timing = 'TIMEFORMAT="user %U system %S"; time "$@"'

/**
 * Runs a program of the project and resolves with its exit code. Output is printed in one piece at the end because
 * programs run in parallel.
 */
function run(title: string, name: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const program = name === 'node' ? process.execPath : bin(name)
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', timing, 'bash', program, ...args], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TEST_COSTS: costsFile, ...env },
    })
    const content: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => content.push(part))
    child.stderr.on('data', (part: Buffer) => content.push(part))
    child.on('error', reject)
    child.on('close', (code) => {
      const { output, seconds = 0 } = splitTimes(Buffer.concat(content).toString())
      addJob(title, seconds)
      process.stdout.write(output)
      resolve(code ?? 1)
    })
  })
}

/** Runs one check, which passes if the program exits with 0. */
export async function check(
  title: string,
  name: string,
  args: string[],
  env?: Record<string, string>,
): Promise<boolean> {
  const took = stopwatch()
  const ok = (await run(title, name, args, env)) === 0
  tally[ok ? 'passed' : 'failed']++
  if (!ok) tally.broken.push(title)
  console.log(`${ok ? '✓' : '✗'} ${title} (${took()})`)
  return ok
}

/** Returns a function that formats the time elapsed, for each job's line. */
function stopwatch(): () => string {
  const begun = performance.now()
  return () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
}

let reports = 0
const report = (name: string) => join(tmpdir(), `threshold-${process.pid}-${++reports}-${name}.json`)

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    message?: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0]!

/** Returns the names of failures; a job that failed without naming a test is named itself. */
const named = (title: string, code: number, failed: string[] = []): string[] =>
  code === 0 || failed.length ? failed : [`${title}: ended with ${code} and named no test`]

/** Returns failed tests and files that couldn't be loaded, each with the first line of its message. */
const failedTests = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(projectRoot, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (!failed.length) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`)
  })

/** Returns the files with skipped tests and their counts. */
const skippedTests = (title: string, { testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults: tests }) => {
    const skipped = tests.filter(({ status }) => status === 'skipped' || status === 'pending')
    return skipped.length
      ? [`${title}, ${relative(projectRoot, name)}: ${skipped.length} of ${tests.length} skipped`]
      : []
  })

/** Runs a Vitest project and counts its tests; counts one failure if it never reported. */
export async function vitest(
  title: string,
  project: string,
  env: Record<string, string> = {},
  args: string[] = [],
  command: 'run' | 'related' = 'run',
): Promise<void> {
  const file = report(project)
  const took = stopwatch()
  const code = await run(
    title,
    'vitest',
    [
      command,
      '--run',
      '--project',
      project,
      '--reporter',
      'dot',
      '--reporter',
      'json',
      '--outputFile.json',
      file,
      ...args,
    ],
    env,
  )
  const read = takeReport<VitestReport>(file)
  tally.broken.push(...named(title, code, read && failedTests(read)))
  tally.left.push(...(read ? skippedTests(title, read) : []))
  for (const { name, startTime, endTime } of read?.testResults ?? [])
    addFile(`${relative(projectRoot, name)} (${title})`, (endTime - startTime) / 1000)
  const timed = `${title} (${took()})`
  if (read)
    add(timed, read.numPassedTests, Math.max(read.numFailedTests, code === 0 ? 0 : 1), read.numPendingTests)
  else add(timed, 0, 1, 0)
}

interface BrowserSuite {
  suites?: BrowserSuite[]
  specs?: BrowserSpec[]
}

interface BrowserSpec {
  title: string
  file: string
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
}

/** Returns the browser tests with the `wanted` outcome, each with the first line of its first attempt's error. */
const endedAs = (wanted: 'flaky' | 'unexpected', { suites = [], specs = [] }: BrowserSuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => `e2e/${file} › ${title}: ${firstLine(results[0]?.error?.message)}`),
  ),
  ...suites.flatMap((suite) => endedAs(wanted, suite)),
]

/** Adds up the time of each browser test file, including retries. */
function addBrowserFiles({ suites = [], specs = [] }: BrowserSuite, sums: Map<string, number>): void {
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      sums.set(file, (sums.get(file) ?? 0) + duration / 1000)
  for (const suite of suites) addBrowserFiles(suite, sums)
}

/**
 * Runs all browser tests of one folder, or those in the named files. A test that passed only on retry is flaky and must
 * be investigated.
 */
export async function playwright(
  title: string,
  folder: string,
  files: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const file = report(folder)
  const took = stopwatch()
  const paths = files.length ? files.map((file) => `e2e/${folder}/${file}`) : [`e2e/${folder}/`]
  const code = await run(title, 'playwright', ['test', '-c', 'e2e/playwright.config.ts', ...paths], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const read = takeReport<
    BrowserSuite & { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
  >(file)
  const timed = `${title} (${took()})`
  tally.broken.push(...named(title, code, read && endedAs('unexpected', read)))
  if (!read) return add(timed, 0, 1, 0)
  const seconds = new Map<string, number>()
  addBrowserFiles(read, seconds)
  for (const [name, sum] of seconds) addFile(`e2e/${name}`, sum)
  const { expected, unexpected, flaky, skipped } = read.stats
  tally.unsteady.push(...endedAs('flaky', read))
  add(timed, expected + flaky, Math.max(unexpected, code === 0 ? 0 : 1), skipped)
}

function takeReport<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined
  const read = JSON.parse(readFileSync(file, 'utf8')) as T
  rmSync(file)
  return read
}

function add(title: string, passed: number, failed: number, skipped: number) {
  tally.passed += passed
  tally.failed += failed
  tally.skipped += skipped
  console.log(
    `${failed ? '✗' : '✓'} ${title}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  )
}
