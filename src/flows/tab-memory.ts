import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { pack, unpack } from '../../machines/flows/memory'

/** What a flow remembers in this tab, for how long (ms), and how it is read from a snapshot. */
export interface Remembered<A extends AnyActorRef, M> {
  flow: string
  version: number
  lifeMs: number
  memory: (snapshot: SnapshotFrom<A>) => M | null
}

/** Under what name a tab keeps a flow. */
export const keyOf = (flow: string) => `flow.${flow}`

/** What an earlier page of this tab left; `stale` when it is too old or of another version. */
export function recall<M>(flow: string, version: number): { memory: M } | { stale: true } | null {
  try {
    const text = sessionStorage.getItem(keyOf(flow))
    return text === null ? null : unpack<M>(flow, version, JSON.parse(text), Date.now())
  } catch {
    return { stale: true }
  }
}

/** Drops what is kept of a flow in this tab. */
function forget(flow: string): void {
  try {
    sessionStorage.removeItem(keyOf(flow))
  } catch {
    // A browser that forbids storage has nothing to drop.
  }
}

/** Drops every flow in this tab: after signing out none is left half done. */
export function forgetFlows(): void {
  try {
    const kept = Array.from({ length: sessionStorage.length }, (_, nth) => sessionStorage.key(nth))
    for (const key of kept) if (key?.startsWith(keyOf(''))) sessionStorage.removeItem(key)
  } catch {
    // A browser that forbids storage has nothing to drop.
  }
}

/** Keeps this of a flow in the tab; null deletes it. */
export function remember<M>(
  { flow, version, lifeMs }: Pick<Remembered<AnyActorRef, M>, 'flow' | 'version' | 'lifeMs'>,
  memory: M | null,
): void {
  if (memory === null) return forget(flow)
  try {
    sessionStorage.setItem(keyOf(flow), JSON.stringify(pack(flow, version, memory, Date.now(), lifeMs)))
  } catch {
    // Without storage a reload starts the flow anew; the server still has the result.
  }
}

/** Writes the memory at each change of the machine; gives back the way to stop. */
export function keepMemory<A extends AnyActorRef, M>(actor: A, kept: Remembered<A, M>): () => void {
  const subscription = actor.subscribe((snapshot: SnapshotFrom<A>) => remember(kept, kept.memory(snapshot)))
  return () => subscription.unsubscribe()
}
