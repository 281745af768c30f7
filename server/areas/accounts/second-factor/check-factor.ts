import { factor } from '../../../../contract/limits'
import type { Ctx } from '../../../platform/context'
import type { UserRow } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import type { Caller } from '../../../platform/http/registry'
import type { Trx } from '../../../core/kind'
import { readSetting } from '../../../platform/settings/settings'
import { readFactorCode, takeFactorCode } from './factor-codes'
import { isKnownBrowser } from '../known-browsers'
import { counted, hasLeft, secondsUntil } from '../../../platform/security/throttle'

const what = 'wrong-factor'
const day = { max: factor.wrongPerDay, seconds: 24 * 3600 }

/**
 * Aborts a sign-in whose password or proof was right but that needs a second factor. The rollback restores a used
 * proof.
 */
export class FactorAsked extends Error {
  constructor(readonly user: UserRow) {
    super('A second factor is asked for')
  }
}

/** Throws `FactorAsked` if the account has a second factor that hasn't been provided yet. */
export async function requireFactor(trx: Trx, user: UserRow, given: number | null): Promise<void> {
  if (!user.second_factor || given === user.id) return
  if ((await readSetting(trx, 'team_second_factor')) !== 'off') throw new FactorAsked(user)
}

/**
 * Redeems a second-factor code in its own transaction, so that a wrong code stays counted and a right one stays used
 * whether or not the sign-in succeeds. Wrong app codes count per account, but remembered browsers have their own
 * counter, so someone with a stolen password can't lock out the owner. Replayed codes aren't counted, because they
 * aren't guesses. Recovery codes aren't counted either: they have 80 random bits and work even while app codes are
 * locked. Refuses with FACTOR_NEEDED (no code), OTP_WRONG or OTP_LOCKED.
 */
export async function passFactor(
  ctx: Ctx,
  user: UserRow,
  typed: string | undefined,
  caller: Caller,
): Promise<void> {
  if (typed === undefined) throw new Refusal('FACTOR_NEEDED', 'refusals.factorNeeded')
  const known = await isKnownBrowser(ctx.db, user.email?.toLowerCase() ?? '', caller, ctx.clock.now())
  const who = known ? `browser:${user.id}:${caller.browser}` : `account:${user.id}`
  const refusal = await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('second_factor')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    // The factor was removed while the code was being entered.
    if (!row) return null
    const code = readFactorCode(typed)
    const parts = { db: trx, clock: ctx.clock }
    const before = code.kind === 'app' ? await counted(parts, what, who) : null
    if (before && before.hits >= day.max) return tooMany(secondsUntil(before.until, ctx.clock.now()))
    const outcome = await takeFactorCode(trx, ctx, row, code)
    if (outcome === 'taken') return null
    if (outcome === 'replayed') return replayedFactor()
    if (code.kind === 'recovery') return wrongFactor()
    await hasLeft(parts, what, who, day)
    return wrongFactor(day.max - (before?.hits ?? 0) - 1)
  })
  if (refusal) throw refusal
}

/** Refusal for a code that is neither an app code nor a recovery code. */
export function wrongFactor(tries_left?: number): Refusal {
  const text = 'refusals.factorWrong'
  return new Refusal('OTP_WRONG', text, {
    errors: { factor_code: text },
    ...(tries_left !== undefined && { extra: { tries_left } }),
  })
}

/** Refusal for an app code already used; the user has to wait for the next one. */
export function replayedFactor(): Refusal {
  const text = 'refusals.factorReplayed'
  return new Refusal('OTP_WRONG', text, { errors: { factor_code: text } })
}

const tooMany = (retry_after: number) =>
  new Refusal('OTP_LOCKED', 'refusals.factorLocked', { extra: { retry_after } })
