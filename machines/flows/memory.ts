/**
 * State that a flow stores in the browser: a few facts, never a snapshot. A resumed flow starts in `idle`, gets the
 * event `flow.resumed`, and loads the current status from the server.
 */
export type Stored<M> = {
  flow: string
  version: number
  savedAt: number
  /** Time in epoch ms at which the stored facts expire. */
  deadlineAt: number
  memory: M
}

/** Wraps a flow's facts for storage; they expire `lifeMs` after `now`. */
export function pack<M>(flow: string, version: number, memory: M, now: number, lifeMs: number): Stored<M> {
  return { flow, version, savedAt: now, deadlineAt: now + lifeMs, memory }
}

/**
 * Reads stored facts. `stale` means that they are from another version or have expired; the flow then starts over and
 * tells the user.
 */
export function unpack<M>(
  flow: string,
  version: number,
  raw: unknown,
  now: number,
): { memory: M } | { stale: true } | null {
  if (raw === null || raw === undefined) return null
  const stored = raw as Partial<Stored<M>>
  const isCurrent = stored.flow === flow && stored.version === version && Number(stored.deadlineAt) > now
  return isCurrent && stored.memory ? { memory: stored.memory } : { stale: true }
}
