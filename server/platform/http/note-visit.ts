import type { Ctx } from '../context'
import { DatabaseAway } from '../db/database-away'
import type { FastifyRequest } from 'fastify'
import { addressOf } from '../security/security-log'
import { browserOf } from './browser-cookie'
import type { Caller } from './registry'

/** Who is sent an answer, which may have been made for somebody else. */
export type Visitor = Pick<Caller, 'ip' | 'browser'> & { viewerId: number | null }

/** Who is sent a page, which is made for guests: of a person it carries no more than the cookie of their browser. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: addressOf(request.ip),
  browser: browserOf(request),
  viewerId: null,
})

/** What everybody does by being sent an answer, however many share it: a listing that is looked at has a view more. */
export type Visited = (ctx: Ctx, visitor: Visitor) => Promise<void>

/** Carries it out. Nobody is to miss an answer, or to wait for a database that is away, for what is counted of it. */
export async function noteVisit(ctx: Ctx, visited: readonly Visited[], visitor: Visitor): Promise<void> {
  try {
    for (const note of visited) await note(ctx, visitor)
  } catch (error) {
    if (!(error instanceof DatabaseAway)) ctx.log.error(error)
  }
}
