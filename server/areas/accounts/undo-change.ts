import type { Selectable } from 'kysely'
import { access } from '../../../contract/limits'
import type { UserRow } from '../../platform/db/schema'
import type { AccountChangeTable } from '../../platform/db/schema.gen'
import type { Ctx } from '../../platform/context'
import { Refusal } from '../../platform/refusal'
import { reply, type Handler } from '../../platform/http/registry'
import { endApiTokens } from '../../platform/http/api-token'
import { hashToken } from '../../platform/secrets/token'
import type { Trx } from '../../core/kind'
import { dropFactor } from '../team'
import { turnOffSince } from '../../core/webhook-turn-off'
import { hidden } from './confirm-change'
import { deviceName } from './device-name'
import { forgetSubjects } from './sign-in-by-identity'
import { forgetBrowsers } from './known-browsers'
import { byEmail, byMobile } from './find-people'
import { lockAddress } from './code-address'
import { forgetRegistrations } from './registrations'
import { endSessions } from './sessions'
import { makeReset, takeUndo } from './proofs'
import { spendIp } from '../../platform/security/throttle'

type AccountChangeRow = Selectable<AccountChangeTable>

/** undo-change: returns what the notice's link would undo. Read-only, because mail scanners open links too. */
export const undoOffer: Handler<'undo-change'> = async ({ input, ctx, caller }) => {
  await spendIp(ctx, 'undo', caller.ip, { max: access.resetsPerIpHour, seconds: 3600 })
  const change = await offered(ctx, input.token)
  if (!change) throw expired()
  return reply(
    {
      kinds: change.kinds,
      changed_at: change.created_at.toISOString(),
      until: change.expires_at.toISOString(),
      had_password: change.password_hash !== null,
      ...deviceName(change.user_agent),
      email: change.email && hidden({ channel: 'email', address: change.email }),
      mobile: change.mobile && hidden({ channel: 'mobile', address: change.mobile }),
    },
    'refusals.found',
  )
}

/**
 * undo-change:confirm: restores the sign-in details from before the change and revokes everything the author of the
 * change may have set up: later changes, sessions, links, added identities and API tokens. Webhooks created or
 * redirected since the change are turned off. The reply contains a link to set a new password, since the author may
 * know the old password; accounts with neither e-mail address nor password need no link.
 */
export const undoChange: Handler<'undo-change:confirm'> = async ({ input, ctx, caller }) => {
  await spendIp(ctx, 'undo', caller.ip, { max: access.resetsPerIpHour, seconds: 3600 })
  const { reset_token, account } = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    const changeId = await takeUndo(trx, input.token, now)
    if (changeId === null) throw expired()
    const change = await trx
      .selectFrom('account_change')
      .selectAll()
      .where('id', '=', changeId)
      .forUpdate()
      .executeTakeFirst()
    if (!change || change.undone_at || change.expires_at <= now) throw expired()
    const user = await trx
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', change.user_id)
      .where('account_state', '<>', 'purged')
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw expired()
    await restore(trx, user, change, now)
    await shutOut(trx, change, now)
    const reset_token = change.email || change.password_hash ? await makeReset(trx, user.id, now) : null
    return { reset_token, account: user.id }
  })
  ctx.security.write('credentials.change_undone', { ...caller.facts, account })
  return reply({ reset_token }, 'refusals.changeUndone')
}

async function restore(trx: Trx, user: UserRow, change: AccountChangeRow, now: Date): Promise<void> {
  const { email_verified_at, mobile, password_hash, password_short } = change
  const email = await emailOf(trx, user, change)
  const mobile_verified_at = (await isTheirs(trx, user, change)) ? change.mobile_verified_at : null
  await trx
    .updateTable('app_user')
    .set({ email, email_verified_at, mobile, mobile_verified_at, password_hash, password_short })
    .set({ updated_at: now })
    .where('id', '=', user.id)
    .execute()
}

/**
 * Returns the address to restore. An account that has since added the address unverified loses it. If another account
 * has verified the address, that account retains it, and the rest of the change is undone only if this account had
 * never verified the address.
 */
async function emailOf(
  trx: Trx,
  user: UserRow,
  { email, email_verified_at }: AccountChangeRow,
): Promise<string | null> {
  const address = email?.toLowerCase()
  if (address === undefined || address === user.email?.toLowerCase()) return email
  await lockAddress(trx, { channel: 'email', address })
  const holder = await byEmail(trx, address)
  if (holder && holder.id !== user.id) {
    if (holder.email_verified_at) {
      if (email_verified_at) throw new Refusal('ADDRESS_TAKEN', 'refusals.emailTaken')
      return null
    }
    await trx.updateTable('app_user').set({ email: null }).where('id', '=', holder.id).execute()
  }
  await forgetRegistrations(trx, address)
  return email
}

async function isTheirs(
  trx: Trx,
  user: UserRow,
  { mobile, mobile_verified_at }: AccountChangeRow,
): Promise<boolean> {
  if (!mobile || !mobile_verified_at) return false
  await lockAddress(trx, { channel: 'mobile', address: mobile })
  const holder = await byMobile(trx, mobile)
  return !holder || holder.id === user.id
}

async function shutOut(trx: Trx, { id, user_id, created_at }: AccountChangeRow, now: Date): Promise<void> {
  await trx
    .updateTable('account_change')
    .set({ undone_at: now })
    .where('user_id', '=', user_id)
    .where('id', '>=', id)
    .where('undone_at', 'is', null)
    .execute()
  // Restores identities with the old address that the change had ended.
  await trx
    .updateTable('identity_link')
    .set({ ended_at: null })
    .where('user_id', '=', user_id)
    .where('ended_at', '>=', created_at)
    .execute()
  const added = await trx
    .deleteFrom('identity_link')
    .where('user_id', '=', user_id)
    .where('created_at', '>=', created_at)
    .returning('subject')
    .execute()
  await forgetSubjects(trx, user_id, added)
  const since = await trx
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('created_at', '>=', created_at)
    .executeTakeFirst()
  if (since) await dropFactor(trx, user_id)
  await endApiTokens(trx, user_id, now, { since: created_at })
  await turnOffSince(trx, user_id, created_at, now)
  await endSessions(trx, user_id, now, 'all')
  await forgetBrowsers(trx, user_id)
}

function offered({ db, clock }: Ctx, token: string): Promise<AccountChangeRow | undefined> {
  const now = clock.now()
  return db
    .selectFrom('auth_ticket')
    .innerJoin('account_change', 'account_change.id', 'auth_ticket.change_id')
    .selectAll('account_change')
    .where('auth_ticket.hash', '=', hashToken(token))
    .where('auth_ticket.kind', '=', 'undo')
    .where('auth_ticket.used_at', 'is', null)
    .where('account_change.undone_at', 'is', null)
    .where('account_change.expires_at', '>', now)
    .executeTakeFirst()
}

const expired = () => new Refusal('LINK_EXPIRED', 'refusals.undoInvalid')
