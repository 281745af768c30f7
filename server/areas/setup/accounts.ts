import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { confirm, createPerson } from '../accounts'
import { foundTeam } from '../team'
import { hashPassword } from '../../platform/identity/passwords'
import type { Config } from '../../platform/config/config'
import type { Trx } from '../../core/kind'
import type { UserRow } from '../../platform/db/schema'
import type { AppUserTable } from '../../platform/db/schema.gen'

/** Accounts created during this start; passwords are shown once and stored only as hashes. */
export interface FreshAccount {
  who: string
  email: string
  password: string
}

/** Characters of passwords; similar-looking ones are left out, so that passwords can be typed from the terminal. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a password of 14 characters in groups (69 bits). */
export function newPassword(): string {
  return [some(5), some(4), some(5)].join('-')
}

const some = (count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

type NewAccount = Pick<Insertable<AppUserTable>, 'name'> &
  Partial<Insertable<AppUserTable>> & { email: string }

/**
 * Creates an account and confirms it through its machine, like any other account. An account without a password can't
 * sign in.
 */
export async function readyAccount(
  trx: Trx,
  person: NewAccount,
  password: string | null,
  now: Date,
): Promise<UserRow> {
  const password_hash = password === null ? null : await hashPassword(password)
  const user = await createPerson(trx, { lang: 'en', logintype: 'email', ...person, password_hash }, now)
  return confirm(trx, user, { channel: 'email', address: person.email }, now)
}

/**
 * Creates the first admin from the configuration. A generated password is printed once, a configured password never.
 */
export async function firstAdmin(
  trx: Trx,
  config: Config,
  now: Date,
): Promise<{ admin: UserRow; sent: FreshAccount | null }> {
  const chosen = config.ADMIN_PASSWORD
  const password = chosen ?? newPassword()
  const email = config.ADMIN_EMAIL.toLowerCase()
  const admin = await readyAccount(trx, { name: 'Administrator', email, role: 'admin' }, password, now)
  await foundTeam(trx, admin, now)
  return { admin, sent: chosen ? null : { who: 'First admin', email, password } }
}
