import { useState, useSyncExternalStore } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'

/** Refresh interval of a view for its countdowns, in ms. */
const tick = 1000

/** Exposes a view as an external store that changes with the machine and whenever a displayed countdown advances. */
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

/** Returns the view of a running flow, from `view.ts`. The actor must not change during the component's lifetime. */
export function useFlowView<A extends AnyActorRef, V>(
  actor: A,
  view: (snapshot: SnapshotFrom<A>, now: number) => V,
): V {
  const [source] = useState(() => viewSource(actor, view))
  return useSyncExternalStore(source.subscribe, source.read, source.read)
}
