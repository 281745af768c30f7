import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ConnectionLimits } from './connections'
import { onceOver, openRequests } from './open-requests'
import { sweepEvery } from './sweep-every'

/** What is still to be taken of the answers of a connection. */
interface Unread {
  /** Bytes of all writes before the one under way. */
  sent: number
  /** Bytes of that one which the system has not taken yet. */
  queued: number
  /** Milliseconds in which nothing was taken. */
  still: number
}

/** Node declares only whole writes; for one large answer only its handle has how much was sent. */
const queuedOn = (socket: Socket): number =>
  (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

/** What Node's parser is to do after a message: 2 is to leave the rest to another protocol. */
const leaveTheRest = () => 2

/**
 * Ends a connection, and has nothing more made of what came in one piece with its last request: Node would go on to
 * make a request of each question in it, of which a thousand fit.
 */
function cut(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: unknown } | null }
  if (parser) parser.onIncoming = leaveTheRest
  socket.destroy()
}

/**
 * Bounds what is kept for clients that ask and do not read: of the requests of a connection one is worked on at a time,
 * few wait, and an answer of which nothing is taken ends it. Before all other hooks, so that what is dropped here costs
 * nothing more.
 */
export function boundUnreadAnswers(app: FastifyInstance, limits: ConnectionLimits): void {
  const unread = new Map<Socket, Unread | null>()
  const waiting = new WeakMap<Socket, (() => void)[]>()
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw
    if (socket.destroyed) return
    if (openRequests(socket) >= limits.pipelinedRequests) return cut(socket)
    const isFirst = openRequests(socket) === 0
    // The rest of what came in one piece is still delivered; a request that is not passed on goes no further.
    const begin = () => socket.destroyed || next()
    if (isFirst) queueMicrotask(begin)
    else waiting.set(socket, [...(waiting.get(socket) ?? []), begin])
    onceOver(request, reply, () => waiting.get(socket)?.shift()?.())
    // A request that is made within the process has no connection.
    if (socket instanceof Socket && !unread.has(socket)) {
      unread.set(socket, null)
      socket.once('close', () => unread.delete(socket))
    }
  })
  // Not by the time-out of the connection: whatever its reader sends would begin that anew.
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
