import { useEffect, useState } from 'react'

/** Debounce in ms. */
const settleMs = 250

/** Debounces a value, so typing or dragging sends only one request. */
export function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (settled === value) return
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [settled, value])
  return settled
}
