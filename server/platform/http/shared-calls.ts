import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Ctx } from '../context'
import { countMore } from '../security/throttle'

/** Calls of an address in the minute that ends at `end`. */
interface AddressCalls {
  end: number
  /** Those that are counted for all processes. */
  shared: number
  /** Those of this process that are not yet. */
  own: number
}

/** Of a limit: so many calls of an address are added at once. Each process may let through as many beyond the limit. */
const addedAtOnce = 1 / 20
/** Addresses that are counted at a time; beyond them the one that came first is forgotten. */
const addressesMost = 10_000

/**
 * Counts calls for the limit of an address, over all processes: in memory, and in the database as often as an address
 * has used up a part of its limit, so that ordinary visitors cost no statement. No call waits for it, and while the
 * database is away each process counts alone. So does the only one of the embedded engine.
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

    /** One limit for all routes. */
    child() {
      return this
    }
  }
}
