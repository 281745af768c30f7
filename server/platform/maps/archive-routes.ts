import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import files from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { archivePath, isArchiveName } from '../../../contract/map/map-archive'
import { archiveFolder } from './archives'

/**
 * Serves vector tile archives publicly at `/maps/NAME.pmtiles`. Browsers can request ranges, because a map needs only a
 * few kilobytes of a file that may cover a country. Responses are cached for a day; the URL changes with the file.
 */
export async function archiveRoutes(app: FastifyInstance, { dataDir }: { dataDir: string }): Promise<void> {
  const root = resolve(archiveFolder(dataDir))
  await mkdir(root, { recursive: true })
  await app.register(files, {
    root,
    serve: false,
    maxAge: '1d',
    index: false,
    setHeaders: (reply) => void reply.header('content-type', 'application/vnd.pmtiles'),
  })
  // Keeps the library's own response to an unsatisfiable range, for which the API envelope has no code.
  app.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, _request, reply) => {
    if (error.statusCode !== 416) throw error
    return reply
      .code(416)
      .headers({ ...error.headers, 'cache-control': 'no-store' })
      .type('text/plain')
      .send('')
  })
  app.get<{ Params: { name: string } }>(
    `${archivePath}:name`,
    { config: { measuredAs: 'file' } },
    (request, reply) =>
      isArchiveName(request.params.name)
        ? reply.sendFile(request.params.name)
        : reply.code(404).header('cache-control', 'no-store').type('text/plain').send(''),
  )
}
