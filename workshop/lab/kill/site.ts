import { pino } from 'pino'
import { buildApp } from '../../../server/app/app'
import { ManualClock } from '../../../server/platform/process/clock'
import { compose } from '../../../server/app/compose'
import { reconcile } from '../../../server/areas/payments/reconcile'
import { migrate } from '../../../server/platform/db/migrate'
import { openDatabase } from '../../../server/platform/db/open'
import { jobs } from '../../../server/app/jobs/start-jobs'
import { sweepFiles } from '../../../server/app/jobs/tidy'
import { configOf, type KillTarget } from './settings'

/** Number of rounds until every scheduled job has run. */
const rounds = 12
const minute = 60_000

/** Opens the marketplace in this process while no other process uses its data; the test sets its clock. */
export async function openSite(target: KillTarget) {
  const config = configOf(target)
  const opened = openDatabase({ databaseUrl: target.databaseUrl, dataDir: target.dataDir })
  await migrate(opened.db)
  const clock = new ManualClock(new Date())
  const log = pino({ level: 'fatal' })
  const ctx = { ...(await compose(config, opened, clock, log, 1)), clock }
  const { http } = await buildApp(ctx)
  await http.listen({ port: target.port, host: '127.0.0.1' })
  return {
    ctx,
    /**
     * Runs all due jobs and queries the gateways about everything, which gives the state a running marketplace reaches
     * over time.
     */
    async settle() {
      for (let round = 0; round < rounds; round++) {
        for (const job of jobs) await job.run(ctx)
        await reconcile(ctx, { all: true })
        clock.pass(2 * minute)
      }
      await sweepFiles(ctx, 0)
    },
    async close() {
      http.server.closeAllConnections()
      await http.close()
      await ctx.bus.close()
      await opened.close()
    },
  }
}
