import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends a body with the hash of its bytes as its tag, or 304 to a browser that has just these.
 * @param age Cache-Control; unless given, browsers ask each time whether theirs is still right
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  age = 'no-cache',
): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  reply.header('etag', tag).header('cache-control', age)
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) ? reply.code(304).send() : reply.send(body)
}
