import { eventually, type BuiltServer } from '../../../tests/run/built-server'
import { settledPayments } from './settled-payments'
import { askOnce, startFleet, type Fleet } from './fleet'
import { Load, noticedSeconds, unexplained, type LoadFigures, type Outage } from './load'

/** Result of a run; all lists are empty if every requirement is met. */
export interface FleetReport {
  seconds: number
  requests: number
  outages: Outage[]
  /** Requests that failed although no fault was in progress. */
  unexplained: LoadFigures['failures']
  /** Acknowledged names that aren't stored. */
  lost: string[]
  /**
   * Addresses with a promised mail that didn't arrive exactly once, or with a refused one that arrived more than once.
   */
  mail: string[]
  /** Number of paid packages, and errors in payments. */
  paid: number
  money: string[]
  /** Processes that exited without being killed. */
  ended: string[]
  /** Faults that didn't raise their alert. */
  silent: string[]
  /** Faults noticeable for longer than allowed. */
  slow: string[]
  /** Skipped faults with the reason. */
  leftOut: string[]
}

/** Options of a run. */
export interface FleetOptions {
  /** Skips everything that takes minutes. */
  isQuick: boolean
  /** Folder in which the previous release is built, for rolling back to it and forward again; null if there is none. */
  previous?: string | null
}

interface Fault {
  what: string
  /** Returns why the fault can't be played here; the fault is then reported as skipped. */
  missing?: (fleet: Fleet) => string | null
  /** Alerts that must be raised, if the fault requires someone to act. */
  alerts?: string[]
  /** Maximum seconds from the first failed request to the last one. */
  noticedMost?: number
  play: (fleet: Fleet, scene: Scene) => Promise<void>
}

/** Helpers for a fault. */
interface Scene {
  /** Waits until all of the fault's alerts are raised. */
  alerted: () => Promise<unknown>
  /** Requests a password link by mail. */
  forget: () => Promise<void>
}

/**
 * Milliseconds after a fault in which requests may still fail: two health checks of haproxy, plus the pause before a
 * retry.
 */
const noticeMs = 3_500
/** Slightly more ms than it takes until an effect that wasn't recorded as done is run again. */
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
      // The mail is retried with increasing pauses during this time.
      for (let minute = 0; minute < 10; minute++) {
        clock!.pass(60)
        await new Promise((resolve) => setTimeout(resolve, 1_500))
      }
      await mail.open()
      // The sixth attempt started a five-minute pause; skip most of it and wait for the rest. Skipping more isn't
      // possible, because a bucket refuses requests from a clock 15 minutes ahead.
      clock!.pass(280)
    },
  },
  {
    what: 'the server for jobs is killed',
    alerts: ['ThresholdServerDown'],
    play: async ({ primary, servers, restart }, { alerted, forget }) => {
      // For a mail being handed over at that moment, no one could know whether it was sent.
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
    // No alerts: the outage is over before any alert that requires action can be raised.
    what: 'the primary is killed, and the standby takes over',
    noticedMost: 15,
    play: async ({ primary, standby, pgbouncer }) => {
      primary.end()
      await askOnce(standby.tcpUrl, 'select pg_promote(true)')
      pgbouncer.pointAt(standby.tcpUrl)
    },
  },
]

/**
 * Performs a rolling restart: one server at a time, waiting until the proxy sends requests to the previous one again.
 */
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

/** Runs a fleet under load while faults occur one after another. `say` receives progress messages. */
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
    /** Returns the alerts raised since a time of the load. */
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
        // A rolling restart isn't an outage: users mustn't notice it.
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
    // Waits for the second attempt, which would deliver any duplicates.
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

/**
 * Returns whether all of a server's readiness checks pass. Servers keep serving without a dependency that all of them
 * lack, so being up isn't enough.
 */
async function isWell({ monitoringUrl }: BuiltServer): Promise<boolean> {
  const reply = await fetch(`${monitoringUrl}/readyz`).catch(() => null)
  if (!reply) return false
  const { checks } = (await reply.json()) as { checks: Record<string, { ok: boolean }> }
  return Object.values(checks).every(({ ok }) => ok)
}

/** Returns acknowledged names that aren't stored; a later unacknowledged one may be stored instead. */
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
