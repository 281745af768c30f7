import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ConnectionLimits } from './connections'
import { onceOver, openRequests } from './open-requests'
import { sweepEvery } from './sweep-every'

/** Response data of a connection that its client hasn't read. */
interface Unread {
  /** Total bytes of all completed writes. */
  sent: number
  /** Bytes of the current write not yet accepted by the system. */
  queued: number
  /** Time in ms without progress. */
  still: number
}

/**
 * Returns the number of queued bytes. Node reports only completed writes; for a single large response, only the handle
 * shows how much has been sent.
 */
const queuedOn = (socket: Socket): number =>
  (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

/** Returns the value that makes Node's parser stop; 2 leaves the rest to another protocol. */
const leaveTheRest = () => 2

/**
 * Closes a connection and discards data received along with its last request; Node would parse the data into further
 * requests, possibly a thousand.
 */
function cut(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: unknown } | null }
  if (parser) parser.onIncoming = leaveTheRest
  socket.destroy()
}

/**
 * Limits resources for clients that send requests without reading the responses: each connection has one request
 * processed at a time and few waiting, and is closed if a response remains unread. Runs before all other hooks, so that
 * dropped requests cost nothing more.
 */
export function boundUnreadAnswers(app: FastifyInstance, limits: ConnectionLimits): void {
  const unread = new Map<Socket, Unread | null>()
  const waiting = new WeakMap<Socket, (() => void)[]>()
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw
    if (socket.destroyed) return
    if (openRequests(socket) >= limits.pipelinedRequests) return cut(socket)
    const isFirst = openRequests(socket) === 0
    // The remaining pipelined data is still parsed, but requests that aren't passed on go no further.
    const begin = () => socket.destroyed || next()
    if (isFirst) queueMicrotask(begin)
    else waiting.set(socket, [...(waiting.get(socket) ?? []), begin])
    onceOver(request, reply, () => waiting.get(socket)?.shift()?.())
    // Requests injected within the process have no connection.
    if (socket instanceof Socket && !unread.has(socket)) {
      unread.set(socket, null)
      socket.once('close', () => unread.delete(socket))
    }
  })
  // The socket timeout isn't used, because any data from the client would reset it.
  sweepEvery(app, limits.sweepMs, (passed) => {
    for (const [socket, before] of unread) {
      if (socket.writableLength === 0) {
        if (before) unread.set(socket, null)
        continue
      }
      const sent = socket.bytesWritten - socket.writableLength
      const queued = queuedOn(socket)
      const isTaken = !before || sent > before.sent || queued < before.queued
      const still = isTaken ? 0 : before.still + passed
      unread.set(socket, { sent, queued, still })
      if (still >= limits.unreadMs) socket.destroy()
    }
  })
}
