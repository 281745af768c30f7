import type { Selectable } from 'kysely'
import { apiToken } from '../../../contract/limits'
import type { Data } from '../../../contract/calls/call-types'
import type { Trx } from '../../core/kind'
import type { ApiTokenTable } from '../../platform/db/schema.gen'
import { endApiTokens, newApiToken } from '../../platform/http/api-token'
import { Refusal } from '../../platform/refusal'
import { reply, type Handler } from '../../platform/http/registry'
import { hashToken } from '../../platform/secrets/token'
import { lockConfirmed, queueEffect, readConfirmation } from '../accounts'

const dayMs = 86_400_000
const columns = ['id', 'name', 'last_four', 'scopes', 'created_at', 'last_used_at', 'expires_at'] as const
type OwnToken = Pick<Selectable<ApiTokenTable>, (typeof columns)[number]>

/** own-tokens: lists the user's API tokens, newest first, including expired ones until they are cleaned up. */
export const ownTokens: Handler<'own-tokens'> = async ({ ctx, caller: { user } }) => {
  const rows = await ctx.db
    .selectFrom('api_token')
    .select(columns)
    .where('user_id', '=', user.id)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return reply(
    rows.map((row) => shownToken(row, ctx.clock.now())),
    'refusals.found',
  )
}

/**
 * own-tokens:create: creates an API token and notifies the owner. Requires a confirmation that a stolen session can't
 * provide. CONFLICT at the maximum number of active tokens.
 */
export const createToken: Handler<'own-tokens:create'> = async ({ input, ctx, caller }) => {
  const { user } = caller
  const brought = await readConfirmation(ctx, user, input, caller)
  const token = newApiToken()
  const now = ctx.clock.now()
  const row = await ctx.db.transaction().execute(async (trx) => {
    // The account stays locked for the transaction, so that concurrent requests can't exceed the limit.
    await lockConfirmed(trx, ctx, caller, brought, now)
    await requireRoom(trx, user.id, now)
    const made = await trx
      .insertInto('api_token')
      .values({
        user_id: user.id,
        name: input.name,
        token_hash: hashToken(token),
        last_four: token.slice(-4),
        scopes: input.scopes,
        created_at: now,
        last_used_at: null,
        expires_at: new Date(now.getTime() + input.expires_in_days * dayMs),
        ended_at: null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await queueEffect(trx, 'token.created', { user_id: user.id, token: made.id }, now)
    return made
  })
  ctx.security.write('token.created', caller.facts, { token: row.id, scopes: row.scopes })
  return reply({ ...shownToken(row, now), token }, 'tokens.created')
}

/** own-tokens:end: revokes one of the user's own API tokens. NOT_FOUND for others' tokens. */
export const endToken: Handler<'own-tokens:end'> = async ({ input, ctx, caller }) => {
  const ended = await endApiTokens(ctx.db, caller.user.id, ctx.clock.now(), { only: input.id })
  if (ended.length === 0) throw new Refusal('NOT_FOUND', 'refusals.tokenNotFound')
  ctx.security.write('token.ended', caller.facts, { token: input.id })
  return reply(null, 'tokens.ended')
}

async function requireRoom(trx: Trx, userId: number, now: Date): Promise<void> {
  const open = await trx
    .selectFrom('api_token')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  if (open.length >= apiToken.perPerson)
    throw new Refusal('CONFLICT', 'refusals.tooManyTokens', { params: { max: apiToken.perPerson } })
}

const shownToken = (row: OwnToken, now: Date): Data<'own-tokens'>[number] => ({
  id: row.id,
  name: row.name,
  last_four: row.last_four,
  scopes: row.scopes,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
  is_expired: row.expires_at <= now,
})
