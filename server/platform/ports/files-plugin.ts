import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { fileType, unknownType } from './file-type'
import type { Files } from './files'
import { ownerInKey } from './files'

export interface ServedFiles {
  files: Files
  /** Whether the sender of the request may read this private file of a person. */
  mayRead: (request: FastifyRequest, ownerId: number, key: string) => Promise<boolean>
  /** Whether the address was signed for its reader. */
  opens: (key: string, query: unknown) => boolean
}

/**
 * Serves what was uploaded at `/files/…`. Public content never changes under its address and is cached for good;
 * private content goes only to those who may read it, and somebody else learns not even that it exists.
 */
export const filesPlugin = fastifyPlugin<ServedFiles>(async (app, { files, mayRead, opens }) => {
  const options = { config: { measuredAs: 'file' as const } }
  app.get<{ Params: { '*': string } }>('/files/*', options, async (request, reply) => {
    const key = request.params['*']
    const owner = ownerInKey(key)
    const linked = owner !== null && opens(key, request.query)
    if (owner !== null && !linked && !(await mayRead(request, owner, key))) return missing(reply)
    const file = await files.open(key)
    if (!file) return missing(reply)
    const type = fileType(key)
    return (
      reply
        .header('cache-control', owner === null ? forGood : linked ? whileLinked : 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        // Nothing in an upload may run, even when it is opened as a page of its own.
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', type === unknownType ? 'attachment' : 'inline')
        .header('content-length', file.size)
        .type(type)
        // Piece by piece: what a slow reader has not taken stays on the disk.
        .send(file.stream)
    )
  })
})

const forGood = 'public, max-age=31536000, immutable'
/** As long as the link that a reply carried stays the same. */
const whileLinked = 'private, max-age=3600'

const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
