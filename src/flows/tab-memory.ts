import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { pack, unpack } from '../../machines/flows/memory'

/** How a flow is persisted in this tab: name, version, lifetime in ms, and the memory derived from a snapshot. */
export interface Remembered<A extends AnyActorRef, M> {
  flow: string
  version: number
  lifeMs: number
  memory: (snapshot: SnapshotFrom<A>) => M | null
}

/** Returns the storage key of a flow. */
export const keyOf = (flow: string) => `flow.${flow}`

/** Returns what an earlier page of this tab stored; `stale` if it has expired or is of another version. */
export function recall<M>(flow: string, version: number): { memory: M } | { stale: true } | null {
  try {
    const text = sessionStorage.getItem(keyOf(flow))
    return text === null ? null : unpack<M>(flow, version, JSON.parse(text), Date.now())
  } catch {
    return { stale: true }
  }
}

/** Deletes a flow's memory in this tab. */
function forget(flow: string): void {
  try {
    sessionStorage.removeItem(keyOf(flow))
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes the memory of every flow in this tab, so none continues after sign-out. */
export function forgetFlows(): void {
  try {
    const kept = Array.from({ length: sessionStorage.length }, (_, nth) => sessionStorage.key(nth))
    for (const key of kept) if (key?.startsWith(keyOf(''))) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Stores a flow's memory in this tab; null deletes it. */
export function remember<M>(
  { flow, version, lifeMs }: Pick<Remembered<AnyActorRef, M>, 'flow' | 'version' | 'lifeMs'>,
  memory: M | null,
): void {
  if (memory === null) return forget(flow)
  try {
    sessionStorage.setItem(keyOf(flow), JSON.stringify(pack(flow, version, memory, Date.now(), lifeMs)))
  } catch {
    // Without storage a reload restarts the flow; the server still has the result.
  }
}

/** Stores the memory on every change of the machine. Returns a function that stops storing. */
export function keepMemory<A extends AnyActorRef, M>(actor: A, kept: Remembered<A, M>): () => void {
  const subscription = actor.subscribe((snapshot: SnapshotFrom<A>) => remember(kept, kept.memory(snapshot)))
  return () => subscription.unsubscribe()
}
