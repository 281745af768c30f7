import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context'

/** The parts for what one request asks: what is logged with them carries its id and its name. */
export const partsFor = (ctx: Ctx, { log }: Pick<FastifyRequest, 'log'>): Ctx => ({ ...ctx, log })
