import type { Ctx } from '../../../platform/context'
import type { UserRow } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { reply, type Handler } from '../../../platform/http/registry'
import { advance, requireTaken } from '../../../core/advance'
import { type Move } from '../../../core/kind'
import type { Trx } from '../../../core/kind'
import { readSetting } from '../../../platform/settings/settings'
import { lockConfirmed, readConfirmation } from '../confirm-change'
import { passFactor, wrongFactor } from './check-factor'
import { factorSeal, newRecoveryCodes, newSecret, readFactorCode, takeFactorCode } from './factor-codes'
import { endSessions } from '../sessions'

/**
 * Returns the second factor for own-security; null for users outside the team, and for team members who neither have
 * nor need one.
 */
export async function factorOf({ db }: Pick<Ctx, 'db'>, { id, role, second_factor: on }: UserRow) {
  const rule = await readSetting(db, 'team_second_factor')
  if (role !== 'admin' || (!on && rule === 'off')) return null
  const left = await db
    .selectFrom('recovery_code')
    .select('hash')
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  return { on, required: rule === 'required', recovery_left: left.length }
}

/** own-factor:begin: creates the app's secret. First requires a confirmation that a stolen token can't provide. */
export const beginFactor: Handler<'own-factor:begin'> = async ({ input, ctx, caller }) => {
  const { user } = caller
  const brought = await readConfirmation(ctx, user, input, caller)
  const made = newSecret(await readSetting(ctx.db, 'company_name'), user.email ?? user.mobile ?? user.name)
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    await lockConfirmed(trx, ctx, caller, brought, now)
    await requireTaken(trx, await factorMove(trx, user.id, 'factor.enrolled', now))
    const begun = { secret: factorSeal(ctx).close(made.secret), last_step: 0, created_at: now }
    await trx
      .insertInto('second_factor')
      .values({ user_id: user.id, ...begun, confirmed_at: null })
      .onConflict((known) => known.column('user_id').doUpdateSet({ ...begun, confirmed_at: null }))
      .execute()
  })
  return reply(made, 'refusals.found')
}

/** own-factor:confirm: turns the factor on once a code shows that the app has the secret. Ends all other sessions. */
export const confirmFactor: Handler<'own-factor:confirm'> = async ({ input, ctx, caller }) => {
  const { user, sessionId } = caller
  const recovery_codes = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    const row = await trx
      .selectFrom('second_factor')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('NOT_ALLOWED', 'refusals.factorNotBegun')
    const code = readFactorCode(input.factor_code)
    if ((await takeFactorCode(trx, ctx, row, code)) !== 'taken') throw wrongFactor()
    await trx.updateTable('second_factor').set({ confirmed_at: now }).where('user_id', '=', user.id).execute()
    await advance(trx, await factorMove(trx, user.id, 'factor.enrolled', now))
    await endSessions(trx, user.id, now, { except: sessionId })
    return newRecoveryCodes(trx, user.id)
  })
  ctx.security.write('factor.changed', caller.facts, { on: true })
  return reply({ recovery_codes }, 'refusals.factorIsOn')
}

/** own-factor:end: requires a code of the factor itself in addition to the usual confirmation of changes. */
export const endFactor: Handler<'own-factor:end'> = async ({ input, ctx, caller }) => {
  const { user, sessionId } = caller
  if (!user.second_factor) throw new Refusal('NOT_ALLOWED', 'refusals.factorIsOff')
  const brought = await readConfirmation(ctx, user, input, caller)
  await passFactor(ctx, user, input.factor_code, caller)
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    await lockConfirmed(trx, ctx, caller, brought, now)
    await advance(trx, await factorMove(trx, user.id, 'factor.ended', now))
    await endSessions(trx, user.id, now, { except: sessionId })
  })
  ctx.security.write('factor.changed', caller.facts, { on: false })
  return reply(null, 'refusals.factorIsOff')
}

/**
 * Removes the second factor on the owner's behalf; used by an operator with access to the machine. `reason` goes into
 * the history.
 */
export async function endFactorFor(trx: Trx, userId: number, reason: string, now: Date): Promise<void> {
  await advance(trx, { ...(await factorMove(trx, userId, 'factor.ended', now)), reason })
}

async function factorMove(
  trx: Trx,
  userId: number,
  type: 'factor.enrolled' | 'factor.ended',
  now: Date,
): Promise<Move> {
  const id = await requirePosition(trx, userId)
  return { record: 'membership', id, event: { type }, actor: { role: 'person', id: userId }, now }
}

/** Returns the id of the team membership whose history records the factor. */
async function requirePosition(trx: Trx, userId: number): Promise<number> {
  const member = await trx
    .selectFrom('membership')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!member) throw new Refusal('FORBIDDEN', 'refusals.factorTeamOnly')
  return member.id
}
