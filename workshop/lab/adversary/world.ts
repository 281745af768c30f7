/** The gateway's report on one charge. `odd`: money arrived, but not the requested amount. */
export type Word = 'open' | 'underway' | 'paid' | 'odd' | 'closed'

/**
 * A charge at the gateway. `zombie`: reported as "closed" although the bank is still processing it (late
 * authorisation).
 */
export type Charge = 'none' | 'open' | 'processing' | 'zombie' | 'paid' | 'odd' | 'closed'

export type Method = 'stripe' | 'paypal'

/** A stored payment attempt; `ref`: whether the gateway's id is stored. */
export type Row = { method: Method; state: string; ref: boolean; grants: number; charge: Charge }

/**
 * A message in transit. `live`: the page is waiting for its result; other messages are still delivered, but nobody
 * waits for the answer.
 */
export type Envelope = {
  key: string
  to: 'server' | 'gateway' | 'hook' | 'page'
  what: string
  /** Index of the attempt; -1 if the page has none. */
  p: number
  live: boolean
}

/**
 * A job the server has started for the page or on its own (`event`, `sweep`, `expire`). It can die between two steps of
 * `at`.
 */
export type Job = {
  /** `look` queries on behalf of a page that closes an attempt without knowing its id. */
  kind: 'open' | 'ask' | 'look' | 'cancel' | 'event' | 'sweep' | 'expire'
  p: number
  /**
   * `out`: the gateway is yet to be queried; `back`: it has answered; `told`: the page was answered before anything was
   * stored.
   */
  at: 'out' | 'back' | 'told'
  word: Word | null
  live: boolean
}

/** The complete state: page, server rows and jobs, charges, network, and remaining faults. */
export type World = {
  page: number
  rows: readonly Row[]
  mails: readonly Envelope[]
  jobs: readonly Job[]
  /** `due`: stored webhooks awaiting processing; `seen`: all webhooks ever stored. Both by attempt. */
  due: string
  seen: string
  faults: number
}

/** A possible next step. `text` is only evaluated when a trace is printed. */
export type Move = { text: () => string; to: World }

/** Returns a key that is equal for equal worlds. */
export function keyOf({ page, rows, mails, jobs, due, seen, faults }: World): string {
  let key = `${page}/${due}/${seen}/${faults}`
  for (const row of rows) key += `;${row.method}${row.state}${row.ref ? 'r' : ''}${row.grants}${row.charge}`
  for (const mail of mails) key += `,${mail.key}`
  for (const job of jobs) key += `!${jobKey(job)}`
  return key
}

const written = new Map<string, Envelope>()

/** Returns a message; equal messages are the same object. */
export function mailOf(to: Envelope['to'], what: string, p: number, live: boolean): Envelope {
  const key = `${to}:${what}:${p}${live ? '+' : ''}`
  const mail = written.get(key) ?? { key, to, what, p, live }
  written.set(key, mail)
  return mail
}

/** Inserts a message. The network has no order, so messages are sorted to give equal worlds equal keys. */
export function withMail(mails: readonly Envelope[], mail: Envelope): readonly Envelope[] {
  const at = mails.findIndex((other) => other.key >= mail.key)
  return at < 0 ? [...mails, mail] : [...mails.slice(0, at), mail, ...mails.slice(at)]
}

export function withoutMail(mails: readonly Envelope[], mail: Envelope): readonly Envelope[] {
  const at = mails.indexOf(mail)
  return at < 0 ? mails : mails.toSpliced(at, 1)
}

export function withJob(jobs: readonly Job[], job: Job): readonly Job[] {
  return [...jobs, job].sort((a, b) => (jobKey(a) < jobKey(b) ? -1 : 1))
}

export function withoutJob(jobs: readonly Job[], job: Job): readonly Job[] {
  return jobs.toSpliced(jobs.indexOf(job), 1)
}

export function withRow(rows: readonly Row[], p: number, change: Partial<Row>): readonly Row[] {
  return rows.map((row, at) => (at === p ? Object.assign({}, row, change) : row))
}

function jobKey({ kind, p, at, word, live }: Job): string {
  return `${kind}${p}${at}${word ?? ''}${live ? '+' : ''}`
}
