/**
 * State that a flow stores in the browser: a few facts, never a snapshot. A resumed flow starts in `idle`, gets
 * `flow.resumed` and loads the current status from the server.
 */
export type Stored<M> = {
  flow: string
  version: number
  savedAt: number
  /** Expiry of the stored facts (epoch ms). */
  deadlineAt: number
  memory: M
}

/** Wraps a flow's stored facts, which expire `lifeMs` after `now`. */
export function pack<M>(flow: string, version: number, memory: M, now: number, lifeMs: number): Stored<M> {
  return { flow, version, savedAt: now, deadlineAt: now + lifeMs, memory }
}

/**
 * Reads stored facts. `stale` means that they are of another version or expired: the flow starts over and shows that.
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
