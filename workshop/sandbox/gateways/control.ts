import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Ctx } from '../../../server/platform/context'
import { apiFaults, planApiFault } from './api-fault'
import { isFault } from './deliveries'
import { kickDispatch, worldOf } from './dispatch'
import { actions } from './gateway-sandbox'
import { sandboxes } from './sandboxes'

const order = z.object({
  action: z.enum(actions).optional(),
  /** Faults of the webhooks caused by this and later actions. */
  deliver: z.array(z.string().refine(isFault)).max(7).optional(),
})
const apiOrder = z.object({
  fault: z.enum(apiFaults),
  times: z.number().int().min(0).max(100).default(1),
  after: z.number().int().min(0).max(100).default(0),
})

/**
 * Registers the control endpoint of the sandbox. `POST /sandbox/_control/stripe/:id {action, deliver}` decides what the
 * bank does and which webhook faults occur; with the id `_api`, `{fault, times, after}` makes the gateway's own API
 * fail.
 */
export function controlRoutes(app: FastifyInstance, ctx: Ctx) {
  app.post<{ Params: { gateway: string; id: string } }>(
    '/sandbox/_control/:gateway/:id',
    async (request, reply) => {
      const { gateway, id } = request.params
      const sandbox = sandboxes[gateway]
      if (!sandbox) return reply.code(404).send({ ok: false })
      const body = readJson(request.body)
      if (id === '_api') {
        const read = apiOrder.safeParse(body)
        if (!read.success) return reply.code(400).send({ ok: false, faults: apiFaults })
        await planApiFault(ctx.db, gateway, read.data, ctx.clock.now())
        return { ok: true }
      }
      const read = order.safeParse(body)
      if (!read.success) return reply.code(400).send({ ok: false, actions })
      const { action = null, deliver } = read.data
      const world = worldOf(ctx)
      const done = await ctx.db.transaction().execute((trx) => sandbox.act(trx, world, id, action, deliver))
      kickDispatch(ctx)
      return done ? { ok: true } : reply.code(404).send({ ok: false })
    },
  )
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body ?? '{}'))
  } catch {
    return null
  }
}
