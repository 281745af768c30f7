import type { Insertable, Selectable } from 'kysely'
import type { Parsed } from '../../../contract/calls/call-types'
import type { UserRow } from '../../platform/db/schema'
import type { RegistrationTable } from '../../platform/db/schema.gen'
import type { Caller } from '../../platform/http/registry'
import { hashToken, newToken } from '../../platform/secrets/token'
import type { Trx } from '../../core/kind'
import { isPassword } from '../../platform/identity/passwords'

type Registration = Selectable<RegistrationTable>
type Typed = Omit<Insertable<RegistrationTable>, 'nonce_hash' | 'created_at'>

/** Maximum number of pending registrations per address; the oldest are dropped. */
const waiting = 10

/**
 * Stores the data entered for an unverified address and returns a token that identifies the browser. Registrations are
 * independent: another one for the same address doesn't affect the first.
 */
export async function keepRegistration(trx: Trx, typed: Typed, now: Date): Promise<string> {
  const nonce = newToken()
  await trx
    .insertInto('registration')
    .values({ ...typed, nonce_hash: hashToken(nonce), created_at: now })
    .execute()
  await trx
    .deleteFrom('registration')
    .where('email', '=', typed.email)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('registration')
        .select('id')
        .where('email', '=', typed.email)
        .orderBy('id', 'desc')
        .limit(waiting),
    )
    .execute()
  return nonce
}

/** Returns the latest pending registration of an address. */
export function lastRegistration(trx: Trx, email: string): Promise<Registration | undefined> {
  return trx
    .selectFrom('registration')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Returns the e-mail address registered together with this number: the address given in the call, if there is one,
 * otherwise the address of this browser's registration. Null if there is no such registration.
 */
export async function registeredEmail(
  trx: Trx,
  mobile: string,
  { email, registration }: Pick<Parsed<'user_signup'>, 'email' | 'registration'>,
): Promise<string | null> {
  if (email === undefined && registration === undefined) return null
  let asked = trx.selectFrom('registration').select('email').where('mobile', '=', mobile)
  if (email !== undefined) asked = asked.where('email', '=', email)
  else asked = asked.where('nonce_hash', '=', hashToken(registration ?? ''))
  return (await asked.executeTakeFirst())?.email ?? null
}

/** Deletes all registrations of an address that was verified without showing which registration is the owner's. */
export async function forgetRegistrations(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('registration').where('email', '=', email).execute()
}

/**
 * Completes the first sign-in after an address was verified. If this browser made one of the address's registrations
 * (shown by its `registration` token or the chosen password), the account gets that registration's name, number and
 * password. All other registrations of the address are deleted, since their authors are unknown. `dropped`: the account
 * was left without a password.
 */
export async function settleRegistration(
  trx: Trx,
  user: UserRow,
  input: Pick<Parsed<'user_signup'>, 'registration' | 'password'>,
  { lang }: Pick<Caller, 'lang'>,
): Promise<{ user: UserRow; dropped: boolean }> {
  const all = await concerned(trx, user)
  if (all.length === 0) return { user, dropped: false }
  await trx
    .deleteFrom('registration')
    .where(
      'id',
      'in',
      all.map(({ id }) => id),
    )
    .execute()
  const own = await ownOf(all, input)
  const settled = await trx
    .updateTable('app_user')
    .set({
      name: user.name || (own?.name ?? ''),
      mobile: user.mobile ?? (own?.mobile || null),
      password_hash: user.password_hash ?? own?.password_hash ?? null,
      password_short: user.password_hash ? user.password_short : (own?.password_short ?? false),
      lang,
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // A new password is set by e-mail, which requires a verified address.
  const { password_hash, email_verified_at } = settled
  return { user: settled, dropped: password_hash === null && email_verified_at !== null }
}

/**
 * Returns the registrations that a verification concerns. Someone who verified only the number must not affect other
 * people's registrations of the e-mail address.
 */
async function concerned(trx: Trx, { email, mobile, email_verified_at }: UserRow): Promise<Registration[]> {
  if (email === null) return []
  const all = trx.selectFrom('registration').selectAll().where('email', '=', email.toLowerCase())
  return (email_verified_at ? all : all.where('mobile', '=', mobile)).orderBy('id', 'desc').execute()
}

async function ownOf(
  all: Registration[],
  { registration, password }: Pick<Parsed<'user_signup'>, 'registration' | 'password'>,
): Promise<Registration | undefined> {
  if (registration !== undefined) {
    const hash = hashToken(registration)
    return all.find(({ nonce_hash }) => nonce_hash === hash)
  }
  const last = all[0]
  const typed = password !== undefined && (await isPassword(last?.password_hash, password))
  return typed ? last : undefined
}
