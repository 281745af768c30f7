/** The gateway's verdict on one charge. `odd`: money came, but not the requested sum. */
export type Word = 'open' | 'underway' | 'paid' | 'odd' | 'closed'

/**
 * A charge at the gateway. `zombie`: it reported "closed", yet the bank is still working on it (late authorisation).
 */
export type Charge = 'none' | 'open' | 'processing' | 'zombie' | 'paid' | 'odd' | 'closed'

export type Method = 'stripe' | 'paypal'

/** One stored attempt to pay; `ref`: the gateway's name of it is written down. */
export type Row = { method: Method; state: string; ref: boolean; grants: number; charge: Charge }

/**
 * A message on its way. `live`: the page awaits its result; a message that is not live stays on its way, but its answer
 * is no longer awaited.
 */
export type Envelope = {
  key: string
  to: 'server' | 'gateway' | 'hook' | 'page'
  what: string
  /** Which attempt it is about; -1 if the page has none. */
  p: number
  live: boolean
}

/**
 * Work the server has begun for the page, or does by itself at once (`event`, `sweep`, `expire`). Between two steps in
 * `at` it may end.
 */
export type Job = {
  /** `look` queries on behalf of a page that closes an attempt without its number. */
  kind: 'open' | 'ask' | 'look' | 'cancel' | 'event' | 'sweep' | 'expire'
  p: number
  /** The gateway is still to be queried; it has answered; the page was answered before anything was stored. */
  at: 'out' | 'back' | 'told'
  word: Word | null
  live: boolean
}

/** The whole state: the page, the server's rows and work, the charges, the network and the faults left. */
export type World = {
  page: number
  rows: readonly Row[]
  mails: readonly Envelope[]
  jobs: readonly Job[]
  /** Webhooks that were stored and wait to be processed, and all that were ever stored, by attempt. */
  due: string
  seen: string
  faults: number
}

/** One possible next step. `text`: the sentence of a trace, made when one is printed. */
export type Move = { text: () => string; to: World }

/** Two worlds with the same key are the same world. */
export function keyOf({ page, rows, mails, jobs, due, seen, faults }: World): string {
  let key = `${page}/${due}/${seen}/${faults}`
  for (const row of rows) key += `;${row.method}${row.state}${row.ref ? 'r' : ''}${row.grants}${row.charge}`
  for (const mail of mails) key += `,${mail.key}`
  for (const job of jobs) key += `!${jobKey(job)}`
  return key
}

const written = new Map<string, Envelope>()

/** A message; the same one always is the same object. */
export function mailOf(to: Envelope['to'], what: string, p: number, live: boolean): Envelope {
  const key = `${to}:${what}:${p}${live ? '+' : ''}`
  const mail = written.get(key) ?? { key, to, what, p, live }
  written.set(key, mail)
  return mail
}

/** The network keeps no order, so messages are kept sorted. */
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
