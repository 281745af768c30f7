import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { builtDatabase } from '../server/platform/db/built-database'
import { forgetWalks } from './model/coverage'
import { chromiumPath, shellPath } from './run/chromium'
import { isPostgresInstalled } from './run/cluster'
import { printCosts } from './run/costs'
import { demoSite } from './run/demo-site'
import { freePort } from './run/free-port'
import { testPostgres } from './run/postgres'
import { check, playwright, tally, vitest } from './run/tally'
import { embeddedSuite, mainJourneys, onlyInFull } from './run/tiers'

/**
 * `npm test`: types, lint, unit tests, the server on PostgreSQL and the main journeys in a browser. `npm test --
 * --full` adds everything listed in `run/tiers.ts`: the embedded engine, the built server, every flow and screen,
 * seeded simulations, database failures.
 */
const { full: isFull } = parseArgs({ options: { full: { type: 'boolean', default: false } } }).values

/** Vitest arguments that exclude the tests of the full run. */
const fewer = isFull ? [] : Object.keys(onlyInFull).flatMap((file) => ['--exclude', file])

async function code() {
  await check('types', 'tsc', ['--noEmit', '--checkers', '1'])
  await check('lint', 'oxlint', ['--deny-warnings'])
  await check('formatting', 'oxfmt', ['--check'])
  await check('duplicates of 12 lines', 'jscpd', [])
}

const unit = () => vitest('machines, contract, pages, project', 'unit', {}, fewer)

const site = demoSite()
process.env['TEST_MODULES'] = site.modules

/** Environment of tests on the embedded engine. */
const embedded = { DATABASE_URL: '', NEW_SITE: site.empty }

/**
 * Runs a third of the server tests on a database of its own; on the embedded engine if PostgreSQL is missing. Waits for
 * the build, because commands start three times as fast from it as from source.
 */
const server = (third: 1 | 2 | 3) => async () => {
  if (!(await founded) && !postgres) return
  const env = postgres ? { DATABASE_URL: postgres.url } : embedded
  const engine = postgres ? 'PostgreSQL' : 'PGlite'
  const args = [`--shard=${third}/3`, ...fewer]
  await vitest(`server on ${engine}, ${third} of 3`, 'server', env, args)
}

/** Repeats some server tests on the embedded engine if the others ran on PostgreSQL. */
async function onPglite() {
  if (postgres && (await founded))
    await vitest('server on PGlite', 'server', embedded, Object.keys(embeddedSuite))
}

/** Runs the steps of `npm run build`. */
async function build(): Promise<boolean> {
  const production = { NODE_ENV: 'production' }
  return (
    (await check('build', 'vite', ['build', '--app', '--logLevel', 'warn'], production)) &&
    (await check('finish build', 'node', ['--import', 'tsx', 'server/app/cli/finish-build.ts']))
  )
}

/** Prepares the product with its demo market, as required by the browser tests. */
async function product(): Promise<boolean> {
  return (
    (await finished) &&
    (await founded) &&
    (await check(
      'demo market',
      'node',
      ['--import', 'tsx', 'server/app/seed/cli.ts', '--pictures', '3'],
      site.settings,
    ))
  )
}

/** Runs three servers while their PostgreSQL is first stopped, then frozen. */
async function withoutDatabase() {
  if (!isPostgresInstalled()) {
    tally.skipped++
    return console.log('– database ended under load: not run, no PostgreSQL installed')
  }
  if (await built)
    await check('database ended under load', 'node', ['--import', 'tsx', 'workshop/lab/kill/run-quick.ts'])
}

/** Runs the payment simulation with the first 50 seeds, so that failures are reproducible. */
async function simulated() {
  await check('payments as 50 seeds order them', 'node', [
    '--import',
    'tsx',
    'workshop/lab/simulate/run.ts',
    '--seeds',
    '50',
    '--from',
    '1',
  ])
}

/** Unpacks an embedded database once for all tests that need a new one; creates it if there is no build. */
async function newSite(): Promise<boolean> {
  const isBuilt = await finished
  if (isBuilt) process.env['BUILT'] = '1'
  const archive = isBuilt ? [builtDatabase()] : []
  const made = await check('new database', 'node', [
    '--import',
    'tsx',
    'tests/run/make-new-site.ts',
    site.empty,
    ...archive,
  ])
  if (made) site.begin()
  return made
}

const finished = build()
const founded = newSite()
const built = product()
const postgres = await testPostgres()

/** Runs all browser tests of one folder, or those in the named files, on a server of their own. */
const inBrowser =
  (folder: string, files: readonly string[] = [], part = folder) =>
  async () => {
    if (!(await built)) return
    const browsers = { CHROMIUM: shellPath(), CHROMIUM_WITH_WINDOWS: chromiumPath() }
    const env = { ...browsers, E2E_PORT: String(await freePort()), E2E_DATA_DIR: site.copy(part) }
    await playwright(`browser, ${part}`, folder, files, { ...env, E2E_PART: part })
  }

const journeys = inBrowser('journeys', isFull ? [] : mainJourneys)

const screens = readdirSync('e2e/screens').filter((file) => file.endsWith('.spec.ts'))
const isSweep = (file: string) => file === 'sweep.spec.ts'

/** Jobs in order: while the build runs, what doesn't need it; then the longest first, so that short ones fill the end. */
const jobs = isFull
  ? [
      () => built,
      unit,
      code,
      journeys,
      inBrowser('screens', screens.filter(isSweep), 'sweep'),
      server(1),
      server(2),
      server(3),
      onPglite,
      async () => void ((await built) && (await vitest('build', 'build', embedded))),
      inBrowser('flows'),
      inBrowser('screens', ['workflows/'], 'workflows'),
      inBrowser(
        'screens',
        screens.filter((file) => !isSweep(file)),
      ),
      simulated,
      withoutDatabase,
    ]
  : [() => built, unit, code, server(1), server(2), server(3), journeys]

async function main() {
  forgetWalks()
  // Jobs sometimes wait, so four workers keep two cores busy; a free worker takes the next job.
  const worker = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job()
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  if (isFull)
    await check('every transition is walked', 'node', ['--import', 'tsx', 'tests/model/coverage-report.ts'])
}

try {
  await main()
} catch (error) {
  console.error(error)
  tally.failed++
  tally.broken.push(String(error))
}
site.remove()
postgres?.stop()
printCosts()
for (const left of tally.left) console.log(`– ${left}`)
for (const unsteady of tally.unsteady) console.log(`! passed at the second attempt only: ${unsteady}`)
for (const broken of tally.broken) console.log(`✗ ${broken}`)
const skipped = tally.skipped ? `, ${tally.skipped} skipped` : ''
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`)
process.exit(tally.failed ? 1 : 0)
