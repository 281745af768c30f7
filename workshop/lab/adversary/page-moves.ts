import { answerEvent } from './answers'
import type { Design } from './designs'
import { eventOf, pageOf, stepPage, type PageEvent, type PageStep } from './page'
import { offerOf } from './server'
import { mailOf, withMail, type Job, type Envelope, type Move, type World } from './world'
import { eventText } from './texts'

const fieldsLoad = { type: 'xstate.done.actor.prepareCard', output: { ok: true, ready: true } }

/** Returns the moves that a user action, a timer or a broken connection causes on the page. */
export function pageMoves(world: World, design: Design): Move[] {
  const { call, acts, timers } = pageOf(world.page)
  const local = call?.port === 'prepareCard'
  const waits = local || (call !== null && carried(world))
  const events: PageEvent[] = timers.filter(
    (timer) => !(waits || design.pageHasNoPatience) || timer.type.includes('pollDelay'),
  )
  if (local) events.push(fieldsLoad)
  else if (call && !waits && !design.pageHasNoPatience)
    events.push(eventOf(`xstate.error.actor.${call.port}`))
  const moves = events.flatMap((event) => pageMove(world, stepPage(world.page, event), event))
  if (somethingAdrift(world)) return moves
  const may = world.rows.length === 0 ? acts.filter((act) => !('kind' in act && act.kind === 'window')) : acts
  return [...moves, ...may.flatMap((act) => pageMove(world, stepPage(world.page, act), act))]
}

/**
 * Returns whether a request is in progress that the page no longer waits for. User actions are suspended until it has
 * arrived, otherwise the search wouldn't terminate; faults may add more such requests.
 */
function somethingAdrift({ mails, jobs }: World): boolean {
  return (
    mails.some((mail) => !mail.live && mail.to !== 'hook') ||
    jobs.some((job) => !job.live && (job.kind === 'open' || job.kind === 'cancel'))
  )
}

/** Returns the move in which the page receives an event: its previous request is abandoned, its new one sent. */
export function pageMove(world: World, step: PageStep | null, { type }: PageEvent): Move[] {
  if (!step) return []
  const { call, caption } = pageOf(step.page)
  let { mails, jobs } = world
  if (step.left || step.called) {
    mails = mails.flatMap(adrift).sort((a, b) => (a.key < b.key ? -1 : 1))
    jobs = jobs.filter((job) => !job.live || !isRead(job)).map(unanswered)
  }
  if (step.called && call && call.port !== 'prepareCard') mails = withMail(mails, outgoing(world, call))
  const text = () => `${eventText(type)}. The page shows "${caption}"`
  return [{ text, to: { ...world, page: step.page, mails, jobs } }]
}

/** An answer reaches the waiting page. */
export function answered(world: World, mail: Envelope): Move[] {
  const event = answerEvent(mail.what)
  return pageMove(world, stepPage(world.page, event), event)
}

/** Returns whether the request the page waits for is still in progress. */
export function carried({ mails, jobs }: World): boolean {
  return mails.some((mail) => mail.live) || jobs.some((job) => job.live)
}

type Asked = { port: string; p: number; method: string | null }

/**
 * Builds the message for a request: queries go to the server, clicks on "Pay" to the gateway. `loadOffer` only reads,
 * so its answer is already in transit.
 */
function outgoing({ rows }: World, { port, p, method }: Asked): Envelope {
  if (port === 'loadOffer') return mailOf('page', `loadOffer ${JSON.stringify(offerOf(rows))}`, -1, true)
  if (port === 'openPayment') return mailOf('server', `openPayment ${method}`, p, true)
  const pays = port === 'confirmCard' || port === 'answerChallenge' || port === 'handOver'
  return mailOf(pays ? 'gateway' : 'server', port, p, true)
}

/**
 * Returns what remains of a message when the page stops waiting for it. Queries are dropped, because the sweep covers
 * anything they would still do.
 */
function adrift(mail: Envelope): Envelope[] {
  if (!mail.live) return [mail]
  const acts = mail.what.startsWith('openPayment') || mail.what === 'cancelPayment'
  const goesOn = mail.to === 'gateway' || (mail.to === 'server' && acts)
  return goesOn ? [mailOf(mail.to, mail.what, mail.p, false)] : []
}

const isRead = (job: Job) => job.kind === 'ask' || job.kind === 'look'
const unanswered = (job: Job): Job => (job.live ? { ...job, live: false } : job)
