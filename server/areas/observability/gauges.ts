import { collectDefaultMetrics, Gauge, type Aggregator, type Registry } from 'prom-client'
import type { Opened } from '../../platform/db/open'
import type { Replica } from '../../platform/db/replica'
import { running } from '../../platform/process/version'
import type { Readiness } from './readiness'
import type { StoredFigures } from './stored-figures'

/** A gauge value with its label values in order. */
type Sample = readonly [value: number, ...labels: string[]]

/** Readiness gauge, for a single process and for a server's processes combined. */
export const readyGauge = {
  name: 'threshold_ready',
  help: 'Whether each check of /readyz holds: 1 or 0.',
  labelNames: ['check'] as const,
  aggregator: 'min' as const,
}

/**
 * Adds gauges computed at scrape time: process, connection pools and stored figures. `figures` is null while the
 * database doesn't answer; the gauges of stored figures then have no value.
 */
export function addGauges(
  registry: Registry,
  pools: Opened['pools'],
  replica: Pick<Replica, 'isCurrent'> | null,
  readiness: () => Promise<Readiness>,
  figures: () => Promise<StoredFigures | null>,
): void {
  const add = (
    name: string,
    help: string,
    labelNames: readonly string[],
    samplesOf: () => Iterable<Sample> | Promise<Iterable<Sample>>,
    // Method that combines the values of several processes.
    aggregator: Aggregator = 'sum',
  ) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        aggregator,
        registers: [],
        async collect() {
          const samples = await samplesOf()
          // `reset` would set a gauge without labels to 0 instead of removing its value.
          if (labelNames.length === 0) this.remove()
          else this.reset()
          for (const [value, ...labels] of samples) this.labels(...labels).set(value)
        },
      }),
    )
  const stored = (
    name: string,
    help: string,
    labelNames: readonly string[],
    samplesOf: (now: StoredFigures) => Iterable<Sample>,
  ) =>
    add(
      name,
      help,
      labelNames,
      async () => {
        const now = await figures()
        return now ? samplesOf(now) : []
      },
      // Every process reads the same values from the database.
      'max',
    )

  collectDefaultMetrics({ register: registry })
  add(
    'threshold_build_info',
    'Always 1; the version and the commit that run are its labels.',
    ['version', 'commit'],
    () => [[1, running.version, running.commit]],
    'first',
  )
  if (pools) {
    const each = Object.entries(pools)
    add(
      'threshold_database_pool_connections',
      'Connections to PostgreSQL of this server, by pool (for requests, for jobs, to its replica) and whether they are used or idle.',
      ['pool', 'state'],
      () =>
        each.flatMap(([pool, now]): Sample[] => {
          const { used, idle } = now()
          return [
            [used, pool, 'used'],
            [idle, pool, 'idle'],
          ]
        }),
    )
    add(
      'threshold_database_pool_waiting',
      'Statements that wait for a connection of the pool.',
      ['pool'],
      () => each.map(([pool, now]): Sample => [now().waiting, pool]),
    )
  }
  if (replica)
    add(
      'threshold_replica_current',
      'Whether public pages and lists are asked of the replica: 1 while it answers and has the last public change, else 0.',
      [],
      () => [[replica.isCurrent ? 1 : 0]],
      'min',
    )
  add(
    readyGauge.name,
    readyGauge.help,
    readyGauge.labelNames,
    async () => Object.entries(await readiness()).map(([check, { ok }]): Sample => [ok ? 1 : 0, check]),
    readyGauge.aggregator,
  )
  stored(
    'threshold_outbox_due',
    'Effects (e-mail and the like) that are due, or failed before and wait for their next try.',
    [],
    ({ outbox }) => [[outbox.due]],
  )
  stored(
    'threshold_outbox_dead',
    'Effects that failed at their last try; administrators find them under Failed deliveries.',
    [],
    ({ outbox }) => [[outbox.dead]],
  )
  stored(
    'threshold_outbox_oldest_age_seconds',
    'Time since the oldest effect that is not carried out was due; 0 where none is.',
    [],
    ({ outbox }) => [[outbox.oldestAge]],
  )
  stored(
    'threshold_maintenance',
    'Whether the operator has closed the site (on) or changes to it (read-only): 1 for the mode that is set.',
    ['mode'],
    ({ maintenance }) =>
      (['on', 'read-only'] as const).map((mode): Sample => [maintenance === mode ? 1 : 0, mode]),
  )
  stored(
    'threshold_not_live',
    'Whether the site was restored and has not gone live since: 1 while its servers carry out no jobs.',
    [],
    ({ isWaiting }) => [[isWaiting ? 1 : 0]],
  )
  stored(
    'threshold_webhooks_oldest_age_seconds',
    'Time since the oldest event for a webhook was due that was not sent yet; 0 where there is none.',
    [],
    ({ webhookAge }) => [[webhookAge]],
  )
  stored(
    'threshold_numbers_given',
    'Numbers given so far, of each kind of what people make; what was refused at the last moment has taken one as well. Its rate is how busy the marketplace is.',
    ['kind'],
    ({ numbered }) => samplesBy(numbered),
  )
  stored('threshold_payments', 'Payments, by state.', ['state'], ({ payments }) => samplesBy(payments))
  stored(
    'threshold_payments_oldest_age_seconds',
    'Of the states in which somebody has to act: time since the last change of the payment that changed longest ago; 0 where there is none.',
    ['state'],
    ({ waitingAges }) => samplesBy(waitingAges),
  )
}

const samplesBy = (values: ReadonlyMap<string, number>): Sample[] =>
  [...values].map(([label, value]) => [value, label])
