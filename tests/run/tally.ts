import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../server/bootstrap/root'

/** What the whole run comes to; a check that is no test counts as one. */
export const tally = { passed: 0, failed: 0, skipped: 0 }

const bin = (name: string) => join(projectRoot, 'node_modules/.bin', name)

/**
 * Runs a program of the project; resolves with its exit code. Its output is shown in one piece when it ends, since
 * another one may be running beside it.
 */
function run(name: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const program = name === 'node' ? process.execPath : bin(name)
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    const said: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => said.push(part))
    child.stderr.on('data', (part: Buffer) => said.push(part))
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      resolve(code ?? 1)
    })
  })
}

/** One check: passes when the program ends well. */
export async function check(
  title: string,
  name: string,
  args: string[],
  env?: Record<string, string>,
): Promise<boolean> {
  const took = stopwatch()
  const ok = (await run(name, args, env)) === 0
  tally[ok ? 'passed' : 'failed']++
  console.log(`${ok ? '✓' : '✗'} ${title} (${took()})`)
  return ok
}

/** Gives a function that says how long it has been since, for the line of each job. */
function stopwatch(): () => string {
  const begun = performance.now()
  return () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
}

let reports = 0
const report = (name: string) => join(tmpdir(), `threshold-${process.pid}-${++reports}-${name}.json`)

/** A Vitest project; counts its tests, or one failure when it did not get as far as reporting. */
export async function vitest(
  title: string,
  project: string,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<void> {
  const file = report(project)
  const took = stopwatch()
  const code = await run(
    'vitest',
    [
      'run',
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
  const read = takeReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(file)
  const timed = `${title} (${took()})`
  if (read)
    add(timed, read.numPassedTests, Math.max(read.numFailedTests, code === 0 ? 0 : 1), read.numPendingTests)
  else add(timed, 0, 1, 0)
}

interface BrowserSuite {
  suites?: BrowserSuite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

/** What passed at its second attempt only. */
const unsteadyOf = ({ suites = [], specs = [] }: BrowserSuite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(unsteadyOf),
]

/** The browser tests in one folder. One that passed at its second attempt only is named: its cause has still to be found. */
export async function playwright(title: string, part: string, env: Record<string, string>): Promise<void> {
  const file = report(part)
  const took = stopwatch()
  const code = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', `e2e/${part}/`], {
    ...env,
    E2E_PART: part,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const read = takeReport<
    BrowserSuite & { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
  >(file)
  const timed = `${title} (${took()})`
  if (!read) return add(timed, 0, 1, 0)
  const { expected, unexpected, flaky, skipped } = read.stats
  for (const unsteady of unsteadyOf(read))
    console.log(`! unsteady, passed at the second attempt: ${unsteady}`)
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
