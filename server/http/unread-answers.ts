import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ConnectionLimits } from './connections'
import { onceOver, openRequests } from './open-requests'
import { sweepEvery } from './sweep'

/** What is still to be taken of the answers of a connection. */
interface Unread {
  /** Bytes of all writes before the one under way. */
  sent: number
  /** Bytes of that one which the system has not taken yet. */
  queued: number
  /** Milliseconds in which nothing was taken. */
  still: number
}

/** Node declares only whole writes; of one large answer its handle alone knows how much is taken. */
const queuedOn = (socket: Socket): number =>
  (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0

/**
 * Bounds what is kept for whoever asks and does not read: requests that wait on one connection, and the time in which
 * nothing of an answer is taken. Before all other hooks, so that what is dropped here costs nothing more.
 */
export function boundUnreadAnswers(app: FastifyInstance, limits: ConnectionLimits): void {
  const unread = new Map<Socket, Unread | null>()
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw
    // The rest of what came in one piece is still handed over: without `next` it goes no further.
    if (socket.destroyed) return
    if (openRequests(socket) >= limits.pipelinedRequests) return void socket.destroy()
    onceOver(request, reply, () => undefined)
    // A request that is handed over within the process has no connection.
    if (socket instanceof Socket && !unread.has(socket)) {
      unread.set(socket, null)
      socket.once('close', () => unread.delete(socket))
    }
    next()
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
