import { sql } from 'kysely'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import {
  moneyAsides,
  moneyStages,
  movementKinds,
  type Gateway,
  type MoneySum,
  type MovementKind,
} from '../../../../contract/values'
import type { Ctx } from '../../../platform/context'
import { daysOf, spanOf } from './day-range'
import { isUnknown, standing, sums } from './sums'
import { waitingLines } from './waiting-money'

type MoneyOverview = Data<'admin/money'>
type MoneyLine = MoneyOverview['lines'][number]
type MoneyCount = MoneyLine['taken']

/** Maximum number of waiting items shown. */
const waitingShown = 200

interface Of {
  gateway: string
  mode: string
  currency: string
  day: string
}
/** A day's amounts and counts, by sum name. */
type Came = Of & { unknown: number } & Record<`${MoneySum}_minor` | `${MoneySum}_n`, number>
type MoneyMovement = Of & { kind: MovementKind | 'creditNote'; minor: number; n: number }
type Waits = Omit<MoneyOverview['waiting'][number], 'sum'> & {
  amount_minor: number | null
  currency: string | null
}

/**
 * Returns the reconciliation: amounts received between two UTC days and where they are now, the money movements of
 * those days, and, regardless of the days, what needs attention.
 */
export async function whereMoneyIs({ db, clock }: Ctx, asked: Parsed<'admin/money'>): Promise<MoneyOverview> {
  const now = clock.now()
  const days = daysOf(asked, now)
  const span = spanOf(days)
  const columns = Object.entries(sums).map(
    ([name, value]) => sql`
      coalesce(sum(${value}), 0) as ${sql.ref(`${name}_minor`)},
      count(*) filter (where ${value} <> 0) as ${sql.ref(`${name}_n`)}`,
  )
  const { rows } = await sql<{ came: Came[]; moved: MoneyMovement[]; waiting: Waits[]; waits: number }>`
    with came as (
      select gateway, mode, currency, day, ${sql.join(columns)}, count(*) filter (where ${isUnknown}) as unknown
      from (${standing(span)}) stand group by gateway, mode, currency, day
    ), moved as (
      select gateway, mode, currency, (at at time zone 'UTC')::date as day, kind, coalesce(sum(amount_minor), 0) as minor,
        count(*) as n
      from money_movement where at >= ${span.from} and at < ${span.until} group by 1, 2, 3, 4, 5
      union all
      select p.gateway, p.mode, n.currency, (n.issued_at at time zone 'UTC')::date, 'creditNote', sum(n.amount_minor), count(*)
      from credit_note n join payment p on p.id = n.payment_id
      where n.voided_at is null and n.issued_at >= ${span.from} and n.issued_at < ${span.until} group by 1, 2, 3, 4
    ), waits as (${waitingLines(now)})
    select (select coalesce(json_agg(came), '[]') from came) as came,
      (select coalesce(json_agg(moved), '[]') from moved) as moved,
      (select coalesce(json_agg(w), '[]') from (
        select * from waits order by due nulls last, since, what, id limit ${waitingShown}) w) as waiting,
      (select count(*)::int from waits) as waits`.execute(db)
  const { came, moved, waiting, waits } = rows[0]!
  return { ...days, lines: linesOf(came, moved), waiting: waiting.map(waitOf), waiting_total: waits }
}

const keyOf = ({ gateway, mode, currency }: Of) => `${gateway} ${mode} ${currency}`
const named = <W extends string>(names: readonly W[], of: (name: W) => MoneyCount) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<W, MoneyCount>
const total = (all: MoneyCount[]): MoneyCount =>
  all.reduce((so, { amount_minor, n }) => ({ amount_minor: so.amount_minor + amount_minor, n: so.n + n }), {
    amount_minor: 0,
    n: 0,
  })
const counted = (one: Came, name: MoneySum): MoneyCount => ({
  amount_minor: one[`${name}_minor`],
  n: one[`${name}_n`],
})

function linesOf(came: Came[], moved: MoneyMovement[]): MoneyLine[] {
  const keys = [...new Set([...came, ...moved].map(keyOf))].toSorted()
  return keys.map((key) =>
    lineOf(
      came.filter((one) => keyOf(one) === key),
      moved.filter((one) => keyOf(one) === key),
    ),
  )
}

function lineOf(came: Came[], moved: MoneyMovement[]): MoneyLine {
  const { gateway, mode, currency } = (came[0] ?? moved[0])!
  const move = (name: MoneyMovement['kind'], all = moved) =>
    total(all.filter(({ kind }) => kind === name).map(({ minor, n }) => ({ amount_minor: minor, n })))
  const sum = (name: MoneySum, all = came) => total(all.map((one) => counted(one, name)))
  const report = (all: MoneyMovement[]) =>
    all.reduce((so, { kind, minor }) => so + (kind === 'creditNote' ? 0 : minor), 0)
  // A credit note moves no money, so a day with nothing else is omitted.
  const movedOn = moved.filter(({ kind }) => kind !== 'creditNote')
  const days = [...new Set([...came, ...movedOn].map(({ day }) => day))].toSorted().toReversed()
  return {
    gateway: gateway as Gateway,
    test_mode: mode === 'sandbox',
    currency,
    taken: sum('taken'),
    places: named(moneyStages, (name) => sum(name)),
    asides: named(moneyAsides, (name) => {
      if (name === 'creditNote') return move(name)
      if (name === 'unknown') return { amount_minor: 0, n: came.reduce((so, { unknown }) => so + unknown, 0) }
      return sum(name)
    }),
    moved: named(movementKinds, (name) => move(name)),
    report_minor: report(moved),
    days: days.map((day) => {
      const then = came.filter((one) => one.day === day)
      return {
        day,
        taken: sum('taken', then),
        places: named(moneyStages, (name) => sum(name, then)),
        report_minor: report(moved.filter((one) => one.day === day)),
      }
    }),
  }
}

function waitOf({ amount_minor, currency, due, since, ...rest }: Waits): MoneyOverview['waiting'][number] {
  return {
    ...rest,
    sum: amount_minor === null || currency === null ? null : { amount_minor, currency },
    due: due === null ? null : new Date(due).toISOString(),
    since: new Date(since).toISOString(),
  }
}
