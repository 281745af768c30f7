import { chromiumPath } from './run/chromium'
import { freePort } from './run/free-port'
import { testPostgres } from './run/postgres'
import { forgetWalks } from './model/coverage'
import { check, playwright, tally, vitest } from './run/tally'

/** The code by itself and the server, on both engines. */
async function withoutBrowser() {
  await check('types', 'tsc', ['--noEmit'])
  await check('lint', 'oxlint', ['--deny-warnings'])
  await check('formatting', 'oxfmt', ['--check'])
  await vitest('machines, contract, adversary, pages', 'unit')
  await vitest('server on PGlite', 'server', { DATABASE_URL: '' })
  const postgres = await testPostgres()
  if (postgres) {
    await vitest('server on PostgreSQL', 'server', { DATABASE_URL: postgres.url })
    postgres.stop()
  } else console.log('– server on PostgreSQL: not run, no DATABASE_URL and no PostgreSQL installed')
}

/** The product as it is built. */
async function inBrowser() {
  const built = await check('build', 'vite', ['build', '--app', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  })
  if (!built) return
  if (!(await check('finish build', 'node', ['--import', 'tsx', 'server/bootstrap/finish-build.ts']))) return
  await vitest('build', 'build')
  await playwright('browser', { CHROMIUM: chromiumPath(), E2E_PORT: String(await freePort()) })
}

/** `npm test`: everything that has to hold, one line at the end. Two lanes, since neither fills two cores. */
async function main() {
  forgetWalks()
  await Promise.all([withoutBrowser(), inBrowser()])
  await check('every transition is walked', 'node', ['--import', 'tsx', 'tests/model/coverage-report.ts'])
}

try {
  await main()
} catch (error) {
  console.error(error)
  tally.failed++
}
const skipped = tally.skipped ? `, ${tally.skipped} skipped` : ''
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`)
process.exit(tally.failed ? 1 : 0)
