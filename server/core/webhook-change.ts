import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'
import type { Actor, Meta } from '../../machines/kit'

/** A transition of a record, and whose it was. */
export interface RecordChange {
  event: string
  from: StateValue
  to: StateValue
  by: Actor
}

/**
 * A transition as its record's owner reads it. Of a decision that may still be undone (`heldAs`) there is nothing to read,
 * nor of undoing it: null. Once its time is over it is the decision itself, by whoever made it.
 */
export function changeForOwner({ root }: AnyStateMachine, change: RecordChange): RecordChange | null {
  const [was, is] = [heldIn(root, change.from), heldIn(root, change.to)]
  const shown = { ...change, from: shownIn(root, change.from), to: shownIn(root, change.to) }
  if (was && metaOf(was).due?.event === change.event) return { ...shown, ...decisionInto(was) }
  const isUnseen = was !== is && JSON.stringify(shown.from) === JSON.stringify(shown.to)
  // An owner's edit voids a decision, and is sent as any other edit.
  return isUnseen && change.by === 'admin' ? null : shown
}

const metaOf = ({ meta }: AnyStateNode): Meta => (meta ?? {}) as Meta

/** The state of a held decision in which a record is, if it is in one. */
function heldIn(node: AnyStateNode, value: StateValue): AnyStateNode | undefined {
  for (const [name, inner] of Object.entries(typeof value === 'string' ? { [value]: {} } : value)) {
    const state = node.states[name]!
    const found = metaOf(state).heldAs === undefined ? inner && heldIn(state, inner) : state
    if (found) return found
  }
  return undefined
}

/** The same state with that of a held decision under the name that others read. */
function shownIn(node: AnyStateNode, value: StateValue): StateValue {
  if (typeof value === 'string') return metaOf(node.states[value]!).heldAs ?? value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inner && shownIn(node.states[name]!, inner)]),
  )
}

/** The event that leads into the state of a held decision, from where it was made. */
function decisionInto(held: AnyStateNode): Pick<RecordChange, 'event' | 'by'> {
  const made = held.parent!.states[metaOf(held).heldAs!]!
  const way = [...made.transitions.values()].flat().find(({ target }) => target?.includes(held))!
  return { event: way.eventType as string, by: (way.meta as Meta).by![0]! }
}
