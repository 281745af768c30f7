import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal'
import { refuseSocket } from './errors'

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
  sweepMs: 2_000,
}

/** What Fastify and Node themselves hold of the limits. */
export const connectionOptions = (limits: ConnectionLimits) => ({
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.idleMs,
  maxRequestsPerSocket: limits.requestsPerSocket,
  http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.sweepMs },
})

interface Pending {
  socket: Socket
  bytes: number
  since: number
}

/**
 * Ends requests whose body has stopped coming, with 408. A body counts as moving while it brings some bytes worth
 * speaking of: one byte now and then holds no connection.
 */
export function endStalledBodies(app: FastifyInstance, limits: ConnectionLimits): void {
  const pending = new Map<FastifyRequest['raw'], Pending>()
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete || !hasBody(raw)) return
    pending.set(raw, { socket: raw.socket, bytes: raw.socket.bytesRead, since: performance.now() })
    for (const end of ['end', 'close'] as const) raw.once(end, () => pending.delete(raw))
  })
  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [raw, one] of pending) {
      if (one.socket.bytesRead - one.bytes >= limits.progressBytes)
        pending.set(raw, { ...one, bytes: one.socket.bytesRead, since: now })
      else if (now - one.since >= limits.progressMs) {
        pending.delete(raw)
        refuseSocket(one.socket, new Refusal('TIMED_OUT', 'refusals.timedOut'))
      }
    }
  }, limits.sweepMs).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

const hasBody = ({ headers }: FastifyRequest['raw']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** How long the sender of a body that was refused has to read the answer, ms. */
const lingerMs = 2_000
/**
 * Most clients read an answer only when they have sent all: so many bytes of what still comes are read past for them.
 * What is larger is not taken from the network any more.
 */
const readPastBytes = 4 * 1024 * 1024

/** Ends the connection of whatever is answered before its body has come whole, once its sender could read the answer. */
export function cutUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || !hasBody(raw)) return
    raw.unpipe()
    let past = 0
    raw.on('data', (chunk: Buffer) => {
      past += chunk.length
      if (past > readPastBytes) raw.pause()
    })
    raw.resume()
    const cut = setTimeout(() => raw.destroy(), lingerMs).unref()
    raw.once('end', () => clearTimeout(cut))
  })
}

/** At most so many connections from one address; trusted proxies bring those of others and are not counted. */
export function limitSocketsPerAddress(app: FastifyInstance, most: number, trustedProxies: string): void {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((one) => one.trim()))
  const held = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isTrusted(address, 0)) return
    const others = held.get(address) ?? 0
    if (others >= most) return void socket.destroy()
    held.set(address, others + 1)
    socket.once('close', () => {
      const left = held.get(address)! - 1
      if (left > 0) held.set(address, left)
      else held.delete(address)
    })
  })
}
