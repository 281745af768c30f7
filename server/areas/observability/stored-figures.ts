import { sql, type Kysely } from 'kysely'
import { actorRoles, type MaintenanceMode } from '../../../contract/values'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { statesAwaiting } from '../../../machines/whose-turn'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { readSetting, restoredFrom } from '../../platform/settings/settings'
import { dueDeliveries } from '../webhooks'
import { withinMs } from './time-limit'

/** Figures for monitoring that are read from the database. Ages are in seconds. */
export interface StoredFigures {
  outbox: { due: number; dead: number; oldestAge: number }
  /**
   * Time for which the oldest unsent webhook event has been ready to send. Excludes events whose endpoint rejects them
   * or is unreachable, which isn't the site's fault.
   */
  webhookAge: number
  /** Number of payments per state. */
  payments: ReadonlyMap<string, number>
  /**
   * For each state that requires action, the age of the payment that has been unchanged for longest; 0 if there is
   * none.
   */
  waitingAges: ReadonlyMap<string, number>
  /** Numbers issued per kind of user-created record. */
  numbered: ReadonlyMap<string, number>
  maintenance: MaintenanceMode
  /** Whether the site was restored and hasn't gone live since. */
  isWaiting: boolean
}

/** Cache time of the figures in ms; several tools may scrape at once. */
export const freshMs = 5_000
/** Timeout in ms after which the database counts as unreachable, so that scrapes don't hang. */
const answerMs = 2_000

const states = Object.keys(paymentMachine.states)
const waitingStates = statesAwaiting(paymentMachine, actorRoles)

/** Returns a function that reads the figures, cached for five seconds; null while the database doesn't answer. */
export function storedFigures(ctx: Ctx): () => Promise<StoredFigures | null> {
  let last: { at: number; figures: Promise<StoredFigures | null> } | undefined
  return () => {
    const at = ctx.clock.now().getTime()
    if (!last || at - last.at >= freshMs)
      last = { at, figures: withinMs(answerMs, readFigures(ctx)).catch(() => null) }
    return last.figures
  }
}

/** Tables by kind of record; their sequences are read, because counting rows gets slower as they grow. */
const numberedTables = {
  accounts: 'app_user',
  listings: 'property',
  projects: 'project',
  messages: 'chat_message',
  enquiries: 'contact_message',
  saved_searches: 'saved_search',
  reports: 'report',
} as const satisfies Record<string, keyof DB>

async function numbersGiven(db: Kysely<DB>): Promise<ReadonlyMap<string, number>> {
  const kinds = Object.entries(numberedTables)
  const { rows } = await sql<{ kind: string; n: number | null }>`
    select t.kind, s.last_value as n from unnest(${kinds.map(([kind]) => kind)}::text[], ${kinds.map(([, table]) => table)}::text[]) t(kind, name)
    join pg_sequences s on s.schemaname || '.' || s.sequencename = pg_get_serial_sequence(quote_ident(t.name), 'id')`.execute(
    db,
  )
  return new Map(rows.map(({ kind, n }) => [kind, n ?? 0]))
}

async function readFigures({ db, clock }: Ctx): Promise<StoredFigures> {
  const now = clock.now()
  const ageOf = (since: Date | null) =>
    since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000)
  // Each part uses a partial index, because most effects are done.
  const outbox = sql<{ due: number; oldest: Date | null; dead: number }>`
    select open.due, open.oldest, ended.dead from
      (select count(*) filter (where run_at <= ${now} or due_since is not null) as due,
         min(coalesce(due_since, run_at)) as oldest
       from outbox where done_at is null and dead_at is null) open,
      (select count(*) as dead from outbox where done_at is null and dead_at is not null) ended`
  const payments = sql<{ state: string; n: number; oldest: Date }>`
    select state, count(*) as n, min(updated_at) as oldest from payment group by state`
  const webhooks = sql<{ oldest: Date | null }>`
    select min(greatest(d.run_at, w.wait_until)) as oldest from ${dueDeliveries(now)}`
  const [of, by, sent, numbered, maintenance, restored] = await Promise.all([
    outbox.execute(db),
    payments.execute(db),
    webhooks.execute(db),
    numbersGiven(db),
    readSetting(db, 'maintenance'),
    restoredFrom(db),
  ])
  const { due, oldest, dead } = of.rows[0]!
  const inState = new Map(by.rows.map((row) => [row.state, row]))
  return {
    outbox: { due, dead, oldestAge: ageOf(oldest) },
    webhookAge: ageOf(sent.rows[0]!.oldest),
    payments: new Map(states.map((state) => [state, inState.get(state)?.n ?? 0])),
    waitingAges: new Map(waitingStates.map((state) => [state, ageOf(inState.get(state)?.oldest ?? null)])),
    numbered,
    maintenance,
    isWaiting: restored !== null,
  }
}
