/**
 * What a flow leaves in the browser's storage. It is a handful of facts, never a snapshot: a flow that is resumed
 * starts in `idle`, gets `flow.resumed` and reads the status from the server.
 */
export type Stored<M> = {
  flow: string
  version: number
  savedAt: number
  /** The facts expire after this moment. Epoch milliseconds. */
  deadlineAt: number
  memory: M
}

/** Wraps what a flow stores for `lifeMs` from `now`. */
export function pack<M>(flow: string, version: number, memory: M, now: number, lifeMs: number): Stored<M> {
  return { flow, version, savedAt: now, deadlineAt: now + lifeMs, memory }
}

/**
 * Reads it back. `stale` means that something was stored but is of another version or too old: the flow starts afresh
 * and shows that.
 */
export function unpack<M>(
  flow: string,
  version: number,
  raw: unknown,
  now: number,
): { memory: M } | { stale: true } | null {
  if (raw === null || raw === undefined) return null
  if (!isStored(raw) || raw.flow !== flow) return { stale: true }
  if (raw.version !== version || raw.deadlineAt <= now) return { stale: true }
  return { memory: raw.memory as M }
}

function isStored(raw: unknown): raw is Stored<unknown> {
  if (typeof raw !== 'object' || raw === null) return false
  const stored = raw as Partial<Stored<unknown>>
  return (
    typeof stored.flow === 'string' &&
    typeof stored.version === 'number' &&
    typeof stored.deadlineAt === 'number' &&
    typeof stored.memory === 'object' &&
    stored.memory !== null
  )
}
