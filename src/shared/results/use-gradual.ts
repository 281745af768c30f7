import { startTransition, useEffect, useMemo, useState } from 'react'

/** Something with a number of its own. */
export interface Numbered {
  id: number
}

/** So many take the place of others between two frames. */
const atOnce = 3

/**
 * The first `done` of what is wanted, and after them what stood there before: nothing twice, and what is not in turn
 * stays in its place, for it would be laid out anew.
 */
export function partly<C extends Numbered>(
  wanted: readonly C[],
  before: readonly C[],
  done: number,
): readonly C[] {
  if (done >= wanted.length) return wanted
  const drawn = wanted.slice(0, done)
  const ids = new Set(drawn.map(({ id }) => id))
  const others = before.filter(({ id }) => !ids.has(id))
  const positions = Math.max(0, before.length - done)
  return [...drawn, ...others.slice(others.length - positions)]
}

/**
 * A list that takes the place of another a few at a time, from the beginning: all of it in one frame would hold up
 * what is moved beside it. What it begins with is whole at once: who comes back finds the place they left.
 */
export function useGradual<C extends Numbered>(wanted: readonly C[]): readonly C[] {
  const [turn, setTurn] = useState({ wanted, before: wanted, done: wanted.length })
  const shown = useMemo(() => partly(turn.wanted, turn.before, turn.done), [turn])
  if (wanted !== turn.wanted) setTurn({ wanted, before: shown, done: atOnce })
  useEffect(() => {
    if (turn.done >= turn.wanted.length) return
    const next = () => setTurn((now) => (now === turn ? { ...turn, done: turn.done + atOnce } : now))
    const frame = requestAnimationFrame(() => startTransition(next))
    return () => cancelAnimationFrame(frame)
  }, [turn])
  return shown
}
