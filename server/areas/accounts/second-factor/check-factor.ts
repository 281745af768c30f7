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

/** Breaks a sign-in off whose password or proof was right; what it used up is given back. */
export class FactorAsked extends Error {
  constructor(readonly user: UserRow) {
    super('A second factor is asked for')
  }
}

/** Throws `FactorAsked` where the account has a second factor that was not given yet. */
export async function requireFactor(trx: Trx, user: UserRow, given: number | null): Promise<void> {
  if (!user.second_factor || given === user.id) return
  if ((await readSetting(trx, 'team_second_factor')) !== 'off') throw new FactorAsked(user)
}

/**
 * Uses up the code of a second factor, in a transaction of its own: a wrong one stays counted, and a right one is
 * spent, whatever becomes of the sign-in. Wrong codes of the app count for the account, but by itself for a browser that
 * was signed in before: a stolen password cannot lock its owner out. Neither a replayed code counts, which is no guess,
 * nor a recovery code, whose eighty random bits nobody guesses: recovery codes work while the app's are locked.
 * FACTOR_NEEDED without a code, OTP_WRONG, OTP_LOCKED.
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
    // Taken off while the code was typed.
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

/** A code that is neither of the app nor a recovery code. */
export function wrongFactor(tries_left?: number): Refusal {
  const text = 'refusals.factorWrong'
  return new Refusal('OTP_WRONG', text, {
    errors: { factor_code: text },
    ...(tries_left !== undefined && { extra: { tries_left } }),
  })
}

/** A code of the app that was used already: its owner waits for the next one. */
export function replayedFactor(): Refusal {
  const text = 'refusals.factorReplayed'
  return new Refusal('OTP_WRONG', text, { errors: { factor_code: text } })
}

const tooMany = (retry_after: number) =>
  new Refusal('OTP_LOCKED', 'refusals.factorLocked', { extra: { retry_after } })
