import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { confirm, createPerson } from '../accounts'
import { foundTeam } from '../team'
import { hashPassword } from '../../platform/identity/passwords'
import type { Config } from '../../platform/config/config'
import type { Trx } from '../../core/kind'
import type { UserRow } from '../../platform/db/schema'
import type { AppUserTable } from '../../platform/db/schema.gen'

/** Accounts made in this start; their passwords are shown once and stored as hashes only. */
export interface FreshAccount {
  who: string
  email: string
  password: string
}

/** Without letters and digits that look alike, so that it can be typed from the terminal. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password of 14 characters (69 bits), in groups. */
export function newPassword(): string {
  return [some(5), some(4), some(5)].join('-')
}

const some = (count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

type NewAccount = Pick<Insertable<AppUserTable>, 'name'> &
  Partial<Insertable<AppUserTable>> & { email: string }

/**
 * An account that is ready to be used: made and confirmed through its machine, like everybody's; without a password
 * there is no signing in.
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

/** The first admin, by the settings; a generated password is printed once, a chosen one never. */
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
