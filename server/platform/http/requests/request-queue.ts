import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForm } from './bytes-in-flight'
import { networkOf } from '../../security/network'
import { onceOver } from './open-requests'
import { Refusal } from '../../refusal'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Scope of the route's limits. `address`, the default: per network address and for the whole server. `server`: only
     * for the whole server, for machines that call from few addresses (including our own, as on all routes without a
     * rate limit). `none`: no limits, for cheap routes.
     */
    turn?: 'address' | 'server' | 'none'
    /** Whether the route waits for its turn itself, after reading a form, so that slow senders don't occupy a turn. */
    turnAfterForm?: boolean
  }
}

/** Retry-After in seconds for a refused request. */
const retrySeconds = 2
/** Share of the process's maximum number of requests that one network address may have. */
const shareOfAddress = 1 / 4
/** Share of an address's maximum that is processed concurrently; its other requests wait in the address's queue. */
const shareAtOnce = 1 / 16

/** Requests of one network address. */
interface AddressQueue {
  working: number
  /**
   * Callbacks of waiting requests; called with true if it is the request's turn, with false if its client has
   * disconnected.
   */
  waiting: Map<FastifyRequest['raw'], (isTurn: boolean) => void>
}

/**
 * Limits the requests that this process handles or queues. An address reaches its limit long before the server's, and
 * its requests wait for each other before they delay those of others. A request counts until its work is done, even if
 * the client has disconnected, so that reconnecting doesn't give a second share.
 */
export class Turns {
  readonly #mostOfAddress: number
  readonly #atOnce: number
  readonly #lines = new Map<string, AddressQueue>()
  /**
   * Requests in progress, each with the address whose queue continues after it; null for a request not limited by
   * address.
   */
  readonly #working = new Map<FastifyRequest['raw'], string | null>()
  #waiting = 0

  constructor(readonly most: number) {
    this.#mostOfAddress = Math.max(1, Math.floor(most * shareOfAddress))
    this.#atOnce = Math.max(1, Math.floor(this.#mostOfAddress * shareAtOnce))
  }

  /** Number of requests in progress or waiting. */
  get sum(): number {
    return this.#working.size + this.#waiting
  }

  /**
   * Resolves to true when the request may proceed, or to false if its client has disconnected. Refuses with UNAVAILABLE
   * beyond either limit.
   */
  async take(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { raw } = request
    if (this.#working.has(raw)) return true
    if (raw.socket.destroyed) return false
    const { turn, rateLimit } = request.routeOptions.config
    const isOfServer = (turn ?? (rateLimit === false ? 'server' : 'address')) === 'server'
    const address = networkOf(request.ip)
    const line = this.#lines.get(address) ?? { working: 0, waiting: new Map() }
    const isLineFull = !isOfServer && line.working + line.waiting.size >= this.#mostOfAddress
    if (this.sum >= this.most || isLineFull)
      throw new Refusal('UNAVAILABLE', 'refusals.busy', { extra: { retry_after: retrySeconds } })
    // A response sent without Fastify is done once the connection closes.
    onceOver(request, reply, () => (reply.sent ? this.give(request) : this.#leave(raw, address)))
    if (isOfServer) {
      this.#working.set(raw, null)
      return true
    }
    this.#lines.set(address, line)
    if (line.working < this.#atOnce) {
      this.#begin(raw, address, line)
      return true
    }
    this.#waiting += 1
    return new Promise((resolve) => line.waiting.set(raw, resolve))
  }

  /** Ends a request's turn and continues its address's queue. */
  give({ raw }: FastifyRequest): void {
    const address = this.#working.get(raw)
    if (!this.#working.delete(raw) || typeof address !== 'string') return
    const line = this.#lines.get(address)!
    line.working -= 1
    const [next] = line.waiting
    if (next) {
      this.#waiting -= 1
      line.waiting.delete(next[0])
      this.#begin(next[0], address, line)
      next[1](true)
    } else if (line.working === 0) this.#lines.delete(address)
  }

  #begin(raw: FastifyRequest['raw'], address: string, line: AddressQueue): void {
    line.working += 1
    this.#working.set(raw, address)
  }

  /** Removes a request from its queue. */
  #leave(raw: FastifyRequest['raw'], address: string): void {
    const waiting = this.#lines.get(address)?.waiting
    const resolve = waiting?.get(raw)
    if (!resolve) return
    waiting!.delete(raw)
    this.#waiting -= 1
    resolve(false)
  }
}

/** Makes each request wait for its turn once its body has been read, and ends the turn once its response is ready. */
export function takeTurns(app: FastifyInstance, turns: Turns): void {
  app.addHook('preHandler', async (request, reply) => {
    const { turn, turnAfterForm } = request.routeOptions.config
    if (turn === 'none' || (turnAfterForm && isForm(request))) return
    if (!(await turns.take(request, reply))) return reply.hijack()
  })
  app.addHook('onSend', async (request) => turns.give(request))
}
