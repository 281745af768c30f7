import type { Kysely } from 'kysely'
import { access } from '../../../contract/limits'
import type { DB, UserRow } from '../../platform/db/schema'
import type { Caller } from '../../platform/http/registry'
import { hashToken, newToken } from '../../platform/secrets/token'
import type { Trx } from '../../core/kind'

/** Whether the account with this e-mail address has signed in from this browser before. */
export async function isKnownBrowser(
  db: Kysely<DB>,
  email: string,
  { browser }: Pick<Caller, 'browser'>,
  now: Date,
): Promise<boolean> {
  if (browser === null) return false
  const known = await db
    .selectFrom('known_browser')
    .innerJoin('app_user', 'app_user.id', 'known_browser.user_id')
    .select('known_browser.hash')
    .where('known_browser.hash', '=', hashToken(browser))
    .where('known_browser.used_at', '>', oldest(now))
    .where((eb) => eb(eb.fn('lower', ['app_user.email']), '=', email))
    .executeTakeFirst()
  return known !== undefined
}

/** Whether a signed-in team member has used the browser of this cookie. */
export async function isTeamBrowser(db: Kysely<DB>, browser: string, now: Date): Promise<boolean> {
  const people = await browserPeople(db, browser, now)
  return people.some(({ role, account_state }) => role === 'admin' && account_state !== 'deactivated')
}

/** Returns the signed-in users of this cookie's browser. Needed because page requests carry no token. */
export function browserPeople(
  db: Kysely<DB>,
  browser: string,
  now: Date,
): Promise<Pick<UserRow, 'id' | 'role' | 'permissions' | 'account_state'>[]> {
  return db
    .selectFrom('known_browser')
    .innerJoin('app_user', 'app_user.id', 'known_browser.user_id')
    .select(['app_user.id', 'app_user.role', 'app_user.permissions', 'app_user.account_state'])
    .where('known_browser.hash', '=', hashToken(browser))
    .where('known_browser.used_at', '>', oldest(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session')
          .select('session.id')
          .whereRef('session.user_id', '=', 'app_user.id')
          .where('session.revoked_at', 'is', null)
          .where('session.expires_at', '>', now)
          .where((eb) => eb.or([eb('session.idle_until', 'is', null), eb('session.idle_until', '>', now)])),
      ),
    )
    .execute()
}

/**
 * Remembers the browser of a sign-in. Its cookie value is reused only if we issued it; a value planted by someone else
 * is never accepted.
 */
export async function rememberBrowser(
  trx: Trx,
  userId: number,
  { browser, keepBrowser }: Pick<Caller, 'browser' | 'keepBrowser'>,
  now: Date,
): Promise<void> {
  if (!keepBrowser) return
  const given = browser !== null && (await wasGiven(trx, browser)) ? browser : newToken()
  await trx
    .insertInto('known_browser')
    .values({ user_id: userId, hash: hashToken(given), used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ used_at: now }))
    .execute()
  const others = trx
    .selectFrom('known_browser')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('hash')
    .limit(access.knownBrowsers)
  await trx
    .deleteFrom('known_browser')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('used_at', '<=', oldest(now)), eb('hash', 'not in', others)]))
    .execute()
  keepBrowser(given)
}

/** Forgets all of a user's remembered browsers. */
export async function forgetBrowsers(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('known_browser').where('user_id', '=', userId).execute()
}

async function wasGiven(trx: Trx, browser: string): Promise<boolean> {
  const row = await trx
    .selectFrom('known_browser')
    .select('hash')
    .where('hash', '=', hashToken(browser))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const oldest = (now: Date) => new Date(now.getTime() - access.knownBrowserDays * 86_400_000)
