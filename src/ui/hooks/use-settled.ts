import { useEffect, useState } from 'react'

/** Milliseconds for which a choice must stand before the server is asked about it. */
const settleMs = 250

/** A value once it has not changed for a moment: who types or drags asks the server once, at the end. */
export function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (settled === value) return
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [settled, value])
  return settled
}
