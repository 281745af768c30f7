import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal'
import { refuseSocket } from '../errors'
import { networkOf, trustedPeers } from '../../security/network'
import { openRequests } from './open-requests'
import { sweepEvery } from './sweep-every'

/** How long a connection may take, ms, and how many an address may hold. */
export interface ConnectionLimits {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** A body that brings less than `progressBytes` for so long is ended. */
  progressMs: number
  progressBytes: number
  /** From the first byte of a request to the last of its body, however steadily it comes. */
  requestMs: number
  /** A connection with nothing to do is kept for so long; a proxy in front keeps its own for less. */
  idleMs: number
  /** Requests on one connection, then the next one opens a new one. */
  requestsPerSocket: number
  /** Requests that wait for their answers on one connection; no browser sends a second one before the first answer. */
  pipelinedRequests: number
  /** An answer of which nothing is read for so long is given up, with its connection. */
  unreadMs: number
  /** The sender of a body that was refused has so long to read the answer. */
  lingerMs: number
  /** Of a refused body the server reads so much past before it takes no more from the network … */
  readPastBytes: number
  /** … and so much of all refused bodies together within `lingerMs`. */
  readPastByAllBytes: number
  /** How often what is overdue is looked for. */
  sweepMs: number
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 15_000,
  progressMs: 20_000,
  progressBytes: 1024,
  requestMs: 10 * 60_000,
  idleMs: 20_000,
  requestsPerSocket: 1_000,
  pipelinedRequests: 8,
  unreadMs: 20_000,
  lingerMs: 2_000,
  readPastBytes: 4 * 1024 * 1024,
  readPastByAllBytes: 16 * 1024 * 1024,
  sweepMs: 2_000,
}

/** What Fastify and Node themselves hold of the limits. */
export const connectionOptions = (limits: ConnectionLimits) => ({
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.idleMs,
  maxRequestsPerSocket: limits.requestsPerSocket,
  http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.sweepMs },
})

interface PendingBody {
  socket: Socket
  bytes: number
  /** Milliseconds in which it brought nothing worth speaking of; null until it was looked at once. */
  still: number | null
}

/**
 * Ends requests whose body has stopped coming, with 408. A body counts as moving while it brings some bytes worth
 * speaking of: one byte now and then holds no connection.
 */
export function endStalledBodies(app: FastifyInstance, limits: ConnectionLimits): void {
  const pending = new Map<FastifyRequest['raw'], PendingBody>()
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete || !hasBody(raw)) return
    pending.set(raw, { socket: raw.socket, bytes: raw.socket.bytesRead, still: null })
    for (const end of ['end', 'close'] as const) raw.once(end, () => pending.delete(raw))
  })
  sweepEvery(app, limits.sweepMs, (passed) => {
    for (const [raw, one] of pending) {
      const { bytesRead } = one.socket
      const moved = bytesRead - one.bytes >= limits.progressBytes
      const still = moved || one.still === null ? 0 : one.still + passed
      pending.set(raw, { ...one, bytes: moved ? bytesRead : one.bytes, still })
      if (still >= limits.progressMs) {
        pending.delete(raw)
        refuseSocket(one.socket, new Refusal('TIMED_OUT', 'refusals.timedOut'))
      }
    }
  })
}

const hasBody = ({ headers }: FastifyRequest['raw']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends the connection of a request that is answered before its body is complete, once its sender could read the answer.
 * Most clients read only when they have sent all, so the server reads past a part of the body for them. That part has a
 * bound of its own and one over all senders: reading costs as much time as serving. If that bound does not cover the
 * body, the answer announces that the connection ends: a proxy whose system took the whole body sends its next request
 * on it.
 */
export function cutUnreadBodies(app: FastifyInstance, limits: ConnectionLimits): void {
  let windowStart = performance.now()
  let readPastByAll = 0
  const mayReadPast = (bytes: number) => {
    if (performance.now() - windowStart >= limits.lingerMs) {
      windowStart = performance.now()
      readPastByAll = 0
    }
    if (readPastByAll + bytes > limits.readPastByAllBytes) return false
    readPastByAll += bytes
    return true
  }
  /** Whether the connection is to end once the body is read. */
  const isLast = new WeakMap<FastifyRequest['raw'], boolean>()
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || !hasBody(raw)) return
    const left = Number(raw.headers['content-length'] ?? Infinity)
    const isReadWhole = left <= limits.readPastBytes && mayReadPast(left)
    // Also sent to a client that asked for it: without the header nginx takes the connection for one that goes on.
    if (isReadWhole && reply.raw.shouldKeepAlive) reply.removeHeader('connection')
    else reply.header('connection', 'close')
    // Node hangs up with the last answer of a connection, though its sender may not have read it yet.
    const answer = reply.raw as { _last?: boolean }
    reply.raw.once('prefinish', () => {
      isLast.set(raw, answer._last === true)
      answer._last = false
    })
    raw.unpipe()
    // Without a first reader Node throws the body away at full speed, and nothing could pause it.
    raw.read()
    let readPast = 0
    raw.on('data', ({ length }: Buffer) => {
      readPast += length
      if (!isReadWhole && (readPast > limits.readPastBytes || !mayReadPast(length))) raw.pause()
    })
    raw.resume()
  })
  app.addHook('onResponse', async ({ raw }) => {
    const last = isLast.get(raw)
    if (last === undefined) return
    const end = () => void (last && raw.socket.destroySoon())
    if (raw.readableEnded) return end()
    const cut = setTimeout(() => raw.destroy(), limits.lingerMs).unref()
    raw.once('end', () => {
      clearTimeout(cut)
      end()
    })
  })
}

/**
 * Ends connections on which nothing is asked. Node ends those on which nothing at all comes; an empty line now and then,
 * which is no request, would hold one of them for ever.
 */
export function endIdleConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  /** Milliseconds without a request; null until it was seen so. */
  const idle = new Map<Socket, number | null>()
  app.server.on('connection', (socket: Socket) => {
    idle.set(socket, null)
    socket.once('close', () => idle.delete(socket))
  })
  sweepEvery(app, limits.sweepMs, (passed) => {
    for (const [socket, before] of idle) {
      const still = openRequests(socket) > 0 ? null : before === null ? 0 : before + passed
      idle.set(socket, still)
      if (still !== null && still >= limits.idleMs) socket.destroy()
    }
  })
}

/** At most so many connections from one network (`networkOf`); trusted proxies bring those of others and are not counted. */
export function limitSocketsPerAddress(app: FastifyInstance, most: number, trustedProxies: string): void {
  const isTrusted = trustedPeers(trustedProxies)
  const held = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isTrusted(address)) return
    const network = networkOf(address)
    const others = held.get(network) ?? 0
    if (others >= most) return void socket.destroy()
    held.set(network, others + 1)
    socket.once('close', () => {
      const left = held.get(network)! - 1
      if (left > 0) held.set(network, left)
      else held.delete(network)
    })
  })
}
