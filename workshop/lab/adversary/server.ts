import type { Design } from './designs'
import { settle } from './settle'
import {
  mailOf,
  withJob,
  withMail,
  withoutJob,
  withRow,
  type Job,
  type Envelope,
  type Move,
  type Row,
  type Method,
  type World,
} from './world'

const attemptsMost = 2
const openStates = new Set(['opened', 'pending'])
const moneyStates = new Set(['success', 'disputed', 'needsReview', 'needsRefund'])
const unfinished = new Set(['opened', 'pending', 'needsReview'])

export const isOpen = (row: Row) => openStates.has(row.state)

/** Delivers a page request to the server, which answers immediately or starts a job. The message is removed. */
export function received(world: World, mail: Envelope, design: Design): World {
  if (mail.what.startsWith('openPayment'))
    return openAttempt(world, mail.what.slice('openPayment '.length) as Method, mail.live, design)
  const p = mail.p >= 0 ? mail.p : newest(world.rows)
  const row = world.rows[p]
  const port = mail.what
  if (!row) return answer(world, mail.live, port, { verdict: 'none', p: -1 })
  if (design.believesTheBrowser && port === 'askServer') return believed(world, p, design)
  if (!isOpen(row)) return answer(world, mail.live, port, standing(row, p, true))
  const job: Job = {
    kind: port === 'askServer' ? 'ask' : mail.p >= 0 ? 'cancel' : 'look',
    p,
    at: 'out',
    word: null,
    live: mail.live,
  }
  if (row.ref) return { ...world, jobs: withJob(world.jobs, job) }
  if (job.kind !== 'cancel') return answer(world, mail.live, port, standing(row, p, false))
  const { rows } = settle(world.rows, { ...job, word: 'closed' }, design)
  return answer({ ...world, rows }, mail.live, port, standing(rows[p] ?? row, p, true))
}

function believed(world: World, p: number, design: Design): World {
  return { ...world, rows: settle(world.rows, { kind: 'ask', p, word: 'paid' }, design).rows }
}

/** Stores the gateway's id of an attempt, which precedes processing its answer. */
export function noted(world: World, job: Job): World {
  return job.kind === 'open' ? { ...world, rows: withRow(world.rows, job.p, { ref: true }) } : world
}

/** Continues a job after the gateway's answer. */
export function worked(world: World, job: Job, design: Design): Move {
  const rest = { ...world, jobs: withoutJob(world.jobs, job) }
  if (job.at === 'back' && design.answersBeforeWriting && job.kind === 'ask' && job.word === 'paid') {
    const sent = answer(rest, job.live, 'askServer', { verdict: 'success', p: job.p })
    const jobs = withJob(sent.jobs, { ...job, at: 'told', live: false })
    return { text: () => 'The server answers "paid" before it writes', to: { ...sent, jobs } }
  }
  const { rows, text } = settle(noted(world, job).rows, job, design)
  return { text: () => `The server writes: ${text}`, to: reply({ ...rest, rows }, job, design) }
}

/** The query to the gateway fails: nothing changes, and the page is notified. */
export function cutOff(world: World, job: Job): World {
  const rest = { ...world, jobs: withoutJob(world.jobs, job) }
  const row = world.rows[job.p]
  if (job.kind === 'open') return answer(rest, job.live, 'openPayment', { refused: 'GATEWAY_UNAVAILABLE' })
  return row ? answer(rest, job.live, portOf(job), standing(row, job.p, true)) : rest
}

function reply(world: World, job: Job, design: Design): World {
  const row = world.rows[job.p]
  if (!row) return world
  if (job.kind !== 'open') {
    const underway = job.kind === 'cancel' || job.word !== 'open'
    return answer(world, job.live, portOf(job), standing(row, job.p, underway))
  }
  if (row.state === 'pending' && job.word === 'open')
    return answer(world, job.live, 'openPayment', { p: job.p })
  if (isOpen(row) || moneyStates.has(row.state))
    return answer(world, job.live, 'openPayment', { refused: 'CONFLICT' })
  return openAttempt(world, row.method, job.live, design)
}

function openAttempt(world: World, method: Method, live: boolean, design: Design): World {
  const { rows } = world
  if (rows.some((row) => moneyStates.has(row.state)) && !design.alwaysOpensAnew)
    return answer(world, live, 'openPayment', { refused: 'CONFLICT' })
  const open = design.alwaysOpensAnew ? -1 : rows.findIndex((row) => isOpen(row) && row.method === method)
  if (open < 0 && rows.length >= attemptsMost)
    return answer(world, live, 'openPayment', { refused: 'RATE_LIMITED' })
  const fresh: Row = { method, state: 'opened', ref: false, grants: 0, charge: 'none' }
  const p = open < 0 ? rows.length : open
  const job: Job = { kind: 'open', p, at: 'out', word: null, live }
  return { ...world, rows: open < 0 ? [...rows, fresh] : rows, jobs: withJob(world.jobs, job) }
}

function answer(world: World, live: boolean, port: string, text: object): World {
  if (!live) return world
  return {
    ...world,
    mails: withMail(world.mails, mailOf('page', `${port} ${JSON.stringify(text)}`, -1, true)),
  }
}

/** Returns the offer for this purchase. */
export function offerOf(rows: readonly Row[]) {
  const p = newest(rows)
  const done = rows.some((row) => row.grants > 0)
  return { standing: p >= 0 ? 'open' : done ? 'active' : 'none', p }
}

function newest(rows: readonly Row[]): number {
  return rows.findLastIndex((row) => unfinished.has(row.state))
}

function standing(row: Row, p: number, underway: boolean) {
  return { verdict: isOpen(row) ? (underway && row.ref ? 'processing' : 'notPaid') : row.state, p }
}

const portOf = (job: Job) => (job.kind === 'ask' ? 'askServer' : 'cancelPayment')
