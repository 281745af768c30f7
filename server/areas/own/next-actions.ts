import type { AnyMachineSnapshot } from 'xstate'
import type { NextAct, Unnamed, WaitsForOthers } from '../../../contract/calls/own/shapes'
import type { Feature } from '../../../contract/api/package-features'
import type { Gate, RecordName } from '../../../contract/values'
import { fixPathOf } from '../../../machines/flows/eligibility/view'
import type { ModerationContext } from '../../../machines/records/moderation'
import { eventsFor } from '../../core/allowed-events'
import { turnOf } from '../../../machines/whose-turn'

/** Items found for one kind of record. */
export interface NextActs {
  next: NextAct[]
  waiting: WaitsForOthers[]
  /** Counts of items not included, if there are many. */
  more?: Unnamed[]
}

/** Total from `count(*) over ()`; only the first rows are read. */
export interface CountedRow {
  total: number
}

/** Returns the number of items beyond those read, with a link to all items. */
export const restOf = (kind: Unnamed['kind'], rows: readonly CountedRow[], link: string): Unnamed[] => {
  const count = (rows[0]?.total ?? 0) - rows.length
  return count > 0 ? [{ kind, count, link }] : []
}

export interface OwnItem {
  record: RecordName
  id: number | string
  title: string
  reason: string | null
  at: Date | null
  /** Pages on which the owner performs the expected action and views the record. */
  doAt: string
  seeAt: string
  /** Returns the page on which a requirement for listing can be met. */
  mendAt: (unmet: Gate | null) => string
}

const nothing = { event: null, unmet: null, reason: null, count: null, of: null } as const

/** Creates an action with unset fields empty. */
export const act = (
  kind: string,
  id: number | string,
  content: Pick<NextAct, 'link'> & Partial<NextAct>,
): NextAct => ({ key: `${kind}:${id}`, kind, title: '', at: null, ...nothing, ...content })

/**
 * Classifies a record by whose turn it is in the record's machine: the owner's turn (an action, with the currently
 * allowed event or none), someone else's, or nobody's.
 */
export function byTurn(item: OwnItem, snapshot: AnyMachineSnapshot): NextActs {
  const turn = turnOf(snapshot)
  if (!turn) return { next: [], waiting: [] }
  const { record, id, title, doAt, seeAt, mendAt } = item
  const kind = `${record}.${turn.state}`
  const at = item.at?.toISOString() ?? null
  if (turn.by === 'person') {
    const open = eventsFor(snapshot, 'person').includes(turn.event)
    const unmet = open ? null : ((snapshot.context as Partial<ModerationContext>).gate ?? null)
    const content = { title, at, unmet, reason: item.reason, link: open ? doAt : mendAt(unmet) }
    return { next: [act(kind, id, { ...content, event: open ? turn.event : null })], waiting: [] }
  }
  const by = turn.by === 'gateway' ? 'gateway' : 'admin'
  return { next: [], waiting: [{ key: `${kind}:${id}`, kind, title, at, link: seeAt, by }] }
}

/** Merges the items found for several kinds of records. */
export const together = (found: readonly NextActs[]): NextActs => ({
  next: found.flatMap(({ next }) => next),
  waiting: found.flatMap(({ waiting }) => waiting),
  more: found.flatMap(({ more }) => more ?? []),
})

/** Returns a page's path with a link back to the current page. */
export const andBack = (path: string, back: string): string => `${path}?returnTo=${encodeURIComponent(back)}`

/** Returns the path of the plans page for a feature. */
export const plansFor = (feature: Feature, back: string): string =>
  `/subscription-plan?for=${feature}&returnTo=${encodeURIComponent(back)}`

/** Returns the path of the page on which a requirement for a feature can be met; of the record if none is unmet. */
export function fixPathFor(unmet: Gate | null, feature: Feature, back: string): string {
  const path = unmet && fixPathOf[unmet]
  if (!path) return back
  return path === fixPathOf.package ? plansFor(feature, back) : andBack(path, back)
}
