import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../server/platform/context'
import { noSuchCall } from '../../../server/platform/http/errors'
import { browserScripts } from './browser-scripts'
import { controlRoutes } from './control'
import { cspHeader, sandboxPolicy } from './content-security-policy'
import { kickDispatch, worldOf } from './dispatch'
import { hostedPages } from './hosted'
import { logPage } from './log-page'
import { sandboxes } from './sandboxes'

/**
 * Registers everything under /sandbox (§5). The URLs of a live or hidden gateway answer 404, like any unknown URL; if
 * no gateway runs as a sandbox, so do the shared pages.
 */
export async function sandboxRoutes(app: FastifyInstance, { ctx }: { ctx: Ctx }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addHook('preHandler', async (request, reply) => {
    // No sandbox input contains NUL, and the database doesn't accept it.
    const unsound = /\0|%00/.test(`${request.url}\n${String(request.body)}`)
    if (unsound || !stands(ctx, request)) return noSuchCall(request, reply)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html') && !reply.hasHeader(cspHeader))
      reply.header(cspHeader, sandboxPolicy(ctx.config.publicUrl))
  })
  const world = worldOf(ctx)
  for (const [name, standIn] of Object.entries(sandboxes))
    standIn.api(
      app,
      world,
      () => ctx.gateways.sandbox.get(name) ?? {},
      () => kickDispatch(ctx),
    )
  hostedPages(app, ctx)
  controlRoutes(app, ctx)
  logPage(app, ctx)
  browserScripts(app)
  app.all('/sandbox/*', (request: FastifyRequest, reply: FastifyReply) => noSuchCall(request, reply))
}

/** Returns whether a URL belongs to an active sandbox. The gateway is its second or third segment. */
function stands(ctx: Ctx, { url }: FastifyRequest): boolean {
  const texts = url.split(/[/?]/).slice(2, 4)
  const named = texts.map((word) => word.replace(/\.js$/, '')).filter((word) => word in sandboxes)
  return ctx.gateways.sandbox.size > 0 && named.every((word) => ctx.gateways.sandbox.has(word))
}
