import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { texts } from '../../../contract/texts/catalogue'
import { projectRoot } from '../../bootstrap/root'
import type { Ctx } from '../../context'
import { noSuchCall } from '../../http/errors'
import { controlDoor } from './control'
import { kickDispatch, worldOf } from './dispatch'
import { hostedPages } from './hosted'
import { logPage } from './log-page'
import { twins } from './twins'

/**
 * Everything under /sandbox (§5). When every gateway is live nothing of it exists and all of it answers 404, as any
 * unknown address does.
 */
export async function sandboxRoutes(app: FastifyInstance, { ctx }: { ctx: Ctx }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  if (ctx.gateways.sandbox.size === 0) {
    app.all('/sandbox/*', noSuchCall)
    return
  }
  app.addHook('preHandler', async (request, reply) => {
    // Nothing of the sandbox has a NUL in it, and the database takes none.
    if (/\0|%00/.test(`${request.url}\n${String(request.body)}`)) return noSuchCall(request, reply)
  })
  const world = worldOf(ctx)
  for (const [name, keys] of ctx.gateways.sandbox) twins[name]?.api(app, world, keys, () => kickDispatch(ctx))
  hostedPages(app, ctx)
  controlDoor(app, ctx)
  logPage(app, ctx)

  const script = browserScript()
  app.get('/sandbox/js/stripe.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}

/** The stand-in for Stripe's script, with its texts in every language put in front. */
function browserScript(): string {
  const source = readFileSync(join(projectRoot, 'server/gateways/sandbox/browser/stripe.js'), 'utf8')
  const words = Object.fromEntries(
    Object.entries(texts).map(([lang, all]) => [
      lang,
      Object.fromEntries(
        Object.entries(all).filter(([key]) => key.startsWith('sandbox.form.') || key === 'sandbox.testMode'),
      ),
    ]),
  )
  return `;(() => { const words = ${JSON.stringify(words)};\n${source}\n})()\n`
}
