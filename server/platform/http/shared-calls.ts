import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Ctx } from '../context'
import { countMore } from '../security/throttle'

/** Calls from one address in the minute ending at `end`. */
interface AddressCalls {
  end: number
  /** Number of calls counted across all processes. */
  shared: number
  /** Number of this process's calls not yet added to the shared count. */
  own: number
}

/**
 * Share of the limit that a process adds to the shared count per statement; each process may exceed the limit by this
 * share.
 */
const addedAtOnce = 1 / 20
/** Maximum number of tracked addresses; beyond it, the oldest one is dropped. */
const addressesMost = 10_000

/**
 * Counts calls per address across all processes: in memory, and in the database each time an address has used a share
 * of its limit, so that ordinary visitors cause no statements. Calls never wait for the count. While the database is
 * unreachable, and with the embedded engine, each process counts separately.
 */
export function sharedCalls(ctx: Pick<Ctx, 'db' | 'clock' | 'engine' | 'log'>): FastifyRateLimitStoreCtor {
  const all = new Map<string, AddressCalls>()

  function callsOf(address: string, end: number): AddressCalls {
    const known = all.get(address)
    if (known?.end === end) return known
    const fresh = { end, shared: 0, own: 0 }
    all.delete(address)
    all.set(address, fresh)
    if (all.size > addressesMost) all.delete(all.keys().next().value!)
    return fresh
  }

  async function share(address: string, calls: AddressCalls): Promise<void> {
    const { own } = calls
    calls.own = 0
    calls.shared += own
    try {
      const total = await countMore(ctx, 'calls', address, { more: own, until: new Date(calls.end) })
      calls.shared = Math.max(calls.shared, total)
    } catch (error) {
      ctx.log.debug({ error }, 'calls of an address are counted by this process alone')
    }
  }

  return class {
    incr(
      address: string,
      counted: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
      max: number,
    ): void {
      const now = ctx.clock.now().getTime()
      const calls = callsOf(address, (Math.floor(now / timeWindow) + 1) * timeWindow)
      calls.own++
      if (ctx.engine === 'postgres' && calls.own >= max * addedAtOnce) void share(address, calls)
      counted(null, { current: calls.shared + calls.own, ttl: calls.end - now })
    }

    /** All routes share one limit. */
    child() {
      return this
    }
  }
}
