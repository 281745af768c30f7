import type { FastifyInstance } from 'fastify'

const policy =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'"

/** What no page is – answers of the API, lists for crawlers – runs nothing and is framed nowhere, should it be opened as one. */
export function answerPolicy(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (
      /^(application\/(json|xml)|text\/(plain|csv|xml))/.test(type) &&
      !reply.hasHeader('content-security-policy')
    )
      reply.header('content-security-policy', policy)
    return payload
  })
}
