import type { AnyMachineSnapshot } from 'xstate'
import type { NextAct, Unnamed, WaitsForOthers } from '../../../contract/calls/own/shapes'
import type { Feature } from '../../../contract/api/package-features'
import type { RecordName } from '../../../contract/values'
import { eventsFor } from '../../core/allowed-events'
import { turnOf } from '../../../machines/whose-turn'

/** What was found of one kind of record. */
export interface NextActs {
  next: NextAct[]
  waiting: WaitsForOthers[]
  /** Those that were not read, where there are many. */
  more?: Unnamed[]
}

/** `count(*) over ()` beside each row: how many there are, of which only the first were read. */
export interface CountedRow {
  total: number
}

/** How many of a kind are left beyond the rows that were read, and where all of them are. */
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
  /** Where the owner does what the machine waits for, and where it is looked at. */
  doAt: string
  seeAt: string
  /** Where what the machine does not allow now can be mended. */
  mendAt: string
}

const nothing = { event: null, reason: null, count: null, of: null } as const

/** An act that waits, with unset fields left empty. */
export const act = (
  kind: string,
  id: number | string,
  content: Pick<NextAct, 'link'> & Partial<NextAct>,
): NextAct => ({ key: `${kind}:${id}`, kind, title: '', at: null, ...nothing, ...content })

/**
 * A stored record by whose turn it is in its machine: its owner's (then it is an act, and its event is one the machine
 * allows now, or none), somebody else's, or none.
 */
export function byTurn(item: OwnItem, snapshot: AnyMachineSnapshot): NextActs {
  const turn = turnOf(snapshot)
  if (!turn) return { next: [], waiting: [] }
  const { record, id, title, doAt, seeAt, mendAt } = item
  const kind = `${record}.${turn.state}`
  const at = item.at?.toISOString() ?? null
  if (turn.by === 'person') {
    const open = eventsFor(snapshot, 'person').includes(turn.event)
    const content = { title, at, reason: item.reason, link: open ? doAt : mendAt }
    return { next: [act(kind, id, { ...content, event: open ? turn.event : null })], waiting: [] }
  }
  const by = turn.by === 'gateway' ? 'gateway' : 'admin'
  return { next: [], waiting: [{ key: `${kind}:${id}`, kind, title, at, link: seeAt, by }] }
}

/** Everything together. */
export const together = (found: readonly NextActs[]): NextActs => ({
  next: found.flatMap(({ next }) => next),
  waiting: found.flatMap(({ waiting }) => waiting),
  more: found.flatMap(({ more }) => more ?? []),
})

/** A page with the way back to where the person came from. */
export const andBack = (path: string, back: string): string => `${path}?returnTo=${encodeURIComponent(back)}`

/** The page of plans, with the gate that is closed. */
export const plansFor = (gate: Feature, back: string): string =>
  `/subscription-plan?for=${gate}&returnTo=${encodeURIComponent(back)}`
