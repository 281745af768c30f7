import { sql, type Kysely, type RawBuilder } from 'kysely'
import { page } from '../../../../contract/limits'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import type { DB } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { withMenus, type QueueItem } from '../lists'
import { aliases, sourceOf, type RecordLine } from '../record-sources'
import { countedBy, storedAs, type CountedKind } from './count-states'
import { recordStays } from './read-traffic'
import { waitingStates, type WaitingState } from './waiting-states'

/** Days of visits from which the usual time in a state is taken. */
const daysOfVisits = 365
/** Number of visits below which a 95th percentile is just their maximum. */
const leastVisits = 20
const dayMs = 86_400_000

interface Limited extends WaitingState {
  /** 95th percentile of the time in the state, in seconds; null if it is left by the clock, or by too few records. */
  limit: number | null
}

/** Counts the records of a machine that are stuck, by state. Refuses with NOT_FOUND if it isn't a record's machine. */
export async function readStuck(
  db: Kysely<DB>,
  machine: string,
  now: Date,
): Promise<Data<'admin/workflow-stuck'>> {
  const kind = countedBy(machine)
  if (!kind) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const states = await limitsOf(db, kind, now)
  const stuck = states.flatMap((one) => {
    const parts = stuckIn(kind, one, now)
    return parts.length
      ? [
          sql`select ${one.state}::text as state, count(*)::int as n, min(since) as oldest from (${joined(parts)}) s`,
        ]
      : []
  })
  const counts = new Map<string, { n: number; oldest: Date | null }>()
  if (stuck.length > 0) {
    const { rows } = await sql<{ state: string; n: number; oldest: Date | null }>`${joined(stuck)}`.execute(
      db,
    )
    for (const { state, ...count } of rows) counts.set(state, count)
  }
  return states.map(({ state, waits, limit }) => ({
    state,
    waits,
    limit_seconds: limit,
    count: counts.get(state)?.n ?? 0,
    oldest: counts.get(state)?.oldest?.toISOString() ?? null,
  }))
}

/** Lists the records that are stuck in a state, longest unchanged first, with what this administrator may do. */
export async function listStuck(
  db: Kysely<DB>,
  { state, offset = 0, limit = page.limit }: Parsed<'admin/workflow-stuck-records'>,
  { adminId, now }: { adminId: number; now: Date },
): Promise<{ data: QueueItem[]; total: number }> {
  const kind = countedBy(state.split('.')[0] ?? '')
  if (!kind) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const waiting = (await limitsOf(db, kind, now)).find((one) => one.state === state)
  const parts = waiting ? stuckIn(kind, waiting, now) : []
  if (parts.length === 0) return { data: [], total: 0 }
  // Each part is read in the order of an index, so that a page doesn't sort all of them.
  const firsts = parts.map((part) => sql`(${part} order by since, id limit ${offset + limit})`)
  const { rows: here } = await sql<{ id: string; due: Date | null }>`
    select id::text as id, due from (${joined(firsts)}) s order by since, s.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (${joined(parts)}) s`.execute(db)
  const total = counted[0]!.n
  if (here.length === 0) return { data: [], total }
  const { record } = kind
  const { rows } = await sql<RecordLine>`${sourceOf(record)}
    where ${sql.ref(`${aliases[record]}.id`)} in (${sql.join(here.map(({ id }) => id))})`.execute(db)
  const lines = new Map(rows.map((line) => [line.id, line]))
  const page = here.flatMap(({ id, due }) => {
    const line = lines.get(id)
    return line ? [{ ...line, record, due }] : []
  })
  return { data: await withMenus(db, page, adminId, now), total }
}

/** Returns the states in which records of a kind can be stuck, with the usual time in each. */
async function limitsOf(db: Kysely<DB>, kind: CountedKind, now: Date): Promise<Limited[]> {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const days = { from: day(now.getTime() - daysOfVisits * dayMs), to: day(now.getTime()) }
  const stays = await recordStays(db, kind.record, days)
  const { id } = kind.kind.machine
  const p95 = new Map(
    stays.filter(({ n }) => n >= leastVisits).map((stay) => [`${id}.${stay.state}`, stay.p95_seconds]),
  )
  return waitingStates(kind).map((one) =>
    Object.assign(one, { limit: one.waits === 'clock' ? null : (p95.get(one.state) ?? null) }),
  )
}

/**
 * Returns the queries for the records stuck in a state, without overlap: those unchanged for longer than usual, and the
 * other ones past their due date. The first are ranges of `<table>_states`, the others of `<table>_due`.
 */
function stuckIn(kind: CountedKind, { state, limit, due }: Limited, now: Date): RawBuilder<unknown>[] {
  const stored = storedAs(kind, state)
  const [since, table] = [sql.ref(kind.since), sql.table(kind.kind.table)]
  const dueAt = due === null ? sql`null::timestamptz` : sql.ref(due)
  const columns = (dueDate: RawBuilder<unknown>) =>
    sql`select id, ${since} as since, ${dueDate} as due from ${table}`
  const usual = limit === null ? null : new Date(now.getTime() - limit * 1000)
  const unchanged =
    usual === null
      ? []
      : stored.map(
          (where) => sql`${columns(sql`case when ${dueAt} < ${now} then ${dueAt} end`)}
            where ${where} and ${since} < ${usual}`,
        )
  if (due === null) return unchanged
  const any = sql.join(
    stored.map((where) => sql`(${where})`),
    sql` or `,
  )
  const isRecent = usual === null ? sql`true` : sql`${since} >= ${usual}`
  const overdue = sql`${columns(dueAt)} where ${dueAt} < ${now} and (${any}) and ${isRecent}`
  return [...unchanged, overdue]
}

const joined = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)
