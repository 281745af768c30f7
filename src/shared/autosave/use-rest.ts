import { useEffect, useRef } from 'react'

const restMs = 800

/** Saves what was typed last once typing has rested a moment. */
export function useRest<Typed>(save: (typed: Typed) => void) {
  const timer = useRef<number>(undefined)
  const hold = () => window.clearTimeout(timer.current)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    saveSoon: (typed: Typed) => {
      hold()
      timer.current = window.setTimeout(() => save(typed), restMs)
    },
    /** Drops a saving that rests: something newer is being sent. */
    hold,
  }
}
