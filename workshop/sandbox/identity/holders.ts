import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SandboxIdentityUserTable } from '../../../server/platform/db/schema.gen'
import { IdentityFault } from './fault'
import type { IdentityContext, Holder } from './tokens'

/** Creates an account; `taken` is the code for an address already in use. */
export async function newHolder(
  { db, clock }: IdentityContext,
  values: Partial<Insertable<SandboxIdentityUserTable>>,
  taken = 'EMAIL_EXISTS',
): Promise<Holder> {
  const now = clock.now()
  const made = await db
    .insertInto('sandbox_identity_user')
    .values({
      id: randomBytes(21).toString('base64url'),
      ...values,
      created_at: now,
      signed_in_at: now,
      tokens_after: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) throw new IdentityFault(taken)
  return made
}

/** Returns the account with this e-mail address, phone number or Google account. */
export function holderBy(
  { db }: IdentityContext,
  column: 'email' | 'phone' | 'google_sub',
  value: string,
): Promise<Holder | undefined> {
  return db.selectFrom('sandbox_identity_user').selectAll().where(column, '=', value).executeTakeFirst()
}

const uniqueViolation = '23505'

/** Updates an account and returns the new row. Refuses an address that another account has taken in the meantime. */
export async function changeHolder(
  { db }: IdentityContext,
  id: string,
  values: Partial<Insertable<SandboxIdentityUserTable>>,
): Promise<Holder> {
  const changed = await db
    .updateTable('sandbox_identity_user')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === uniqueViolation) throw new IdentityFault('EMAIL_EXISTS')
      throw error
    })
  if (!changed) throw new IdentityFault('USER_NOT_FOUND')
  return changed
}

/** Returns an account as `accounts:lookup` does. */
export function shown(user: Holder) {
  const { id, email, phone, google_sub, name } = user
  const providers = [
    user.password_hash && email && { providerId: 'password', rawId: email, federatedId: email, email },
    google_sub &&
      email && {
        providerId: 'google.com',
        rawId: google_sub,
        federatedId: google_sub,
        email,
        displayName: name ?? '',
      },
    phone && { providerId: 'phone', rawId: phone, phoneNumber: phone },
  ].filter((one) => !!one)
  return {
    localId: id,
    ...(email && { email, emailVerified: user.email_verified }),
    ...(phone && { phoneNumber: phone }),
    ...(name && { displayName: name }),
    ...(user.password_hash && { passwordUpdatedAt: user.tokens_after.getTime() }),
    providerUserInfo: providers,
    validSince: String(Math.floor(user.tokens_after.getTime() / 1000)),
    createdAt: String(user.created_at.getTime()),
    lastLoginAt: String(user.signed_in_at.getTime()),
    lastRefreshAt: user.signed_in_at.toISOString(),
  }
}
