import { sql, type Kysely } from 'kysely'
import {
  getNextTransitions,
  transition,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type StateValue,
} from 'xstate'
import type { CatalogueEntry } from '../../../../machines/catalogue'
import { stateNodes } from '../../../../machines/diagram/ids'
import { stateText } from '../../../../server/core/history'
import type { DB } from '../../../../server/platform/db/schema'

/** Days of the year that is stored. */
export const days = 366
/** Buckets in which times fall: from a second to half a year. */
const buckets = 48

interface Move {
  event: string
  from: string
  to: string
}

/** Returns every change of a record's full state that its chart makes with its sample context. */
function movesOf({ machine, input }: CatalogueEntry): Move[] {
  return valuesOf(machine.root).flatMap((value) => {
    const before = machine.resolveState({ value, context: input } as never) as AnyMachineSnapshot
    const events = new Set(getNextTransitions(before).map(({ eventType }) => eventType as string))
    return [...events].flatMap((event): Move[] => {
      const [after] = transition(machine, before, { type: event })
      const [from, to] = [stateText(before.value), stateText(after.value)]
      return from === to ? [] : [{ event, from, to }]
    })
  })
}

function valuesOf(node: AnyStateNode): StateValue[] {
  const inner = Object.values(node.states).map((state) => ({ key: state.key, values: valuesOf(state) }))
  if (node.type === 'parallel')
    return inner.reduce<Record<string, StateValue>[]>(
      (all, { key, values }) => all.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
      [{}],
    )
  return inner.flatMap(({ key, values }): StateValue[] =>
    values.length ? values.map((value) => ({ [key]: value })) : [key],
  )
}

/**
 * Stores the figures of a year of one machine as the fold would from `lines` history rows, in the worst case: every
 * change of the chart happens each day, and the times in each state fall into every bucket. Returns the number of rows.
 */
export async function storeRecordYear(db: Kysely<DB>, entry: CatalogueEntry, lines: number): Promise<number> {
  const { id, machine } = entry
  const moves = movesOf(entry)
  const states = stateNodes(machine)
    .filter(({ type }) => type === 'atomic')
    .map(({ path }) => path.join('.'))
  const perMove = Math.max(1, Math.round(lines / days / moves.length))
  const perStay = Math.max(1, Math.round(lines / days / (states.length * buckets)))
  await sql`
    insert into daily_transition (day, record, event, from_state, to_state, n)
    select current_date - d, ${id}, m.event, m.from, m.to, ${perMove}
    from generate_series(0, ${days - 1}::int) d, jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as m (event text, "from" text, "to" text)`.execute(db)
  await sql`
    insert into daily_stay (day, record, state, bucket, n)
    select current_date - d, ${id}, s, b, ${perStay}
    from generate_series(0, ${days - 1}::int) d, generate_series(0, ${buckets - 1}::int) b,
      jsonb_array_elements_text(${JSON.stringify(states)}::jsonb) s`.execute(db)
  return days * (moves.length + states.length * buckets)
}

/** Sums the days of all machines by month, as the fold does. */
export async function storeMonths(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into monthly_transition (day, record, event, from_state, to_state, n)
    select date_trunc('month', day)::date, record, event, from_state, to_state, sum(n)::int
    from daily_transition group by 1, 2, 3, 4, 5`.execute(db)
  await sql`
    insert into monthly_stay (day, record, state, bucket, n)
    select date_trunc('month', day)::date, record, state, bucket, sum(n)::int from daily_stay group by 1, 2, 3, 4`.execute(
    db,
  )
  await sql`analyze daily_transition, daily_stay, monthly_transition, monthly_stay`.execute(db)
}

/** Removes all figures of records. */
export async function removeFigures(db: Kysely<DB>): Promise<void> {
  await sql`truncate daily_transition, daily_stay, monthly_transition, monthly_stay`.execute(db)
}
