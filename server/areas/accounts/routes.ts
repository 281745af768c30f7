import { access } from '../../../contract/limits'
import { reply, type Serve } from '../../platform/http/registry'
import type { Trx } from '../../core/kind'
import { sendCode, useCode, useLink } from './codes'
import { beforeLogout, deleteUser } from './leave-account'
import { byEmail, confirm, rememberPush } from './find-people'
import { updateProfile } from './profile'
import { reachOf, type CodeAddress } from './code-address'
import { register } from './register'
import { forgotPassword, resetPassword } from './password/reset-password'
import { beginFactor, confirmFactor, endFactor } from './second-factor/own-factor'
import { changeIdentity } from './own-identities'
import { checkOwnPassword, endOwnSession, ownSecurity, ownSessions, signOutEverywhere } from './own-sessions'
import { signIn } from './sign-in'
import { makeProof } from './proofs'
import { spendIp } from '../../platform/security/throttle'
import { ownData } from './user-data'
import { undoChange, undoOffer } from './undo-change'
import { usersList } from './users-list'

/** Registers the calls for registration, codes, sign-in and sign-out, profile and account deletion. */
export function accountsRoutes(serve: Serve) {
  serve('user-register', register)
  serve('get-otp', async ({ input, ctx, caller }) =>
    reply(await sendCode(ctx, caller, reachOf(input), input), 'refusals.otpSent'),
  )
  serve('verify-otp', async ({ input, ctx, caller }) => {
    await spendIp(ctx, 'verify', caller.ip, { max: access.codeChecksPerIpMinute, seconds: 60 })
    const reach = reachOf(input)
    const auth_id = await useCode(ctx, reach, input, (trx) => proved(trx, reach, ctx.clock.now()))
    ctx.security.write('code.accepted', caller.facts, { channel: reach.channel })
    return reply({ verified: true, auth_id }, 'refusals.otpConfirmed')
  })
  serve('verify-link', async ({ input, ctx, caller }) => {
    await spendIp(ctx, 'link', caller.ip, { max: access.codeChecksPerIpMinute, seconds: 60 })
    const data = await useLink(ctx, input.token, async (trx, reach) => ({
      auth_id: await proved(trx, reach, ctx.clock.now()),
      email: reach.address,
    }))
    ctx.security.write('code.accepted', caller.facts, { channel: 'email', by: 'link' })
    return reply(data, 'refusals.otpConfirmed')
  })
  serve('user_signup', signIn)
  serve('forgot-password', forgotPassword)
  serve('reset-password', resetPassword)
  serve('before-logout', beforeLogout)
  serve('delete_user', deleteUser)
  serve('update_profile', updateProfile)
  serve('own-security', ownSecurity)
  serve('own-security:check', checkOwnPassword)
  serve('own-factor:begin', beginFactor)
  serve('own-factor:confirm', confirmFactor)
  serve('own-factor:end', endFactor)
  serve('own-identities:change', changeIdentity)
  serve('own-sessions', ownSessions)
  serve('own-sessions:end', endOwnSession)
  serve('own-sessions:end-all', signOutEverywhere)
  serve('undo-change', undoOffer)
  serve('undo-change:confirm', undoChange)
  serve('get-user-data', async ({ caller }) => reply(ownData(caller.user), 'refusals.found'))
  serve('update-fcm-token', async ({ input, ctx, caller }) => {
    await ctx.db
      .transaction()
      .execute((trx) =>
        rememberPush(
          trx,
          { userId: caller.user.id, sessionId: caller.sessionId },
          input.fcm_id,
          ctx.clock.now(),
        ),
      )
    return reply(null, 'refusals.saved')
  })
  serve('get-users-list', usersList)
}

/** Confirms an account awaiting verification of this address, and returns a proof that signs in. */
async function proved(trx: Trx, reach: CodeAddress, now: Date): Promise<string> {
  const waiting = reach.channel === 'email' ? await byEmail(trx, reach.address) : undefined
  if (waiting?.account_state === 'unverified') await confirm(trx, waiting, reach, now)
  return makeProof(trx, reach, now)
}
