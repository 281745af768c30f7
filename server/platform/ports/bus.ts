import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../db/schema'

/** Notifies every process of the people whose streams have something new. The content is in the database. */
export interface Bus {
  /** To be called after the commit. A wake that is lost costs nothing but time: the hub looks by itself now and then. */
  wake: (people: readonly number[]) => void
  /** Called with the people that have something new; `null` when some may have been missed. Returns a stop function. */
  onWake: (listener: (people: readonly number[] | null) => void) => () => void
  close: () => Promise<void>
}

/** Within one process: all there is with the embedded engine, which belongs to one. */
export function localBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    wake: (people) => void (people.length > 0 && emitter.emit('wake', people)),
    onWake: (listener) => {
      emitter.on('wake', listener)
      return () => emitter.off('wake', listener)
    },
    close: async () => {},
  }
}

const channel = 'threshold_stream'

/** What a notification carries: who sends it, and whom it is about. */
const payloadOf = (from: string, people: readonly number[]): string => `${from} ${people.join()}`

/** Wakes in every process once the transaction is stored: for a process that ends with it. Nothing on the embedded engine. */
export async function wakeOnCommit(trx: Transaction<DB>, people: readonly number[]): Promise<void> {
  await sql`select pg_notify(${channel}, ${payloadOf(randomUUID(), people)})`.execute(trx)
}
/** Milliseconds in which wakes for other processes are gathered into one notification. */
const gatherMs = 4
/** A notification holds 8,000 bytes. */
const perNotification = 600
/** Milliseconds before a lost connection is made again: this at first, doubled up to the most. */
const reconnectMs = { first: 100, most: 1_000 }
/** Milliseconds a connection and a notification may take. */
const patienceMs = 3_000
/** Milliseconds between two questions on a connection that is otherwise silent: a cut cable is not reported. */
const proveMs = 10_000

/**
 * Between processes by LISTEN and NOTIFY of PostgreSQL; within this one at once. Connects when somebody listens or
 * wakes. A lost connection is made again, with a pause in between: what was to be passed on waits for it, and what
 * the others passed on meanwhile may have been missed.
 */
export function postgresBus(databaseUrl: string, warn: (error: unknown) => void): Bus {
  const local = localBus()
  const self = randomUUID()
  const others = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | null = null
  let connecting: Promise<void> | null = null
  let pause = reconnectMs.first
  let gathered = new Set<number>()
  let closed = false
  let passing: Promise<void> = Promise.resolve()

  async function connect(): Promise<void> {
    const made = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
    })
    // Registered from the beginning: an error without a listener would end the process.
    made.on('error', warn)
    made.on('notification', ({ payload = '' }) => {
      const [from, ids] = payload.split(' ')
      if (from !== self) others.emit('wake', ids!.split(',').map(Number))
    })
    try {
      await made.connect()
      await made.query(`listen ${channel}`)
    } catch (error) {
      if (pause === reconnectMs.first) warn(error)
      cut(made)
      return again()
    }
    client = made
    pause = reconnectMs.first
    made.once('end', () => {
      if (client === made) client = null
      again()
    })
    prove(made)
    // The first time too: who listens has read before what may have changed until now.
    others.emit('missed')
    if (gathered.size > 0) passSoon()
  }

  const connected = () => {
    if (client || closed) return
    connecting ??= connect().finally(() => (connecting = null))
  }

  function again() {
    if (closed) return
    setTimeout(connected, pause).unref()
    pause = Math.min(pause * 2, reconnectMs.most)
  }

  function prove(made: pg.Client) {
    const timer = setInterval(() => {
      made.query('select 1').catch(() => cut(made))
    }, proveMs)
    timer.unref()
    made.once('end', () => clearInterval(timer))
  }

  const passSoon = () => setTimeout(() => (passing = passing.then(pass)), gatherMs)

  async function pass() {
    const to = client
    if (closed || to === null) return connected()
    const ids = [...gathered]
    gathered = new Set()
    for (let from = 0; from < ids.length; from += perNotification) {
      const some = ids.slice(from, from + perNotification)
      try {
        await to.query('select pg_notify($1, $2)', [channel, payloadOf(self, some)])
      } catch (error) {
        warn(error)
        // Passed on when there is a connection again; one that comes twice does no harm.
        for (const id of ids.slice(from)) gathered.add(id)
        return cut(to)
      }
    }
  }

  return {
    wake(people) {
      if (people.length === 0 || closed) return
      local.wake(people)
      if (gathered.size === 0) passSoon()
      for (const id of people) gathered.add(id)
    },
    onWake(listener) {
      connected()
      const missed = () => listener(null)
      others.on('wake', listener).on('missed', missed)
      const stopLocal = local.onWake(listener)
      return () => {
        stopLocal()
        others.off('wake', listener).off('missed', missed)
      }
    },
    async close() {
      await passing
      // What was gathered in the last moment: some learn of it by nothing else so soon.
      if (gathered.size > 0) await connecting
      if (gathered.size > 0 && client) await pass()
      closed = true
      await connecting
      const open = client
      if (!open) return
      await Promise.race([open.end().catch(() => {}), new Promise((over) => setTimeout(over, patienceMs))])
      cut(open)
    },
  }
}

/** Ends a connection without a goodbye, which a frozen database would not answer. */
const cut = (client: pg.Client): void =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
