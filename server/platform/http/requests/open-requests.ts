import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Unanswered requests of each connection, with their `onceOver` callbacks. */
const open = new WeakMap<Socket, Map<FastifyRequest['raw'], (() => void)[]>>()

/** Returns the number of a connection's requests that `onceOver` is waiting for. */
export const openRequests = (socket: Socket): number => open.get(socket)?.size ?? 0

/**
 * Calls `done` once the response is sent or the connection is gone. Node doesn't tell a request queued behind another
 * one that their connection has closed.
 */
export function onceOver({ raw }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const requests = open.get(raw.socket) ?? openOn(raw.socket)
  const waiting = requests.get(raw)
  if (waiting) return void waiting.push(done)
  requests.set(raw, [done])
  reply.raw.once('close', () => over(requests, raw))
  if (raw.socket.closed) over(requests, raw)
}

function openOn(socket: Socket) {
  const requests = new Map<FastifyRequest['raw'], (() => void)[]>()
  open.set(socket, requests)
  socket.once('close', () => {
    for (const raw of requests.keys()) over(requests, raw)
  })
  return requests
}

function over(requests: Map<FastifyRequest['raw'], (() => void)[]>, raw: FastifyRequest['raw']): void {
  const waiting = requests.get(raw) ?? []
  requests.delete(raw)
  for (const done of waiting) done()
}
