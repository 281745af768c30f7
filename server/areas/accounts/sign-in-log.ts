import { access } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import type { Caller } from '../../platform/http/registry'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { queueEffect } from './queue-effect'
import { signInFailuresMail } from './mails'
import { mailAccount } from './mail-account'
import { hasLeft } from '../../platform/security/throttle'

const dayMs = 86_400_000

/** Records the result of a sign-in to an account. Records nothing if no account is concerned. */
export async function noteTry(
  db: Kysely<DB>,
  { facts, userAgent }: Pick<Caller, 'facts' | 'userAgent'>,
  refused: string | null,
  at: Date,
): Promise<void> {
  const { account: user_id, way = 'proof', address } = facts
  if (user_id === undefined) return
  await db
    .insertInto('sign_in_try')
    .values({ user_id, way, address, user_agent: userAgent, refused, at })
    .execute()
}

/**
 * Runs a sign-in and records a refusal if it concerns an account; a second-factor request isn't a refusal. Notifies
 * team members of failures, at most once a day.
 */
export async function notingFailure<T>(ctx: Ctx, caller: Caller, signIn: () => Promise<T>): Promise<T> {
  // The user of the previous session isn't necessarily the one signing in.
  delete caller.facts.account
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'FACTOR_NEEDED') {
      await noteTry(ctx.db, caller, error.code, ctx.clock.now())
      if (caller.facts.account !== undefined) await notifyOfFailures(ctx, caller.facts.account)
    }
    throw error
  }
}

async function notifyOfFailures(ctx: Ctx, id: number): Promise<void> {
  const now = ctx.clock.now()
  const { failed } = await ctx.db
    .selectFrom('sign_in_try')
    .innerJoin('app_user', 'app_user.id', 'sign_in_try.user_id')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .where('user_id', '=', id)
    .where('role', '=', 'admin')
    .where('refused', 'is not', null)
    .where('at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  if (Number(failed) < access.failuresToReport) return
  if (await hasLeft(ctx, 'sign-in-failures', `account:${id}`, { max: 1, seconds: dayMs / 1000 }))
    await queueEffect(ctx.db, 'sign_in.failures', { id }, now)
}

/** Effect `sign_in.failures`: notifies a team member of failed sign-ins to their account. */
export async function sendFailures(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
  id: string,
): Promise<void> {
  await mailAccount(ctx, payload, id, ({ lang, name }, site) =>
    signInFailuresMail(lang, site, name, `${ctx.config.publicUrl}/user/profile`),
  )
}
