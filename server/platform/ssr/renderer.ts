import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PageSpeech, PageTextFiles } from '../http/text-files'
import type { PageApi } from './in-process-api'

/** Exports of the built (or development) entry, which is loaded by URL because the server never imports the app. */
interface ServerEntry {
  render(
    request: Request,
    options: RenderOptions,
  ): Promise<{ status: number; headers: Headers; html: string }>
}
interface RenderOptions {
  api: PageApi
  origin: string
  nonce?: string
  speech: PageSpeech
  files: PageTextFiles
  theme: string
  manifest: unknown
  onError: (error: unknown) => void
}

/** Source of the page rendering code, either built or in development. */
export interface Renderer {
  load(): Promise<ServerEntry>
  manifest: unknown
  /** Rewrites an error's stack trace to refer to the sources. */
  fix(error: unknown): void
}

/**
 * Creates a renderer that runs Vite in this process, with its websocket on this server, so that edits appear without a
 * restart.
 */
export async function devRenderer(app: FastifyInstance, root: string): Promise<Renderer> {
  const [{ createServer }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ])
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  const scripts = ['/@vite/client', '/src/entry/entry-client.ts'].map((src) => ({
    attrs: { type: 'module', async: true, src },
  }))
  return {
    // The environment's own runner isn't used, because it executes the router plugin's HMR code, which needs a window.
    load: async () => (await vite.ssrLoadModule('/src/entry/entry-server.tsx')) as ServerEntry,
    manifest: { routes: { __root__: { scripts } } },
    fix: (error) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
    },
  }
}

/** Creates a renderer that uses the built entry, and serves browser files with content hashes in their names. */
export async function builtRenderer(app: FastifyInstance, root: string): Promise<Renderer> {
  const { default: files } = await import('@fastify/static')
  const folder = join(root, 'dist/client/assets')
  await app.register(files, {
    root: folder,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  })
  // The library's own route isn't used, because it reads the whole folder for each request to compare the name's
  // spelling.
  const names = new Set(await readdir(folder))
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { config: { measuredAs: 'file' } },
    (request, reply) =>
      names.has(request.params.name) ? reply.sendFile(request.params.name) : reply.callNotFound(),
  )
  const manifest: unknown = JSON.parse(await readFile(join(root, 'dist/server/route-manifest.json'), 'utf8'))
  const entry = (await import(
    /* @vite-ignore */ pathToFileURL(join(root, 'dist/server/entry-server.js')).href
  )) as ServerEntry
  return { load: () => Promise.resolve(entry), manifest, fix: () => undefined }
}
