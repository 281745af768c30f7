import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Says whose stream has something new, to every process of the house. What it is stands in the database. */
export interface Bus {
  /** To be called after the commit. A wake that is lost costs nothing but time: the hub looks by itself now and then. */
  wake: (people: readonly number[]) => void
  /** Hears of people with something new; `null` when some may have been missed. Returns how to stop. */
  onWake: (heard: (people: readonly number[] | null) => void) => () => void
  close: () => Promise<void>
}

/** Within one process: all there is with the embedded engine, which belongs to one. */
export function localBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    wake: (people) => void (people.length > 0 && emitter.emit('wake', people)),
    onWake: (heard) => {
      emitter.on('wake', heard)
      return () => emitter.off('wake', heard)
    },
    close: async () => {},
  }
}

const channel = 'threshold_stream'
/** Milliseconds in which wakes for other processes are gathered into one notification. */
const gatherMs = 4
/** A notification holds 8,000 bytes. */
const perNotification = 600
const reconnectMs = 1_000

/** Between processes by LISTEN and NOTIFY of PostgreSQL; within this one at once. Connects when somebody listens or wakes. */
export function postgresBus(databaseUrl: string, warn: (error: unknown) => void): Bus {
  const local = localBus()
  const self = randomUUID()
  const others = new EventEmitter().setMaxListeners(0)
  let client: Promise<pg.Client | null> | null = null
  let gathered = new Set<number>()
  let closed = false
  let passing: Promise<void> = Promise.resolve()

  async function connect(): Promise<pg.Client | null> {
    const made = new pg.Client({ connectionString: databaseUrl })
    const lost = () => {
      client = null
      if (!closed) setTimeout(() => void connected().then(() => others.emit('missed')), reconnectMs).unref()
    }
    made.on('error', warn)
    made.once('end', lost)
    made.on('notification', ({ payload = '' }) => {
      const [from, ids] = payload.split(' ')
      if (from !== self) others.emit('wake', ids!.split(',').map(Number))
    })
    try {
      await made.connect()
      await made.query(`listen ${channel}`)
      return made
    } catch (error) {
      warn(error)
      await made.end().catch(() => {})
      return null
    }
  }
  const connected = () => (client ??= connect())

  async function pass() {
    const ids = [...gathered]
    gathered = new Set()
    if (closed) return
    const to = await connected()
    if (to === null) return
    for (let from = 0; from < ids.length; from += perNotification)
      await to
        .query('select pg_notify($1, $2)', [
          channel,
          `${self} ${ids.slice(from, from + perNotification).join()}`,
        ])
        .catch(warn)
  }

  return {
    wake(people) {
      if (people.length === 0 || closed) return
      local.wake(people)
      if (gathered.size === 0) setTimeout(() => (passing = passing.then(pass)), gatherMs)
      for (const id of people) gathered.add(id)
    },
    onWake(heard) {
      void connected()
      const missed = () => heard(null)
      others.on('wake', heard).on('missed', missed)
      const stopLocal = local.onWake(heard)
      return () => {
        stopLocal()
        others.off('wake', heard).off('missed', missed)
      }
    },
    async close() {
      closed = true
      await passing
      const open = await client
      await open?.end().catch(() => {})
    },
  }
}
