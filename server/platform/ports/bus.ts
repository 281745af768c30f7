import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../db/schema'

/** Notifies every process of users whose streams have new events. The events themselves are in the database. */
export interface Bus {
  /**
   * Wakes the streams of these users. Call it after the commit. A lost wake-up only causes a delay, because the hub
   * also polls.
   */
  wake: (people: readonly number[]) => void
  /**
   * Calls `listener` with the users who have new events, or with `null` if some notifications may have been missed.
   * Returns a function that stops this.
   */
  onWake: (listener: (people: readonly number[] | null) => void) => () => void
  close: () => Promise<void>
}

/** Creates a bus within one process; sufficient for the embedded engine, which belongs to a single process. */
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

/** Builds a notification's payload: its sender and the users concerned. */
const payloadOf = (from: string, people: readonly number[]): string => `${from} ${people.join()}`

/**
 * Wakes users' streams in every process when the transaction commits; meant for a process that exits right afterwards.
 * Has no effect on the embedded engine.
 */
export async function wakeOnCommit(trx: Transaction<DB>, people: readonly number[]): Promise<void> {
  await sql`select pg_notify(${channel}, ${payloadOf(randomUUID(), people)})`.execute(trx)
}
/** Time in ms for which wake-ups for other processes are collected into one notification. */
const gatherMs = 4
/** Maximum number of users per notification, whose payload is limited to 8,000 bytes. */
const perNotification = 600
/** Backoff in ms before reconnecting; doubles up to `most`. */
const reconnectMs = { first: 100, most: 1_000 }
/** Timeout in ms for connecting and for a notification. */
const patienceMs = 3_000
/** Keep-alive interval in ms on an idle connection, because a broken network connection isn't reported. */
const proveMs = 10_000

/**
 * Creates a bus between processes that uses PostgreSQL's LISTEN and NOTIFY; wake-ups within this process are immediate.
 * Connects on the first listener or wake-up. A lost connection is re-established with backoff. Pending notifications
 * are sent on the new connection; notifications from other processes may have been missed in the meantime.
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
    // Registered before connecting, because an error without a listener would crash the process.
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
    // Emitted on the first connection too, because listeners may have read data that has changed since.
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
        // The remaining ids are sent once there is a connection again; duplicates are harmless.
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
      // Sends the last batch, which other processes would otherwise only find out about by polling.
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

/** Cuts a connection instead of closing it gracefully, because a frozen database wouldn't respond to that. */
const cut = (client: pg.Client): void =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
