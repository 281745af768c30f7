import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeApiFault } from './api-fault'
import type { World } from './gateway-sandbox'

/** Response of a sandbox API call. */
export interface Answered {
  status: number
  body: unknown
}

/** Thrown to refuse a request, with the response in the gateway's wire format. */
export class Refused extends Error {
  constructor(readonly answer: Answered) {
    super(`refused with ${answer.status}`)
  }
}

export interface SandboxApi {
  gateway: string
  world: World
  kick: () => void
  /** Throws `Refused` for a caller without the right key. */
  admit: (request: FastifyRequest) => void
  /** The gateway's response to an internal error. */
  broken: Answered
}

type ApiAct = (request: FastifyRequest, id: string) => Promise<Answered>

/**
 * Registers a sandbox's JSON API routes under /sandbox/<gateway>, including planned faults: the connection is cut
 * before or after the call acts, or it returns an error. A path's `:id` is passed to the call.
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

/** Returns the request body as an object; empty if it isn't one. */
export function jsonOf({ body }: FastifyRequest): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(String(body ?? ''))
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
