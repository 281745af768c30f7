import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { fileType, unknownType } from './file-type'
import type { Files } from './files'
import { ownerInKey } from './files'

export interface ServedFiles {
  files: Files
  /** Whether the requester may read this user's private file. */
  mayRead: (request: FastifyRequest, ownerId: number, key: string) => Promise<boolean>
  /** Whether the URL has a valid signature. */
  opens: (key: string, query: unknown) => boolean
}

/**
 * Serves uploads at `/files/…`. Public content never changes under its URL and is cached permanently. Private content
 * is served only to those who may read it; for others, the response is the same as for a missing file.
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
        // Nothing in an upload may be executed, even if the upload is opened as a page.
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', type === unknownType ? 'attachment' : 'inline')
        .header('content-length', file.size)
        .type(type)
        // The file is streamed, so that data a slow client hasn't read yet stays on disk.
        .send(file.stream)
    )
  })
})

const forGood = 'public, max-age=31536000, immutable'
/** `Cache-Control` of signed links; lasts as long as a link stays the same. */
const whileLinked = 'private, max-age=3600'

const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
