import { eventually, type BuiltServer } from '../../../tests/run/built-server'
import { settledPayments } from './settled-payments'
import { askOnce, startFleet, type Fleet } from './fleet'
import { Load, noticedSeconds, unexplained, type LoadFigures, type Outage } from './load'

/** What came of it; every list is empty when all demands are met. */
export interface FleetReport {
  seconds: number
  requests: number
  outages: Outage[]
  /** Requests that failed while nothing was broken. */
  unexplained: LoadFigures['failures']
  /** Names that were acknowledged and are not stored. */
  lost: string[]
  /** Addresses whose mail came not once, or twice where the answer had been that it cannot be sent. */
  mail: string[]
  /** How many packages were paid, and what is wrong with payments. */
  paid: number
  money: string[]
  /** Processes that ended and were not killed. */
  ended: string[]
  /** Faults that did not raise their alert. */
  silent: string[]
  /** Faults that people noticed for longer than they may. */
  slow: string[]
  /** Faults that could not be played here, and why. */
  leftOut: string[]
}

/** What was asked of the whole fleet. */
export interface FleetOptions {
  /** Leaves out what takes minutes. */
  isQuick: boolean
  /** Where the previous release is built, to roll back to and forward from again; null where there is none. */
  previous?: string | null
}

interface Fault {
  what: string
  /** Why it cannot be played here; it is then named as left out. */
  missing?: (fleet: Fleet) => string | null
  /** The alerts that it has to raise, where it is one for somebody. */
  alerts?: string[]
  /** Seconds from the first request that fails to the last one, at most. */
  noticedMost?: number
  play: (fleet: Fleet, scene: Scene) => Promise<void>
}

/** What a fault may do and wait for besides. */
interface Scene {
  /** Each of its alerts is raised. */
  alerted: () => Promise<unknown>
  /** Somebody asks for a link by mail. */
  forget: () => Promise<void>
}

/** Milliseconds after a fault in which everybody may still notice: two looks of haproxy, and a pause before another try. */
const noticeMs = 3_500
/** Milliseconds after which an effect whose end was not noted is carried out again, and some more. */
const secondTryMs = 75_000

const quick: Fault[] = [
  {
    what: 'PostgreSQL is ended and started',
    alerts: ['ThresholdDatabaseAway', 'ThresholdErrors'],
    play: async ({ primary }, { alerted }) => {
      primary.end()
      await alerted()
      await primary.start()
    },
  },
  {
    what: 'every connection to PostgreSQL is ended',
    play: async ({ primary }) => {
      await askOnce(
        primary.tcpUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    },
  },
  {
    what: 'the bucket and mail are away',
    alerts: ['ThresholdFilesNotWritable', 'ThresholdDeliveryLate'],
    play: async ({ store, mail }, { alerted, forget }) => {
      await Promise.all([store.end(), mail.close()])
      await Promise.all([forget(), forget()])
      await alerted()
      await Promise.all([store.start(), mail.open()])
    },
  },
  {
    what: 'a server is killed',
    alerts: ['ThresholdServerDown'],
    play: async ({ servers, restart }, { alerted }) => {
      servers[0]!.process.kill('SIGKILL')
      await servers[0]!.ended
      await alerted()
      await restart(0)
    },
  },
]

const long: Fault[] = [
  {
    what: 'PostgreSQL is frozen for 20 s',
    alerts: ['ThresholdDatabaseAway'],
    play: async ({ primary }) => {
      primary.freeze()
      await new Promise((resolve) => setTimeout(resolve, 20_000))
      primary.thaw()
    },
  },
  {
    what: 'mail is away for ten minutes by the clock of the server for jobs',
    alerts: ['ThresholdDeliveryLate'],
    missing: ({ clock }) => (clock ? null : 'faketime is not installed'),
    play: async ({ mail, clock }, { alerted, forget }) => {
      await mail.close()
      await Promise.all([forget(), forget()])
      await alerted()
      // Tried again and again meanwhile, with longer and longer pauses.
      for (let minute = 0; minute < 10; minute++) {
        clock!.pass(60)
        await new Promise((resolve) => setTimeout(resolve, 1_500))
      }
      await mail.open()
      // Most of the five minutes that the sixth try has begun, whichever minute it was: the rest is waited for. A bucket
      // refuses whose clock is fifteen minutes ahead.
      clock!.pass(280)
    },
  },
  {
    what: 'the server for jobs is killed',
    alerts: ['ThresholdServerDown'],
    play: async ({ primary, servers, restart }, { alerted, forget }) => {
      // Of a mail that is just being handed over nobody could know whether it was sent.
      await eventually('nothing to be under way', async () => {
        const [open] = await askOnce(
          primary.tcpUrl,
          'select count(*)::int as n from outbox where done_at is null',
        )
        return open!['n'] === 0
      })
      servers[2]!.process.kill('SIGKILL')
      await servers[2]!.ended
      await Promise.all([forget(), forget()])
      await alerted()
      await restart(2)
    },
  },
  {
    what: 'the disk of a server is full',
    alerts: ['ThresholdFilesNotWritable'],
    missing: ({ disk }) => (disk ? null : 'a small disk asks for root'),
    play: async ({ disk }, { alerted }) => {
      disk!.fill()
      await alerted()
      disk!.tidy()
    },
  },
  {
    what: 'the bucket is away for a minute',
    alerts: ['ThresholdFilesNotWritable'],
    play: async ({ store }, { alerted }) => {
      await store.end()
      const minute = new Promise((resolve) => setTimeout(resolve, 60_000))
      await Promise.all([alerted(), minute])
      await store.start()
    },
  },
  {
    // It names no alerts: it is over before those that are for somebody may be raised.
    what: 'the primary is killed, and the standby takes over',
    noticedMost: 15,
    play: async ({ primary, standby, pgbouncer }) => {
      primary.end()
      await askOnce(standby.tcpUrl, 'select pg_promote(true)')
      pgbouncer.pointAt(standby.tcpUrl)
    },
  },
]

/** Servers as they are exchanged: each of them by itself, when the proxy sends requests to the one before again. */
async function roll({ servers, restart, haproxy }: Fleet, root?: string): Promise<void> {
  for (const nth of servers.keys()) {
    const { process: old, ended } = servers[nth]!
    old.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`A server that was asked to end ended with ${code}`)
    await restart(nth, root)
    if (nth < 2) await eventually('haproxy to send requests to it again', () => haproxy.uses(nth))
  }
}

/** Runs a fleet under load while one thing after the other breaks. `say` is told what happens. */
export async function playFleet(
  { isQuick, previous = null }: FleetOptions,
  say: (sentence: string) => void = () => {},
): Promise<FleetReport> {
  const begun = performance.now()
  const fleet = await startFleet(
    isQuick ? { writers: 8, forgetful: 8, buyers: 120 } : { writers: 16, forgetful: 24, buyers: 1_500 },
  )
  try {
    say(`the fleet is up after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    const load = new Load(fleet.url, fleet)
    /** Alerts since a moment of the load. */
    const fired = (since: number) => fleet.prometheus.fired((load.now() - since) / 1000)
    const forget = () => load.forget(fleet.forgetful.pop()!)
    const outages: Outage[] = []
    const silent: string[] = []
    const leftOut: string[] = []
    const limits = new Map<Outage, number>()
    for (const { what, alerts = [], play, missing, noticedMost } of isQuick ? quick : [...quick, ...long]) {
      const reason = missing?.(fleet)
      if (reason) {
        say(`left out: ${what} (${reason})`)
        leftOut.push(`${what}: ${reason}`)
        continue
      }
      await forget()
      const from = load.now()
      const missed = async () => {
        const raised = await fired(from)
        return alerts.filter((alert) => !raised.has(alert))
      }
      const alerted = () =>
        eventually(`the alerts ${alerts.join(', ')}`, async () => (await missed()).length === 0)
      await play(fleet, { alerted, forget })
      await eventually('every server to be well', async () =>
        (await Promise.all(fleet.servers.map(isWell))).every(Boolean),
      )
      outages.push({ what, from, to: load.now() + noticeMs })
      if (noticedMost !== undefined) limits.set(outages.at(-1)!, noticedMost)
      say(`${what}: ${((load.now() - from) / 1000).toFixed(1)} s until all was well`)
      await eventually('some calm', () => load.now() > outages.at(-1)!.to + 500)
      silent.push(...(await missed()).map((alert) => `${what}: ${alert}`))
    }
    if (previous !== null)
      for (const [what, root] of [
        ['the previous release', previous],
        ['this version', undefined],
      ] as const) {
        // No outage: nobody may notice.
        const from = load.now()
        await roll(fleet, root)
        say(`rolled to ${what} in ${((load.now() - from) / 1000).toFixed(1)} s`)
      }
    else if (!isQuick) {
      say('left out: rolling to the previous release and back (it is not in the history)')
      leftOut.push('rolling to the previous release and back: it is not in the history')
    }
    const figures = await load.end()
    const { promised, refused } = figures
    const { got } = fleet.mail
    await eventually('all mail', () => [...promised].every((address) => got.has(address)))
    // What is sent twice comes when its second try is due.
    if (!isQuick) await new Promise((resolve) => setTimeout(resolve, secondTryMs))
    const slow = outages.flatMap((outage) => {
      const seconds = noticedSeconds(figures, outage)
      const most = limits.get(outage) ?? Infinity
      say(`${outage.what}: requests failed for ${seconds.toFixed(1)} s`)
      return seconds > most ? [`${outage.what}: ${seconds.toFixed(1)} s of ${most}`] : []
    })
    const { paid, wrong } = await settledPayments(fleet, figures)
    return {
      seconds: (performance.now() - begun) / 1000,
      requests: figures.requests,
      outages,
      unexplained: unexplained(figures, outages),
      lost: await lostOf(fleet, figures),
      mail: [
        ...[...promised].filter((address) => got.get(address) !== 1),
        ...[...refused].filter((address) => (got.get(address) ?? 0) > 1),
      ],
      paid,
      money: wrong,
      ended: fleet.servers.flatMap(({ process: { pid, exitCode, signalCode } }) =>
        exitCode === null && signalCode === null ? [] : [`${pid}: ${signalCode ?? exitCode}`],
      ),
      silent,
      slow,
      leftOut,
    }
  } finally {
    await fleet.close()
  }
}

/** Whether a server misses nothing: it goes on without what all of them miss. */
async function isWell({ monitoringUrl }: BuiltServer): Promise<boolean> {
  const reply = await fetch(`${monitoringUrl}/readyz`).catch(() => null)
  if (!reply) return false
  const { checks } = (await reply.json()) as { checks: Record<string, { ok: boolean }> }
  return Object.values(checks).every(({ ok }) => ok)
}

/** Names that were acknowledged and are not stored; one that was tried later and not acknowledged may stand there. */
async function lostOf({ pgbouncer }: Fleet, { names }: LoadFigures): Promise<string[]> {
  const rows = await askOnce(pgbouncer.sessionUrl, 'select id, name from app_user')
  const stored = new Map(rows.map(({ id, name }) => [Number(id), String(name)]))
  return [...names].flatMap(([id, { acknowledged, tried }]) => {
    const name = stored.get(id) ?? 'nobody'
    return name === acknowledged || tried.has(name) || acknowledged === ''
      ? []
      : [`${id}: ${acknowledged}, stored is ${name}`]
  })
}
