import { sql, type Kysely } from 'kysely'
import { actorRoles, type MaintenanceMode } from '../../../contract/values'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { statesAwaiting } from '../../../machines/whose-turn'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { readSetting, restoredFrom } from '../../platform/settings/settings'
import { dueDeliveries } from '../webhooks'
import { withinMs } from './time-limit'

/** What the database holds of the work that is to be done; ages in seconds. */
export interface StoredFigures {
  outbox: { due: number; dead: number; oldestAge: number }
  /**
   * For how long the event for a webhook that waits longest could have been sent: what endpoints refuse, or are not there
   * for, is no fault of the site.
   */
  webhookAge: number
  /** Of each state of the chart how many payments are in it. */
  payments: ReadonlyMap<string, number>
  /** Of each state in which somebody has to act: the age of the payment that has changed least lately; 0: there is none. */
  waitingAges: ReadonlyMap<string, number>
  /** How many numbers were given of each kind of what people make. */
  numbered: ReadonlyMap<string, number>
  maintenance: MaintenanceMode
  /** Whether it was restored and has not gone live since. */
  isWaiting: boolean
}

/** Milliseconds for which figures are given again: several tools may scrape at once. */
export const freshMs = 5_000
/** Milliseconds after which a database that does not answer counts as away: a scrape must not wait for it. */
const answerMs = 2_000

const states = Object.keys(paymentMachine.states)
const waitingStates = statesAwaiting(paymentMachine, actorRoles)

/** Gives the figures, asked for at most every five seconds; null while the database does not answer. */
export function storedFigures(ctx: Ctx): () => Promise<StoredFigures | null> {
  let last: { at: number; figures: Promise<StoredFigures | null> } | undefined
  return () => {
    const at = ctx.clock.now().getTime()
    if (!last || at - last.at >= freshMs)
      last = { at, figures: withinMs(answerMs, readFigures(ctx)).catch(() => null) }
    return last.figures
  }
}

/** What people make, by the table that numbers it: counting the rows of each would take longer the more there are. */
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
  // Each part reads one partial index; effects that are done are many.
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
