import type { Ctx } from '../context'
import { DatabaseAway } from '../db/database-away'
import type { FastifyRequest } from 'fastify'
import { addressOf } from '../security/security-log'
import { browserOf } from './browser-cookie'
import type { Caller } from './registry'

/** Recipient of a response; a shared response may have been rendered for someone else. */
export type Visitor = Pick<Caller, 'ip' | 'browser'> & { viewerId: number | null }

/**
 * Returns the recipient of a page. Pages are rendered for guests, so a user can be identified only by the browser
 * cookie.
 */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: addressOf(request.ip),
  browser: browserOf(request),
  viewerId: null,
})

/** Side effect that runs whenever a response is sent, even a shared one, such as counting a view of a listing. */
export type Visited = (ctx: Ctx, visitor: Visitor) => Promise<void>

/**
 * Runs the side effects of sending a response. A failure or an unreachable database must neither prevent nor delay the
 * response.
 */
export async function noteVisit(ctx: Ctx, visited: readonly Visited[], visitor: Visitor): Promise<void> {
  try {
    for (const note of visited) await note(ctx, visitor)
  } catch (error) {
    if (!(error instanceof DatabaseAway)) ctx.log.error(error)
  }
}
