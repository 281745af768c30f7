import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeApiFault } from './api-fault'
import type { World } from './gateway-sandbox'

/** What a call of a stand-in's API answers. */
export interface Answered {
  status: number
  body: unknown
}

/** A refusal in the gateway's own wire shape, thrown where it is found. */
export class Refused extends Error {
  constructor(readonly answer: Answered) {
    super(`refused with ${answer.status}`)
  }
}

export interface SandboxApi {
  gateway: string
  world: World
  kick: () => void
  /** Refuses a caller without the right key, by throwing `Refused`. */
  admit: (request: FastifyRequest) => void
  /** The gateway's answer to a fault of its own. */
  broken: Answered
}

type ApiAct = (request: FastifyRequest, id: string) => Promise<Answered>

/**
 * Routes of a stand-in's JSON API under /sandbox/<gateway>, with the faults that were planned for it: the line is cut
 * before or after it acted, or it is down. `:id` of a path is given to the call.
 */
export function apiRoutes(app: FastifyInstance, { gateway, world, kick, admit, broken }: SandboxApi) {
  const answer = async (request: FastifyRequest, reply: FastifyReply, act: ApiAct) => {
    const fault = await takeApiFault(world.db, gateway)
    if (fault === 'cut-before') return void reply.hijack().raw.destroy()
    if (fault === 'error') return reply.code(broken.status).send(broken.body)
    try {
      admit(request)
      const { status, body } = await act(request, (request.params as { id?: string }).id ?? '')
      kick()
      if (fault === 'cut-after') return void reply.hijack().raw.destroy()
      return await reply.code(status).send(body)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return reply.code(error.answer.status).send(error.answer.body)
    }
  }
  return (method: 'GET' | 'POST', path: string, act: ApiAct) =>
    app.route({
      method,
      url: `/sandbox/${gateway}${path}`,
      config: { rateLimit: false },
      handler: (request, reply) => answer(request, reply, act),
    })
}

/** Body of a request as an object; whatever is not one reads as empty. */
export function jsonOf({ body }: FastifyRequest): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(String(body ?? ''))
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
