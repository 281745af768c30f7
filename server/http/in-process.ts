import type { FastifyRequest } from 'fastify'
import type { Envelope } from '../../contract/envelope'
import type { CallName } from '../../contract/types'
import type { Ctx } from '../context'
import { languageOf } from './caller'
import { dispatch, refusalBody } from './dispatch'
import { Refusal } from './refusal'
import type { Registry } from './registry'

export interface InProcessApi {
  call: (name: CallName, input: unknown) => Promise<Envelope>
}

/**
 * The API for the renderer in this process: the same checks, no network. Pages are rendered for a guest, because the
 * token lives in the browser's storage (D50); the language is the one the page asks for.
 */
export const inProcessApi =
  (ctx: Ctx, registry: Registry) =>
  (request: FastifyRequest): InProcessApi => {
    const lang = languageOf(request)
    const guest = { user: null, sessionId: null, staleToken: false, lang, ip: request.ip, userAgent: null }
    return {
      async call(name, input) {
        try {
          return await dispatch(registry, ctx, name, input as Record<string, unknown>, guest)
        } catch (error) {
          if (error instanceof Refusal) return refusalBody(error, lang)
          throw error
        }
      },
    }
  }
