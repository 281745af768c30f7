import { access } from '../../../../contract/limits'
import type { Ctx } from '../../../platform/context'
import { Refusal } from '../../../platform/refusal'
import type { Caller } from '../../../platform/http/registry'
import { hashToken } from '../../../platform/secrets/token'
import { networkOf } from '../../../platform/security/network'
import type { Trx } from '../../../core/kind'
import { isKnownBrowser } from '../known-browsers'
import { secondsUntil } from '../../../platform/security/throttle'

interface GuessCount {
  key: string
  /** Number of wrong attempts allowed before a delay applies. */
  free: number
  longest: number
}

/** A password attempt, counted before it is compared; `right` undoes the count. */
export interface Guess {
  right(): Promise<void>
}

/**
 * Counts a password attempt before comparing it, so that parallel guesses count too. Wrong guesses delay further
 * attempts on the account from the same network and, in large numbers, from anywhere. Remembered browsers have their
 * own counter, so others' guesses can't lock out the owner. Refuses with RATE_LIMITED and the delay.
 */
export async function beginGuess(ctx: Ctx, email: string, caller: Caller): Promise<Guess> {
  const known = await isKnownBrowser(ctx.db, email, caller, ctx.clock.now())
  const counted = known ? [byBrowser(email, caller)] : [byNetwork(email, caller), byAccount(email)]
  await ctx.db.transaction().execute(async (trx) => {
    await forgetOld(trx, ctx.clock.now())
    for (const one of counted) await count(trx, one, ctx.clock.now())
  })
  return {
    right: async () => {
      const [own, ...shared] = counted.map(({ key }) => key)
      await ctx.db.deleteFrom('password_guess').where('key', '=', own!).execute()
      // Other clients may still be guessing, so the account's count stays.
      if (shared.length === 0) return
      await ctx.db
        .updateTable('password_guess')
        .set((eb) => ({ wrong: eb('wrong', '-', 1), free_at: ctx.clock.now() }))
        .where('key', 'in', shared)
        .where('wrong', '>', 0)
        .execute()
    },
  }
}

/** Resets the delays for this client after the owner has set a new password by e-mail. */
export async function forgetGuesses(trx: Trx, email: string, caller: Caller): Promise<void> {
  const keys = [byAccount(email), byNetwork(email, caller), byBrowser(email, caller)].map(({ key }) => key)
  await trx.deleteFrom('password_guess').where('key', 'in', keys).execute()
}

/** Resets all delays after an operator has set a new password; the owner's network is unknown. */
export async function forgetAllGuesses(trx: Trx, email: string): Promise<void> {
  const kinds = ['pair', 'browser'].map((kind) => `${kind}:${hashToken(email)}:`)
  await trx
    .deleteFrom('password_guess')
    .where((eb) =>
      eb.or([
        eb('key', '=', byAccount(email).key),
        ...kinds.map((start) => eb(eb.fn<boolean>('starts_with', ['key', eb.val(start)]), '=', true)),
      ]),
    )
    .execute()
}

const waits = access.passwordWaitSeconds

/** Returns a counter's key. It starts with the account, so that all counters of the account can be found by prefix. */
const keyOf = (kind: 'pair' | 'browser', email: string, other: string | null): string =>
  `${kind}:${hashToken(email)}:${hashToken(`${email} ${other}`)}`

const byNetwork = (email: string, { ip }: Caller): GuessCount => ({
  key: keyOf('pair', email, networkOf(ip)),
  free: access.wrongPasswords,
  longest: waits.longestPair,
})

const byBrowser = (email: string, { browser }: Caller): GuessCount => ({
  key: keyOf('browser', email, browser),
  free: access.wrongPasswords,
  longest: waits.longestPair,
})

const byAccount = (email: string): GuessCount => ({
  key: `account:${hashToken(email)}`,
  free: access.wrongPasswordsAccount,
  longest: waits.longestAccount,
})

/** Returns the delay in seconds before the next attempt, given the number of wrong attempts. */
function waitAfter(wrong: number, { free, longest }: GuessCount): number {
  return wrong < free ? 0 : Math.min(longest, waits.first * 2 ** Math.min(wrong - free, 20))
}

async function count(trx: Trx, counted: GuessCount, now: Date): Promise<void> {
  const { key } = counted
  const forget_at = new Date(now.getTime() + access.wrongPasswordsHours * 3_600_000)
  await trx
    .insertInto('password_guess')
    .values({ key, wrong: 0, free_at: now, forget_at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { wrong, free_at } = await trx
    .selectFrom('password_guess')
    .select(['wrong', 'free_at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (free_at > now) throw mustWait(secondsUntil(free_at, now))
  const next = new Date(now.getTime() + waitAfter(wrong + 1, counted) * 1000)
  await trx
    .updateTable('password_guess')
    .set({ wrong: wrong + 1, free_at: next })
    .where('key', '=', key)
    .execute()
}

async function forgetOld(trx: Trx, now: Date): Promise<void> {
  const old = trx
    .selectFrom('password_guess')
    .select('key')
    .where('forget_at', '<=', now)
    .orderBy('key')
    .limit(100)
    .forUpdate()
    .skipLocked()
  await trx.deleteFrom('password_guess').where('key', 'in', old).execute()
}

function mustWait(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  return new Refusal('RATE_LIMITED', 'refusals.passwordWait', {
    params: { count: minutes },
    extra: { retry_after: seconds },
  })
}
