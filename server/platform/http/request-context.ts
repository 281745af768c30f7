import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context'

/** Returns the context for a request; its log entries contain the request's id and name. */
export const partsFor = (ctx: Ctx, { log }: Pick<FastifyRequest, 'log'>): Ctx => ({ ...ctx, log })
