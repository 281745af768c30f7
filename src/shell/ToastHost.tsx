import { lazy, Suspense, useSyncExternalStore } from 'react'
import { anyToastYet, waitingToasts } from './toast'

const Toasts = lazy(() => import('./Toasts'))

function subscribe(onChange: () => void): () => void {
  return waitingToasts.subscribe(onChange).unsubscribe
}

/** Stands ready for messages; what draws them is loaded with the first one. */
export function ToastHost() {
  const needed = useSyncExternalStore(
    subscribe,
    () => anyToastYet(),
    () => false,
  )
  if (!needed) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
