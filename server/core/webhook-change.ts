import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'
import type { Actor, Meta } from '../../machines/kit'

/** A transition of a record, with its actor. */
export interface RecordChange {
  event: string
  from: StateValue
  to: StateValue
  by: Actor
}

/**
 * Returns a transition as the record's owner sees it. Null for a decision that can still be undone (`heldAs`), for
 * undoing it, and for an event that another record reports (`reportedAs`). Once the undo period is over, the transition
 * appears as the decision itself, by the original actor.
 */
export function changeForOwner({ root }: AnyStateMachine, change: RecordChange): RecordChange | null {
  if (isReportedElsewhere(root, change)) return null
  const [was, is] = [heldIn(root, change.from), heldIn(root, change.to)]
  const shown = { ...change, from: shownIn(root, change.from), to: shownIn(root, change.to) }
  if (was && metaOf(was).due?.event === change.event) return { ...shown, ...decisionInto(was) }
  const isUnseen = was !== is && JSON.stringify(shown.from) === JSON.stringify(shown.to)
  // An owner's edit voids a held decision and is sent like any other edit.
  return isUnseen && change.by === 'admin' ? null : shown
}

/** Whether another record reports this event, from any state. */
const isReportedElsewhere = ({ states }: AnyStateNode, { event }: RecordChange): boolean =>
  Object.values(states).some(({ transitions }) =>
    transitions.get(event)?.some(({ meta }) => (meta as Meta | undefined)?.reportedAs !== undefined),
  )

const metaOf = ({ meta }: AnyStateNode): Meta => (meta ?? {}) as Meta

/** Returns the state of a held decision that the record is in, or undefined if there is none. */
function heldIn(node: AnyStateNode, value: StateValue): AnyStateNode | undefined {
  for (const [name, inner] of Object.entries(typeof value === 'string' ? { [value]: {} } : value)) {
    const state = node.states[name]!
    const found = metaOf(state).heldAs === undefined ? inner && heldIn(state, inner) : state
    if (found) return found
  }
  return undefined
}

/** Replaces a held decision's state by the state others see. */
function shownIn(node: AnyStateNode, value: StateValue): StateValue {
  if (typeof value === 'string') return metaOf(node.states[value]!).heldAs ?? value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inner && shownIn(node.states[name]!, inner)]),
  )
}

/** Returns the event that led to a held decision's state. */
function decisionInto(held: AnyStateNode): Pick<RecordChange, 'event' | 'by'> {
  const made = held.parent!.states[metaOf(held).heldAs!]!
  const way = [...made.transitions.values()].flat().find(({ target }) => target?.includes(held))!
  return { event: way.eventType as string, by: (way.meta as Meta).by![0]! }
}
