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

/** Runs the effects of transitions, such as e-mails and notifications. */
const effects: Job = { name: 'effects', every: 2, run: (ctx) => drainLine(ctx, 'other') }

/** Runs effects that call gateways. Separate, so that an unresponsive gateway doesn't delay e-mails. */
const gatewayEffects: Job = { name: 'gateway effects', every: 2, run: (ctx) => drainLine(ctx, 'gateway') }

/** Removes and publishes files. Separate, so that an unresponsive bucket doesn't delay e-mails. */
const fileEffects: Job = { name: 'file effects', every: 2, run: (ctx) => drainLine(ctx, 'files') }

/** Matches newly public listings against saved searches and e-mails the matches when due. */
const alerts: Job = {
  name: 'alerts',
  every: 5,
  run: async (ctx) => (await gather(ctx)) + (await queueAlertMails(ctx)),
}

/** Queues e-mails about unread messages. */
const messageMails: Job = { name: 'message mails', every: 10, run: queueMessageMails }

/**
 * Delivers events to accounts' webhook endpoints. Separate from other effects because slow endpoints must not delay
 * e-mails; one job per lane, so that a slow delivery only blocks its lane.
 */
const webhookDeliveries: readonly Job[] = webhookLanes.map((run, nth) => ({
  name: `webhook-deliveries: ${nth + 1}`,
  every: 2,
  run,
}))

/** Queues message events for accounts' webhooks; `webhookDeliveries` delivers them later. */
const webhookMessages: Job = { name: 'webhook-messages', every: 2, run: passOnMessages }

/**
 * Reloads settings and texts changed in another process. Processes are normally notified immediately; this covers
 * notifications lost in a crash or received while the database was unreachable.
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

/** All scheduled jobs. Deadlines are stored in columns, so a restart loses nothing. */
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

/** Retry delay in seconds for a job that found the database unreachable. */
const awaySeconds = 2

/**
 * Starts the jobs for this server's role; runs of a job never overlap. On a restored site that isn't live yet, only
 * per-process jobs run, because the others contact users and gateways, delete files and write backups. Hourly and daily
 * jobs are scheduled by their last recorded run and are first checked `settle.seconds` after the start, one after
 * another. Returns a stop function that waits for running jobs.
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

/** Returns a function that checks whether the site is live. A positive result is cached. */
function liveness({ db }: Ctx): () => Promise<boolean> {
  let isLive = false
  return async () => (isLive ||= (await restoredFrom(db)) === null)
}

interface Timing {
  /** Seconds until the first check. */
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

/** Runs the job if due and returns the seconds until its next run. */
async function once(ctx: Ctx, job: Job, isLive: () => Promise<boolean>): Promise<number> {
  try {
    if (!(await isLive())) return job.every
    const wait = isRecorded(job) ? await secondsUntilDue(ctx, job) : 0
    if (wait > 0) return wait
    const done = await job.run(ctx)
    if (isRecorded(job)) await recordRun(ctx, job)
    if (done > 0) ctx.log.debug({ job: job.name, done }, 'the clock did something')
  } catch (error) {
    // Already reported by the database watcher.
    if (error instanceof DatabaseAway && !(error instanceof StorageFailed))
      return Math.min(job.every, awaySeconds)
    ctx.metrics?.jobFailures.inc({ name: job.name })
    ctx.log.error({ error, job: job.name }, 'a job of the clock failed')
  }
  return job.every
}
