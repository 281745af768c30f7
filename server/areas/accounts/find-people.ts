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

/** The account as it is now, locked until the transaction ends. */
export function lockPerson(trx: Trx, id: number): Promise<UserRow> {
  return trx.selectFrom('app_user').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The person with this e-mail address, proved or not; locked until the transaction ends. */
export function byEmail(trx: Trx, email: string): Promise<UserRow | undefined> {
  return trx
    .selectFrom('app_user')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('account_state', '<>', 'purged')
    .forUpdate()
    .executeTakeFirst()
}

/** The person who proved this number. */
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
 * The owner of this e-mail address, for somebody who has just proved it. An account that holds it unproved loses it; an
 * account that still waits for its proof is the one that was registered with it.
 */
export async function ownerOfEmail(trx: Trx, email: string): Promise<UserRow | undefined> {
  const user = await byEmail(trx, email)
  if (!user || user.email_verified_at || user.account_state === 'unverified') return user
  await trx.updateTable('app_user').set({ email: null }).where('id', '=', user.id).execute()
  return undefined
}

/** A new account in the first state of its machine. */
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
 * The owner proved an address of an account that waits for it (D38). Refuses one that another account had just now. Who
 * proved a number need not be who reads the mail: links to a new password that went there open nothing any more.
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

/** Registers the browser for the person's push messages; a browser belongs to the last sign-in. */
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
