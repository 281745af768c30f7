import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Data } from '../../../../contract/calls/call-types'
import { reportedFlows } from '../../../../contract/values'
import type { DB } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import type { daysOf } from '../money/day-range'
import { bucketQuantile } from '../overview/bucket-quantile'
import { pageLeft } from '../overview/flows'
import { countedBy } from './count-states'

type Traffic = Pick<Data<'admin/workflow-traffic'>, 'moves' | 'stays'>

type DayRange = ReturnType<typeof daysOf>

/**
 * Returns how often records of a machine, or visitors in a flow, went from one state to another between two days, and how
 * long they stayed in the states they left. Reads daily figures, so today's are up to a minute old. Refuses with NOT_FOUND
 * if the machine is neither a record's nor a reported flow's.
 */
export async function readTraffic(db: Kysely<DB>, machine: string, days: DayRange): Promise<Traffic> {
  const flow = reportedFlows.find((one) => one === machine)
  if (flow) return flowTraffic(db, flow, days)
  const record = countedBy(machine)?.record
  if (!record) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  return recordTraffic(db, record, days)
}

async function flowTraffic(db: Kysely<DB>, flow: string, { from, to }: DayRange): Promise<Traffic> {
  const moves = await sql<{ state: string; event: string; next: string; n: number }>`
    select state, event, next, sum(n)::int as n from daily_flow_step
    where flow = ${flow} and day between ${from}::date and ${to}::date group by 1, 2, 3`.execute(db)
  const ends = await sql<{ state: string; n: number }>`
    select state, sum(n)::int as n from daily_flow
    where flow = ${flow} and event = ${pageLeft} and day between ${from}::date and ${to}::date group by 1`.execute(
    db,
  )
  const stays = await sql<StayRow>`
    select state, bucket, sum(n)::int as n from daily_flow
    where flow = ${flow} and day between ${from}::date and ${to}::date group by 1, 2 order by bucket`.execute(
    db,
  )
  return {
    moves: [
      ...moves.rows.map(({ state, event, next, n }) => ({ event, left: [state], entered: [next], n })),
      ...ends.rows.map(({ state, n }) => ({ event: pageLeft, left: [state], entered: [], n })),
    ],
    // Flows measure in milliseconds.
    stays: staysOf(stays.rows, 1000),
  }
}

/** Returns how long records of a kind stayed in the states that they left between two days. */
export async function recordStays(db: Kysely<DB>, record: string, days: DayRange): Promise<Traffic['stays']> {
  const { rows } = await sql<StayRow>`
    select state, bucket, sum(n)::int as n from (${rowsOf('stay', record, days)}) f
    group by 1, 2 order by bucket`.execute(db)
  return staysOf(rows, 1)
}

async function recordTraffic(db: Kysely<DB>, record: string, days: DayRange): Promise<Traffic> {
  const moves = await sql<{ event: string; from_state: string; to_state: string; n: number }>`
    select event, from_state, to_state, sum(n)::int as n from (${rowsOf('transition', record, days)}) f
    group by 1, 2, 3`.execute(db)
  const sums = new Map<string, Traffic['moves'][number]>()
  for (const { event, from_state, to_state, n } of moves.rows) {
    const [was, is] = [from_state, to_state].map((text) => text.split(' ').filter(Boolean)) as [
      string[],
      string[],
    ]
    const left = was.filter((state) => !is.includes(state))
    const entered = is.filter((state) => !was.includes(state))
    const key = JSON.stringify([event, left, entered])
    sums.set(key, { event, left, entered, n: (sums.get(key)?.n ?? 0) + n })
  }
  return { moves: [...sums.values()], stays: await recordStays(db, record, days) }
}

/** Selects a record's figures: whole months from the monthly ones, the days before and after from the daily ones. */
function rowsOf(figure: 'transition' | 'stay', record: string, { from, to }: DayRange): RawBuilder<unknown> {
  const until = dayAfter(to)
  const [firstMonth, lastMonth] = [monthFrom(from), `${until.slice(0, 7)}-01`]
  const part = (period: 'daily' | 'monthly', start: string, end: string) => sql`
    select * from ${sql.table(`${period}_${figure}`)}
    where record = ${record} and day >= ${start}::date and day < ${end}::date`
  if (firstMonth >= lastMonth) return part('daily', from, until)
  return sql`${part('daily', from, firstMonth)} union all ${part('monthly', firstMonth, lastMonth)}
    union all ${part('daily', lastMonth, until)}`
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Returns the first day of a month that isn't before this day. */
function monthFrom(day: string): string {
  if (day.endsWith('-01')) return day
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 10)
}

interface StayRow {
  state: string
  bucket: number
  n: number
}

/** Summarises each state's buckets, which are in ascending order. */
function staysOf(rows: readonly StayRow[], unitsPerSecond: number): Traffic['stays'] {
  const states = new Map<string, StayRow[]>()
  for (const row of rows) states.set(row.state, [...(states.get(row.state) ?? []), row])
  return [...states].map(([state, here]) => ({
    state,
    n: here.reduce((sum, { n }) => sum + n, 0),
    median_seconds: bucketQuantile(here, 0.5)! / unitsPerSecond,
    p95_seconds: bucketQuantile(here, 0.95)! / unitsPerSecond,
  }))
}
