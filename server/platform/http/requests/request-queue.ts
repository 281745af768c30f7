import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForm } from './bytes-in-flight'
import { networkOf } from '../../security/network'
import { onceOver } from './open-requests'
import { Refusal } from '../../refusal'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How a route is bounded: by address and server by default; by the server alone where machines ask from few
     * addresses, our own while it works on a request among them, as on all routes without a limit of calls; not at all
     * where little is to be done.
     */
    turn?: 'address' | 'server' | 'none'
    /** The route takes the turn itself, once it has read a form: a slow sender is not worked on. */
    turnAfterForm?: boolean
  }
}

/** Seconds after which a refused sender may try again. */
const retrySeconds = 2
/** Of all requests that may be under way, one network address may have this share … */
const shareOfAddress = 1 / 4
/** … and of those this share is worked on at once; the others wait in its line. */
const shareAtOnce = 1 / 16

/** The requests of one network address. */
interface AddressQueue {
  working: number
  /** What to do with each that waits: true: its turn, false: its client has gone. */
  waiting: Map<FastifyRequest['raw'], (isTurn: boolean) => void>
}

/**
 * Bounds the requests that this process works on or keeps waiting. The bound of an address is met long before that of
 * the server, and its requests wait for one another before anybody else's wait for them. Work counts until it is done,
 * even when its connection has gone: a client that disconnects and asks again does not get a second share of it.
 */
export class Turns {
  readonly #mostOfAddress: number
  readonly #atOnce: number
  readonly #lines = new Map<string, AddressQueue>()
  /** The requests that are worked on, with the line in which the next one may begin then. */
  readonly #working = new Map<FastifyRequest['raw'], string | null>()
  #waiting = 0

  constructor(readonly most: number) {
    this.#mostOfAddress = Math.max(1, Math.floor(most * shareOfAddress))
    this.#atOnce = Math.max(1, Math.floor(this.#mostOfAddress * shareAtOnce))
  }

  /** Requests under way. */
  get sum(): number {
    return this.#working.size + this.#waiting
  }

  /**
   * Resolves when the request may be worked on; to false when it need not be, as its connection has gone meanwhile.
   * Refuses with UNAVAILABLE what goes beyond a bound.
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
    // An answer without Fastify is done when the connection is.
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

  /** The work on a request is done. */
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

  /** Out of the line of those that wait. */
  #leave(raw: FastifyRequest['raw'], address: string): void {
    const waiting = this.#lines.get(address)?.waiting
    const resolve = waiting?.get(raw)
    if (!resolve) return
    waiting!.delete(raw)
    this.#waiting -= 1
    resolve(false)
  }
}

/** Has each request wait for its turn once its body is read, and ends the turn as soon as its answer is there. */
export function takeTurns(app: FastifyInstance, turns: Turns): void {
  app.addHook('preHandler', async (request, reply) => {
    const { turn, turnAfterForm } = request.routeOptions.config
    if (turn === 'none' || (turnAfterForm && isForm(request))) return
    if (!(await turns.take(request, reply))) return reply.hijack()
  })
  app.addHook('onSend', async (request) => turns.give(request))
}
