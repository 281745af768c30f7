import type { AnyStateNode } from 'xstate'
import { stateNodes } from '../../../../machines/diagram/ids'
import type { Actor, Meta } from '../../../../machines/kit'
import type { RecordName } from '../../../../contract/values'
import type { CountedKind } from './count-states'

/** A state in which a record waits for an act. */
export interface WaitingState {
  /** Id of the state, a leaf. */
  state: string
  waits: Actor
  /** Column of the date by which the state has to be left; null if it has none. */
  due: string | null
}

/** Columns with due dates, in states that the clock ends. */
const dueColumns: Partial<Record<RecordName, string>> = {
  account: 'account_due_at',
  property: 'due_at',
  project: 'due_at',
  advertisement: 'due_at',
  subscription: 'due_at',
  payment: 'due_at',
  'bank-receipt': 'due_at',
}

/** Actors awaited in states whose chart doesn't name them, because no start page lists these records. */
const awaited: Readonly<Record<string, Actor>> = {
  'account.unverified': 'guest',
  'contact-message.received': 'admin',
  'membership.invited': 'person',
  'refund-order.ordered': 'server',
  'refund-order.sent': 'gateway',
  'refund-order.pending': 'gateway',
  'report.open': 'admin',
  'report.appealed': 'admin',
}

/** States whose due date only bars an event, so that no event of the clock follows it. */
const dueIn: Readonly<Record<string, string>> = { 'membership.invited': 'due_at' }

/**
 * Returns the leaf states that await an act, or that the clock ends. States in which records rest, such as
 * an active account, are not among them.
 */
export function waitingStates({
  record,
  kind: { machine, dueIn: setByServer },
}: CountedKind): WaitingState[] {
  return stateNodes(machine).flatMap((node) => {
    if (node.type !== 'atomic') return []
    const around = outwards(node)
    const metas = around.map(({ meta }) => meta as Meta | undefined)
    const due = metas.find((meta) => meta?.due)?.due
    const isEndedByClock = due !== undefined || around.some((one) => exitsOf(one).some(isBy('clock')))
    const column =
      dueIn[node.id] ?? (isEndedByClock ? (due?.at ?? setByServer ?? dueColumns[record]) : undefined)
    const waits =
      metas.find((meta) => meta?.next)?.next?.by ??
      (node.tags.includes('waitsForOperator') ? 'admin' : undefined) ??
      awaited[node.id] ??
      (column === undefined ? undefined : 'clock')
    return waits ? [{ state: node.id, waits, due: column ?? null }] : []
  })
}

const exitsOf = ({ transitions }: AnyStateNode) => [...transitions.values()].flat()

const isBy =
  (actor: Actor) =>
  ({ meta }: { meta?: unknown }): boolean =>
    (meta as Meta | undefined)?.by?.includes(actor) === true

/** Returns a state and its ancestors, innermost first. */
function outwards(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node, ...outwards(node.parent)] : [node]
}
