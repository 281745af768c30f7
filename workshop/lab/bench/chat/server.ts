/** Server of the chat benchmark: one process with everything except the pages. Sends its URL to its parent. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../../../../server/app/app'
import { systemClock } from '../../../../server/platform/process/clock'
import { compose } from '../../../../server/app/compose'
import { readConfig } from '../../../../server/platform/config/config'
import { migrate } from '../../../../server/platform/db/migrate'
import { openDatabase } from '../../../../server/platform/db/open'
import { startJobs } from '../../../../server/app/jobs/start-jobs'

const config = readConfig({
  NODE_ENV: 'production',
  DATABASE_URL: process.env['DATABASE_URL'],
  DATA_DIR: mkdtempSync(join(tmpdir(), 'threshold-chat-')),
  CALLS_PER_MINUTE: '10000000',
  REQUESTS_AT_ONCE: '100000',
  SMTP_URL: 'smtp://127.0.0.1:9',
})
const opened = openDatabase({ databaseUrl: config.DATABASE_URL })
await migrate(opened.db)
const ctx = await compose(config, opened, systemClock, pino({ level: 'error' }))
const { http } = await buildApp(ctx)
startJobs(ctx)
process.send?.({ address: await http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' }) })
