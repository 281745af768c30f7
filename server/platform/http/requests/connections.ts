import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal'
import { refuseSocket } from '../errors'
import { networkOf, trustedPeers } from '../../security/network'
import { openRequests } from './open-requests'
import { sweepEvery } from './sweep-every'

/** Connection time limits in ms, and limits per network address. */
export interface ConnectionLimits {
  /** Maximum time from the first byte of a request to the end of its headers. */
  headersMs: number
  /** Time in which a body must deliver at least `progressBytes`; otherwise its request is ended. */
  progressMs: number
  progressBytes: number
  /** Maximum time from the first byte of a request to the last byte of its body, regardless of progress. */
  requestMs: number
  /** Keep-alive timeout; must exceed the timeout of a proxy in front. */
  idleMs: number
  /** Maximum requests per connection. */
  requestsPerSocket: number
  /** Maximum pipelined requests per connection; browsers never send a second request before the first response. */
  pipelinedRequests: number
  /** Time after which a response is aborted with its connection if none of it has been read. */
  unreadMs: number
  /** Time that a refused sender gets to read the response. */
  lingerMs: number
  /** Number of bytes of a refused body that are discarded before reading pauses. */
  readPastBytes: number
  /** Maximum number of bytes discarded across all refused bodies within `lingerMs`. */
  readPastByAllBytes: number
  /** Interval at which time limits are checked. */
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

/** Returns the limits that Fastify and Node enforce themselves, as server options. */
export const connectionOptions = (limits: ConnectionLimits) => ({
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.idleMs,
  maxRequestsPerSocket: limits.requestsPerSocket,
  http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.sweepMs },
})

interface PendingBody {
  socket: Socket
  bytes: number
  /** Time in ms without sufficient progress; null before the first check. */
  still: number | null
}

/**
 * Ends requests whose body has stalled, with status 408. A body counts as progressing only if it delivers a minimum of
 * bytes, so that an occasional byte can't hold a connection.
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
 * Closes the connection of a request answered before its body is complete, after giving the sender time to read the
 * response. Most clients read only after sending everything, so part of the body is discarded for them. This is limited
 * per body and across all senders, because reading costs as much as serving. If the limit doesn't cover the body, the
 * response announces the close: otherwise a proxy whose system has accepted the whole body would reuse the connection.
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
  /** Whether to close the connection once the body has been read. */
  const isLast = new WeakMap<FastifyRequest['raw'], boolean>()
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || !hasBody(raw)) return
    const left = Number(raw.headers['content-length'] ?? Infinity)
    const isReadWhole = left <= limits.readPastBytes && mayReadPast(left)
    // Sent even if the client asked to close: without the header, nginx treats the connection as persistent.
    if (isReadWhole && reply.raw.shouldKeepAlive) reply.removeHeader('connection')
    else reply.header('connection', 'close')
    // Node closes a connection with its last response, possibly before the sender has read that response.
    const answer = reply.raw as { _last?: boolean }
    reply.raw.once('prefinish', () => {
      isLast.set(raw, answer._last === true)
      answer._last = false
    })
    raw.unpipe()
    // Without an initial reader, Node discards the body at full speed, and reading can't be paused.
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
 * Closes connections without requests. Node closes only connections without any data; an occasional empty line, which
 * isn't a request, would hold one open indefinitely.
 */
export function endIdleConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  /** Time in ms without a request; null before the first check. */
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

/**
 * Limits connections per network (`networkOf`). Connections of trusted proxies aren't counted, because they carry many
 * clients.
 */
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
