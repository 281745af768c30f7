import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '../../contract/openapi'
import type { Registry } from './registry'

const version = '1'

/** `/api/docs`: the contract as a page people can browse and try; the document itself is `/api/docs/json`. */
export async function apiDocs(app: FastifyInstance, registry: Registry): Promise<void> {
  const document = openApiDocument({
    version,
    server: '',
    served: new Set(registry.keys()),
  })
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', filter: true, persistAuthorization: true },
    theme: { title: 'Threshold API', css: [{ filename: 'plain.css', content: '.topbar { display: none }' }] },
  })
}
