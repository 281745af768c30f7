import type { Ctx } from '../../platform/context'
import { DatabaseAway, StorageFailed } from '../../platform/db/database-away'
import { catchUpLanguages } from '../../platform/texts/languages'
import { restoredFrom } from '../../platform/settings/settings'
import { eventsWorked } from '../../areas/payments'
import { scheduledBackup } from './backups'
import {
  allPlaces,
  emptySearches,
  figures,
  listingCounts,
  owners,
  places,
  tiles,
  views,
  vocabulary,
  unusedWords,
} from './counts'
import {
  deletionGrace,
  featuringEnd,
  heldDecisions,
  listingDeadlines,
  listingWarnings,
  planWarnings,
  recordDeadlines,
  subscriptionEnd,
  transferExpiry,
} from './deadlines'
import { kinds } from '../kinds'
import type { RecordKind } from '../../core/kind'
import type { Job } from './job'
import { isRecorded, recordRun, secondsUntilDue } from './last-run'
import { loadSandboxWebhooks } from '../open-workshop'
import {
  forsakenRefunds,
  gatewaySettings,
  paymentEvents,
  paymentReconcile,
  sandboxWebhooks,
} from './payments'
import {
  doneEffects,
  endedApiTokens,
  endedSessions,
  oldChanges,
  oldEvents,
  oldSignIns,
  oldWebhookDeliveries,
  statistics,
  strayFiles,
} from './tidy'
import { gather, queueAlertMails } from '../../areas/alerts'
import { queueMessageMails } from '../../areas/chat'
import { passOnMessages, webhookLanes } from '../../areas/webhooks'
import { drainLine } from '../../core/outbox/drain'

/** Carries out what transitions asked for: mail, notifications. */
const effects: Job = { name: 'effects', every: 2, run: (ctx) => drainLine(ctx, 'other') }

/** Asks gateways what transitions want of them. Apart from other effects: one that does not answer must keep no mail waiting. */
const gatewayEffects: Job = { name: 'gateway effects', every: 2, run: (ctx) => drainLine(ctx, 'gateway') }

/** Removes and publishes files. Apart as well: a bucket that does not answer must keep no mail waiting. */
const fileEffects: Job = { name: 'file effects', every: 2, run: (ctx) => drainLine(ctx, 'files') }

/** Holds what came to the public against the saved searches, and puts what they found into mails when it is time. */
const alerts: Job = {
  name: 'alerts',
  every: 5,
  run: async (ctx) => (await gather(ctx)) + (await queueAlertMails(ctx)),
}

/** Queues e-mails about messages that stay unread. */
const messageMails: Job = { name: 'message mails', every: 10, run: queueMessageMails }

/**
 * Sends events to the software of accounts. Apart from effects: endpoints of others are slow, and must keep no mail
 * waiting; a job for each lane, since a run waits until the last one has ended.
 */
const webhookDeliveries: readonly Job[] = webhookLanes.map((run, nth) => ({
  name: `webhook-deliveries: ${nth + 1}`,
  every: 2,
  run,
}))

/** Queues messages for webhooks, however long deliveries take. */
const webhookMessages: Job = { name: 'webhook-messages', every: 2, run: passOnMessages }

/**
 * Looks for settings and texts that the operator has changed at another process. Each is woken at once; this is for a
 * wake that was lost, as whoever made the change ended at that moment, or that came while nothing could be read.
 */
const settingsAndTexts: Job = {
  name: 'settings and texts',
  every: 5,
  isForEach: true,
  run: async ({ db, settings }) => {
    settings.expire()
    return Number(await catchUpLanguages(db))
  },
}

/** Everything the clock does. Deadlines stand in columns: nothing is lost by a restart. */
export const jobs: readonly Job[] = [
  effects,
  gatewayEffects,
  fileEffects,
  webhookMessages,
  ...webhookDeliveries,
  gatewaySettings,
  settingsAndTexts,
  sandboxWebhooks,
  ...paymentEvents,
  ...paymentReconcile,
  forsakenRefunds,
  listingDeadlines,
  heldDecisions,
  featuringEnd,
  listingWarnings,
  planWarnings,
  subscriptionEnd,
  transferExpiry,
  ...recordDeadlines(Object.values(kinds) as unknown as RecordKind[]),
  deletionGrace,
  alerts,
  messageMails,
  views,
  places,
  allPlaces,
  tiles,
  owners,
  listingCounts,
  vocabulary,
  unusedWords,
  figures,
  emptySearches,
  oldEvents,
  oldChanges,
  oldSignIns,
  doneEffects,
  endedSessions,
  oldWebhookDeliveries,
  endedApiTokens,
  statistics,
  strayFiles,
  scheduledBackup,
]

/** Seconds after which a job that found the database away looks again. */
const awaySeconds = 2

/**
 * Starts the jobs of this server's role; a run is never begun before the last one of the same job has ended. In a
 * restored site that has not gone live only those of each process run: the others write to people, ask gateways, sweep
 * the bucket and put away backups as if it were the site. Hourly and daily jobs are due by their last recorded run, and
 * look for the first time `settle.seconds` after the start, one after the other. Returns a stop function, which finishes
 * running jobs.
 */
export function startJobs(
  ctx: Ctx,
  all: readonly Job[] = jobs,
  settle: { seconds: number; apart: number } = { seconds: 30, apart: 5 },
): () => Promise<void> {
  const own = all.filter(({ isForEach }) => isForEach || ctx.config.ROLE !== 'web')
  for (const { name } of own) ctx.metrics?.jobFailures.inc({ name }, 0)
  const isLive = liveness(ctx)
  const rare = own.filter(isRecorded)
  const stops = own.map((job) => {
    const nth = rare.indexOf(job)
    const first = nth < 0 ? (job.first ?? job.every) : settle.seconds + nth * settle.apart
    return repeat(ctx, job, { first, isLive: job.isForEach ? async () => true : isLive })
  })
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    if (ctx.config.standIns.payments) await (await loadSandboxWebhooks()).dispatched(ctx)
    await eventsWorked(ctx)
  }
}

/** Whether the site is live. One that is stays so, and is not asked again. */
function liveness({ db }: Ctx): () => Promise<boolean> {
  let isLive = false
  return async () => (isLive ||= (await restoredFrom(db)) === null)
}

interface Timing {
  /** Seconds until the first look. */
  first: number
  isLive: () => Promise<boolean>
}

function repeat(ctx: Ctx, job: Job, { first, isLive }: Timing): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const plan = (seconds: number) => {
    if (stopped) return
    timer = setTimeout(() => {
      running = once(ctx, job, isLive).then(plan)
    }, seconds * 1000)
    timer.unref()
  }
  plan(first)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/** Answers with the seconds until the next run. */
async function once(ctx: Ctx, job: Job, isLive: () => Promise<boolean>): Promise<number> {
  try {
    if (!(await isLive())) return job.every
    const wait = isRecorded(job) ? await secondsUntilDue(ctx, job) : 0
    if (wait > 0) return wait
    const done = await job.run(ctx)
    if (isRecorded(job)) await recordRun(ctx, job)
    if (done > 0) ctx.log.debug({ job: job.name, done }, 'the clock did something')
  } catch (error) {
    // Reported once by the watcher of the database.
    if (error instanceof DatabaseAway && !(error instanceof StorageFailed))
      return Math.min(job.every, awaySeconds)
    ctx.metrics?.jobFailures.inc({ name: job.name })
    ctx.log.error({ error, job: job.name }, 'a job of the clock failed')
  }
  return job.every
}
