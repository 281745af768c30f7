import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '../../../contract/openapi'
import { envelopeErrors } from './errors'
import { bannerOnPlainPages } from './pages/stand-in-banner'
import type { Ctx } from '../context'
import type { Registry } from './registry'

const version = '1'

/**
 * Content security policy for Swagger UI, which loads nothing external; its icons are data URLs, and it uses inline
 * styles.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves the contract in Swagger UI at `/api/docs`; the document is at `/api/docs/json`. Uses a separate server created
 * on first use, because its hundred routes and all schemas would add considerably to every start.
 */
export function apiDocs(app: FastifyInstance, registry: Registry, ctx: Ctx): void {
  let docs: Promise<FastifyInstance> | undefined
  app.addHook('onClose', async () => (await docs)?.close())
  for (const path of ['/api/docs', '/api/docs/*'])
    app.get(path, async (request, reply) => {
      const { routing } = await (docs ??= docsServer(registry, ctx))
      reply.hijack()
      routing(request.raw, reply.raw)
    })
}

async function docsServer(registry: Registry, ctx: Ctx): Promise<FastifyInstance> {
  const [{ default: fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const document = openApiDocument({ version, server: '', served: new Set(registry.keys()) })
  const docs = fastify()
  envelopeErrors(docs, ctx)
  bannerOnPlainPages(docs, ctx)
  await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', filter: true, persistAuthorization: false },
    staticCSP: policy,
    theme: {
      title: 'Threshold API',
      css: [{ filename: 'plain.css', content: '.topbar { display: none }' }],
      // Removes tokens that an earlier version stored in the browser.
      js: [{ filename: 'forget.js', content: "localStorage.removeItem('authorized')" }],
    },
  })
  await docs.ready()
  return docs
}
