import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../../../server/platform/process/root'
import { buildPrevious, previousCommit } from '../upgrade/previous'
import { missingPrograms } from './fleet'
import { playFleet } from './play'

/**
 * `npm run lab -- fleet`: runs servers behind haproxy and PgBouncer with a standby, a bucket and Prometheus, takes one
 * part after another away, and rolls to the previous release and back. `--quick` skips the freeze, the failover, ten
 * minutes without mail, the death of the job server, the full disk and the rolling. Run `npm run build` first.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const missing = missingPrograms()
if (missing.length > 0) {
  console.log(`Not run: ${missing.join(', ')} not installed.`)
  process.exit(1)
}
if (!existsSync(join(projectRoot, 'dist/node/main.js'))) {
  console.log('Not run: this version is not built. Build it first: npm run build')
  process.exit(1)
}
const say = (sentence: string) => console.log(`  ${sentence}`)
const commit = values.quick ? null : previousCommit()
const previous = commit && buildPrevious(commit, say)
const report = await playFleet({ isQuick: values.quick, previous }, say)
const faults = [
  ...report.unexplained.map(
    ({ at, what, status, refusal }) =>
      `a ${what} failed at ${(at / 1000).toFixed(1)} s (${status} ${refusal})`,
  ),
  ...report.lost.map((one) => `acknowledged and lost: ${one}`),
  ...report.mail.map((one) => `not one mail to ${one}`),
  ...report.money.map((one) => `money: ${one}`),
  ...(report.paid > 0 ? [] : ['nothing was bought']),
  ...report.ended.map((one) => `ended by itself: ${one}`),
  ...report.silent.map((one) => `no alert: ${one}`),
  ...report.slow.map((one) => `noticed for too long: ${one}`),
]
for (const fault of faults) console.log(`✗ ${fault}`)
console.log(
  `${report.requests} requests and ${report.paid} paid packages in ${report.seconds.toFixed(0)} s, ${report.outages.length} faults, ${report.leftOut.length} left out, ${faults.length} demands missed`,
)
process.exit(faults.length > 0 ? 1 : 0)
