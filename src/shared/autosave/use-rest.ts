import { useEffect, useRef } from 'react'

const restMs = 800

/** Debounces saving until typing pauses. */
export function useRest<Typed>(save: (typed: Typed) => void) {
  const timer = useRef<number>(undefined)
  const hold = () => window.clearTimeout(timer.current)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    saveSoon: (typed: Typed) => {
      hold()
      timer.current = window.setTimeout(() => save(typed), restMs)
    },
    /** Cancels a pending save, because something newer is being sent. */
    hold,
  }
}
