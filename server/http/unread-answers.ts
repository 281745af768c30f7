import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ConnectionLimits } from './connections'
import { onceOver, openRequests } from './open-requests'

/**
 * Bounds what is kept for whoever asks and does not read: requests that wait on one connection, and the time in which
 * nothing of an answer is taken. Before all other hooks, so that what is dropped here costs nothing more.
 */
export function boundUnreadAnswers(app: FastifyInstance, limits: ConnectionLimits): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw
    // The rest of what came in one piece is still handed over: without `next` it goes no further.
    if (socket.destroyed) return
    if (openRequests(socket) >= limits.pipelinedRequests) return void socket.destroy()
    onceOver(request, reply, () => undefined)
    next()
  })
  // Only Node's own clock knows how much of one long write is already taken.
  app.server.setTimeout(limits.unreadMs, (socket: Socket) => {
    // Whoever listens has to end idle connections as well. Work and streams without news take their time.
    if (socket.writableLength > 0 || openRequests(socket) === 0) socket.destroy()
  })
}
