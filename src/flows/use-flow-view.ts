import { useState, useSyncExternalStore } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/** How often a view is looked at again while nothing happens, for the seconds it counts down. Milliseconds. */
const tick = 1000

/** A view as an external store: it changes when the machine does and when a second has passed that it shows. */
function viewSource<A extends AnyActorRef, V>(actor: A, view: (snapshot: SnapshotFrom<A>, now: number) => V) {
  let last: { text: string; view: V } | null = null
  return {
    subscribe(onChange: () => void) {
      const subscription = actor.subscribe({ next: onChange, complete: onChange })
      const timer = setInterval(onChange, tick)
      return () => {
        subscription.unsubscribe()
        clearInterval(timer)
      }
    },
    read(): V {
      const next = view(actor.getSnapshot() as SnapshotFrom<A>, Date.now())
      const text = JSON.stringify(next)
      if (last?.text !== text) last = { text, view: next }
      return last.view
    },
  }
}

/** The view of a running flow, from `view.ts`. The actor must stay the same for the life of the component. */
export function useFlowView<A extends AnyActorRef, V>(
  actor: A,
  view: (snapshot: SnapshotFrom<A>, now: number) => V,
): V {
  const [source] = useState(() => viewSource(actor, view))
  return useSyncExternalStore(source.subscribe, source.read, source.read)
}
