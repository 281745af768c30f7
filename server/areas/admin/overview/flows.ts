import { optionalKey } from '../../../../contract/texts/translate'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { AnyStateNode } from 'xstate'
import { flowReport } from '../../../../contract/limits'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import type { Lang } from '../../../../contract/language/languages'
import type { ReportedFlow } from '../../../../contract/values'
import { entryOf } from '../../../../machines/catalogue'
import { eventKey, eventLabels } from '../../../../machines/diagram/event-labels'
import type { Meta } from '../../../../machines/kit'
import type { Ctx } from '../../../platform/context'
import type { DB } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { say } from '../../../platform/texts/say'
import { bucketMedian } from './bucket-quantile'

/** Event reported when a page is closed during a flow. */
export const pageLeft = 'left'

/** Returns the state at a path of a flow's chart; null if there is none. */
function nodeAt(flow: ReportedFlow, path: string): AnyStateNode | null {
  let node: AnyStateNode | undefined = entryOf(flow).machine.root
  for (const name of path.split('.')) node = node?.states[name]
  return node ?? null
}

/** Whether a state or one of its ancestors handles the event. */
function hasEvent(node: AnyStateNode | undefined, event: string): boolean {
  if (event === pageLeft) return true
  return node !== undefined && (node.transitions.has(event) || hasEvent(node.parent, event))
}

/**
 * Adds a browser's flow report to the day's counts. Rejects the whole report if it contains a state or event unknown to
 * the chart, because the report is then from another version.
 */
export async function takeReport({ db, clock }: Ctx, { steps }: Parsed<'flow-report'>): Promise<number> {
  for (const { flow, state, event, next } of steps) {
    const node = nodeAt(flow, state)
    if (node && hasEvent(node, event) && (next === undefined || nodeAt(flow, next))) continue
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { steps: 'refusals.choice' } })
  }
  const day = clock.now().toISOString().slice(0, 10)
  const counts = new Map<
    string,
    { day: string; flow: string; state: string; event: string; bucket: number; n: number }
  >()
  for (const { flow, state, event, duration } of steps) {
    const bucket = Math.floor(2 * Math.log2(Math.max(1, duration)))
    const key = JSON.stringify([flow, state, event, bucket])
    counts.set(key, { day, flow, state, event, bucket, n: (counts.get(key)?.n ?? 0) + 1 })
  }
  // In a fixed order, so that two reports don't deadlock.
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const moves = movesOf(steps, day)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('daily_flow')
      .values(rows)
      .onConflict((known) =>
        known
          .columns(['day', 'flow', 'state', 'event', 'bucket'])
          .doUpdateSet({ n: sql`daily_flow.n + excluded.n` }),
      )
      .execute()
    if (moves.length === 0) return
    await trx
      .insertInto('daily_flow_step')
      .values(moves)
      .onConflict((known) =>
        known
          .columns(['day', 'flow', 'state', 'event', 'next'])
          .doUpdateSet({ n: sql`daily_flow_step.n + excluded.n` }),
      )
      .execute()
  })
  return steps.length
}

/** Counts the steps that entered another state, in a fixed order. */
function movesOf(steps: Parsed<'flow-report'>['steps'], day: string) {
  const counts = new Map<string, Insertable<DB['daily_flow_step']>>()
  for (const { flow, state, event, next } of steps) {
    if (next === undefined) continue
    const key = JSON.stringify([flow, state, event, next])
    const n = (counts.get(key)?.n ?? 0) + 1
    counts.set(key, { day, flow, state, event, next, n })
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

export async function forgetOldReports({ db, clock }: Ctx): Promise<number> {
  const oldest = new Date(clock.now().getTime() - flowReport.keptDays * 86_400_000).toISOString().slice(0, 10)
  await sql`delete from daily_flow_step where day < ${oldest}::date`.execute(db)
  const { numAffectedRows } = await sql`delete from daily_flow where day < ${oldest}::date`.execute(db)
  return Number(numAffectedRows ?? 0)
}

interface FlowDays {
  flow: ReportedFlow
  from: string
  to: string
  lang: Lang
}

/** Returns how users went through a flow between two days, by state in chart order. */
export async function readFlow(
  db: Kysely<DB>,
  { flow, from, to, lang }: FlowDays,
): Promise<Data<'admin/flow'>['states']> {
  const { rows } = await sql<{ state: string; event: string; bucket: number; n: number }>`
    select state, event, bucket, sum(n)::int as n from daily_flow
    where flow = ${flow} and day between ${from}::date and ${to}::date group by 1, 2, 3 order by bucket`.execute(
    db,
  )
  const sum = (some: typeof rows) => some.reduce((all, { n }) => all + n, 0)
  return leavesOf(entryOf(flow).machine.root).flatMap((state) => {
    const here = rows.filter((row) => row.state === state)
    if (here.length === 0) return []
    // Final states have no outgoing events.
    const isFinal = nodeAt(flow, state)?.type === 'final'
    const events = isFinal ? [] : [...new Set(here.map(({ event }) => event))]
    return {
      state,
      name: stateName(flow, state, lang),
      n: sum(here),
      // Measured in milliseconds.
      median_seconds: (bucketMedian(here) ?? 0) / 1000,
      left: events
        .map((event) => ({
          event,
          name: eventName(flow, event, lang),
          n: sum(here.filter((row) => row.event === event)),
        }))
        .toSorted((a, b) => b.n - a.n),
    }
  })
}

/** Returns the paths of all leaf states in chart order. */
function leavesOf(node: AnyStateNode, path: readonly string[] = []): string[] {
  const inner = Object.values(node.states)
  return inner.length === 0 ? [path.join('.')] : inner.flatMap((one) => leavesOf(one, [...path, one.key]))
}

function stateName(flow: ReportedFlow, state: string, lang: Lang): string {
  const english = (nodeAt(flow, state)?.meta as Meta | undefined)?.caption ?? state
  return say(lang, optionalKey('machines', `${flow}.${state}.caption`), { defaultValue: english })
}

function eventName(flow: ReportedFlow, event: string, lang: Lang): string {
  if (event === pageLeft) return say(lang, 'admin.overview.flow.left')
  const { labels } = entryOf(flow)
  const { caption } = eventLabels(event, undefined, labels, { onward: '', allDone: '' } as never)
  return say(lang, optionalKey('machines', `${flow}.event:${eventKey(event)}`), { defaultValue: caption })
}
