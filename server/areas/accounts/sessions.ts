import type { Kysely } from 'kysely'
import type { Ctx } from '../../platform/context'
import type { DB, UserRow } from '../../platform/db/schema'
import { inMaintenance } from '../../platform/settings/maintenance'
import type { Caller } from '../../platform/http/registry'
import { Refusal } from '../../platform/refusal'
import { hashToken, newToken } from '../../platform/secrets/token'
import { advance } from '../../core/advance'
import type { Trx } from '../../core/kind'
import { rememberBrowser } from './known-browsers'

const dayMs = 86_400_000

/**
 * Opens a session for an authenticated user and returns the bearer token, of which only the hash is stored. Signing in
 * cancels a requested deletion (D44). Deactivated accounts can't sign in (D91). While the site is closed, only the team
 * can.
 */
export async function openSession(
  trx: Trx,
  { config, clock, settings }: Pick<Ctx, 'config' | 'clock' | 'settings'>,
  user: UserRow,
  caller: Pick<Caller, 'userAgent' | 'browser' | 'keepBrowser' | 'chosenLang'>,
): Promise<{ token: string; sessionId: number; user: UserRow }> {
  if (user.account_state === 'deactivated') throw new Refusal('ACCOUNT_DEACTIVATED', 'errors.deactivated')
  if (settings.known.maintenance === 'on' && user.role !== 'admin') throw inMaintenance('on')
  const now = clock.now()
  const stayed = user.account_state === 'deletionRequested' ? await stay(trx, user, now) : user
  const person = config.DEMO_MODE ? stayed : await speak(trx, stayed, caller.chosenLang)
  const token = newToken()
  const { id } = await trx
    .insertInto('session')
    .values({
      user_id: user.id,
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + config.SESSION_DAYS * dayMs),
      idle_until: new Date(now.getTime() + config.SESSION_IDLE_DAYS * dayMs),
      user_agent: caller.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rememberBrowser(trx, user.id, caller, now)
  return { token, sessionId: id, user: person }
}

/** Sessions of a user to end: one session, all sessions, or all but one. */
type SessionChoice = { only: number } | { except: number | null } | 'all'

/**
 * Ends sessions of a user along with push notifications to their browsers. Returns the number of sessions that were
 * open.
 */
export async function endSessions(
  trx: Trx,
  userId: number,
  now: Date,
  which: SessionChoice,
): Promise<number> {
  let open = trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  let push = trx.deleteFrom('push_token').where('user_id', '=', userId)
  if (which !== 'all' && 'only' in which) {
    open = open.where('id', '=', which.only)
    push = push.where('session_id', '=', which.only)
  } else if (which !== 'all' && which.except !== null) {
    const { except } = which
    open = open.where('id', '<>', except)
    push = push.where((eb) => eb.or([eb('session_id', '<>', except), eb('session_id', 'is', null)]))
  }
  await push.execute()
  const ended = await open.where('expires_at', '>', now).returning('id').execute()
  return ended.length
}

/** Adopts the language chosen before sign-in for future e-mails. */
async function speak(trx: Trx, user: UserRow, lang: string | undefined): Promise<UserRow> {
  if (lang === undefined || lang === user.lang) return user
  await trx.updateTable('app_user').set({ lang }).where('id', '=', user.id).execute()
  return { ...user, lang }
}

/**
 * Deletes a browser's push registration if its session has expired, because no call ends an expired session. Older
 * registrations, stored without a session, are retained.
 */
export async function dropOverPush(db: Kysely<DB>, pushId: number, now: Date): Promise<void> {
  await db
    .deleteFrom('push_token')
    .where('push_token.id', '=', pushId)
    .where('push_token.session_id', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('session')
            .select('session.id')
            .whereRef('session.id', '=', 'push_token.session_id')
            .where('session.revoked_at', 'is', null)
            .where('session.expires_at', '>', now)
            .where((eb) => eb.or([eb('session.idle_until', 'is', null), eb('session.idle_until', '>', now)])),
        ),
      ),
    )
    .execute()
}

async function stay(trx: Trx, user: UserRow, now: Date): Promise<UserRow> {
  const { row } = await advance(trx, {
    record: 'account',
    id: user.id,
    event: { type: 'deletion.cancelled' },
    actor: { role: 'person', id: user.id },
    now,
  })
  return row as unknown as UserRow
}
