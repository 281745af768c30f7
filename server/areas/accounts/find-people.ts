import type { Insertable } from 'kysely'
import type { UserRow } from '../../platform/db/schema'
import type { AppUserTable } from '../../platform/db/schema.gen'
import { advance, recordCreated } from '../../core/advance'
import type { Trx } from '../../core/kind'
import type { CodeAddress } from './code-address'
import { refuseReplaced } from './refuse-replaced-address'
import { endResets } from './proofs'

type NewPerson = Pick<Insertable<AppUserTable>, 'name' | 'lang' | 'logintype'> &
  Partial<Insertable<AppUserTable>>

/** Returns the account's current row, locked until the transaction ends. */
export function lockPerson(trx: Trx, id: number): Promise<UserRow> {
  return trx.selectFrom('app_user').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Returns the user with this e-mail address, verified or not, locked until the transaction ends. */
export function byEmail(trx: Trx, email: string): Promise<UserRow | undefined> {
  return trx
    .selectFrom('app_user')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('account_state', '<>', 'purged')
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the user with this verified number. */
export function byMobile(trx: Trx, mobile: string): Promise<UserRow | undefined> {
  return trx
    .selectFrom('app_user')
    .selectAll()
    .where('mobile', '=', mobile)
    .where('mobile_verified_at', 'is not', null)
    .where('account_state', '<>', 'purged')
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Returns the account of an e-mail address that the caller has just verified. Another account that has the address
 * unverified loses it, unless that account was registered with the address and is still awaiting verification.
 */
export async function ownerOfEmail(trx: Trx, email: string): Promise<UserRow | undefined> {
  const user = await byEmail(trx, email)
  if (!user || user.email_verified_at || user.account_state === 'unverified') return user
  await trx.updateTable('app_user').set({ email: null }).where('id', '=', user.id).execute()
  return undefined
}

/** Creates an account in its machine's initial state. */
export async function createPerson(trx: Trx, values: NewPerson, now: Date): Promise<UserRow> {
  const user = await trx
    .insertInto('app_user')
    .values({ ...values, account_state: 'unverified', created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordCreated(trx, {
    record: 'account',
    id: user.id,
    to: 'unverified',
    actor: { role: 'guest', id: null },
    now,
  })
  return user
}

/**
 * Activates an account whose owner has verified an address (D38). Refuses an address that another account has just
 * verified. Earlier password reset links are invalidated, because verifying a number doesn't prove access to the
 * mailbox.
 */
export async function confirm(
  trx: Trx,
  user: UserRow,
  { channel, address }: CodeAddress,
  now: Date,
): Promise<UserRow> {
  await refuseReplaced(trx, { channel, address }, now)
  if (channel === 'mobile') await endResets(trx, user.id)
  const { row } = await advance(trx, {
    record: 'account',
    id: user.id,
    event: { type: 'code.confirmed' },
    actor: { role: 'server', id: null },
    now,
    set: channel === 'email' ? { email_verified_at: now } : { mobile: address, mobile_verified_at: now },
  })
  return row as unknown as UserRow
}

/** Registers the browser for the user's push notifications; a browser belongs to the most recent sign-in. */
export async function rememberPush(
  trx: Trx,
  whose: { userId: number; sessionId: number | null },
  token: string,
  now: Date,
): Promise<void> {
  const values = { user_id: whose.userId, session_id: whose.sessionId, created_at: now }
  await trx
    .insertInto('push_token')
    .values({ token, ...values })
    .onConflict((conflict) => conflict.column('token').doUpdateSet(values))
    .execute()
}
