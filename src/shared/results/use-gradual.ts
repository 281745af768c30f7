import { startTransition, useEffect, useMemo, useState } from 'react'

/** A record with an id. */
export interface Numbered {
  id: number
}

/** Number of items replaced per frame. */
const atOnce = 3

/**
 * Returns the first `done` wanted items followed by previous ones, without duplicates. Previous items keep their
 * positions, to avoid layout work.
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
 * Replaces a list a few items per frame, because rendering all of them at once would block a moving map. The initial
 * list is complete immediately, so scroll restoration works.
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
