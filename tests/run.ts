import { builtDatabase } from '../server/platform/db/built-database'
import { printCosts } from './run/costs'
import { chromiumPath, shellPath } from './run/chromium'
import { demoSite } from './run/demo-site'
import { freePort } from './run/free-port'
import { isPostgresInstalled } from './run/cluster'
import { testPostgres } from './run/postgres'
import { forgetWalks } from './model/coverage'
import { check, playwright, tally, vitest } from './run/tally'
import { onceIn } from './server/run-once'

/** The code by itself. */
async function code() {
  await check('types', 'tsc', ['--noEmit', '--checkers', '1'])
  await check('lint', 'oxlint', ['--deny-warnings'])
  await check('formatting', 'oxfmt', ['--check'])
  await check('duplicates of 12 lines', 'jscpd', [])
  await vitest('machines, contract, adversary, pages', 'unit')
}

/** The server on one engine; what would be the same on both is shared out when both are there. */
const onEngine = (title: string, env: Record<string, string>, others: Record<string, string>) =>
  postgres
    ? vitest(title, 'server', { ...env, BOTH_ENGINES: '1' }, without(others))
    : vitest(title, 'server', env)

const without = (others: Record<string, string>) =>
  Object.keys(others).flatMap((file) => ['--exclude', `tests/server/${file}`])

async function onPglite() {
  if (await founded) await onEngine('server on PGlite', embedded, onceIn.postgres)
}

async function onPostgres() {
  if (!postgres) {
    tally.skipped++
    return console.log('– server on PostgreSQL: not run, no DATABASE_URL and no PostgreSQL installed')
  }
  await founded
  await onEngine('server on PostgreSQL', { DATABASE_URL: postgres.url }, onceIn.pglite)
  postgres.stop()
}

const site = demoSite()
process.env['TEST_MODULES'] = site.modules

/** For tests on an embedded database. */
const embedded = { DATABASE_URL: '', NEW_SITE: site.empty }

/** What `npm run build` does, step by step. */
async function build(): Promise<boolean> {
  const production = { NODE_ENV: 'production' }
  return (
    (await check('build', 'vite', ['build', '--app', '--logLevel', 'warn'], production)) &&
    (await check('finish build', 'node', ['--import', 'tsx', 'server/app/cli/finish-build.ts']))
  )
}

/** The product as people get it, with its demo market: what the browser tests of each part begin with. */
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

/** Three servers whose PostgreSQL is ended and frozen under them. */
async function withoutDatabase() {
  if (!isPostgresInstalled()) {
    tally.skipped++
    return console.log('– database ended under load: not run, no PostgreSQL installed')
  }
  if (await built)
    await check('database ended under load', 'node', ['--import', 'tsx', 'workshop/lab/kill/run-quick.ts'])
}

/** Payments in an order that a seed decides: the first seeds, so that a red one is red again. */
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

/** An embedded database as the first start unpacks it, once for all who want a new one; without a build it is made. */
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

/** One folder of the browser tests, on a server of its own. */
const inBrowser = (part: string) => async () => {
  if (!(await built)) return
  const browsers = { CHROMIUM: shellPath(), CHROMIUM_WITH_WINDOWS: chromiumPath() }
  const env = { ...browsers, E2E_PORT: String(await freePort()), E2E_DATA_DIR: site.copy(part) }
  await playwright(`browser, ${part}`, part, env)
}

/** `npm test`: everything that has to hold, one line at the end. */
async function main() {
  forgetWalks()
  // The longest first, and what is short fills up the end.
  const jobs = [
    () => built,
    onPostgres,
    onPglite,
    inBrowser('journeys'),
    inBrowser('screens'),
    async () => void ((await built) && (await vitest('build', 'build', embedded))),
    inBrowser('flows'),
    simulated,
    code,
    withoutDatabase,
  ]
  // Each waits now and then, so that four keep two cores busy: a free worker takes the next.
  const worker = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job()
  }
  await Promise.all([worker(), worker(), worker(), worker()])
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
printCosts()
for (const left of tally.left) console.log(`– ${left}`)
for (const unsteady of tally.unsteady) console.log(`! passed at the second attempt only: ${unsteady}`)
for (const broken of tally.broken) console.log(`✗ ${broken}`)
const skipped = tally.skipped ? `, ${tally.skipped} skipped` : ''
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`)
process.exit(tally.failed ? 1 : 0)
