import { sql } from 'kysely'
import { otp } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { hashToken } from '../../platform/secrets/token'
import { Refusal } from '../../platform/refusal'
import type { Kysely } from 'kysely'
import type { CodeAddress } from './code-address'
import { counted, hasLeft, secondsUntil } from '../../platform/security/throttle'

const what = 'wrong-code'
const day = { max: otp.wrongPerDay, seconds: 24 * 3600 }
/** Limit on wrong codes across all registrations of an address, because any stranger can start new registrations. */
const address = { max: otp.wrongPerAddressDay, seconds: 24 * 3600 }

/**
 * Counts wrong codes per day. The count is per registration or, without one, per account (across its addresses), so
 * that a stranger's attempts can't lock out someone who is registering. Serialises code checks until the transaction
 * ends. `refusal` is set once the limit is reached; an e-mailed link, a password or waiting a day still works.
 */
export async function wrongCodes(
  parts: Pick<Ctx, 'db' | 'clock'>,
  reach: CodeAddress,
  asker: string | null = null,
): Promise<{ refusal: Refusal | null; count: () => Promise<Refusal | null> }> {
  const account = await accountOf(parts.db, reach)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${account}`}, 0))`.execute(parts.db)
  const counts =
    asker === null
      ? [{ who: account, allowed: day }]
      : [
          { who: asker, allowed: day },
          { who: `all:${account}`, allowed: address },
        ]
  const asRefusal = async () => {
    for (const { who, allowed } of counts) {
      const so = await counted(parts, what, who)
      if (so && so.hits >= allowed.max) return tooManyToday(reach, secondsUntil(so.until, parts.clock.now()))
    }
    return null
  }
  return {
    refusal: await asRefusal(),
    count: async () => {
      for (const { who, allowed } of counts) await hasLeft(parts, what, who, allowed)
      return asRefusal()
    },
  }
}

/**
 * Returns the counter key of the registration that requests or enters a code; null without the token of a pending
 * registration of this address.
 */
export async function askerOf(
  db: Kysely<DB>,
  { channel, address: to }: CodeAddress,
  registration: string | undefined,
): Promise<string | null> {
  if (registration === undefined) return null
  const nonce_hash = hashToken(registration)
  const found = await db
    .selectFrom('registration')
    .select('id')
    .where('nonce_hash', '=', nonce_hash)
    .where(channel === 'email' ? 'email' : 'mobile', '=', to)
    .executeTakeFirst()
  return found ? `registration:${nonce_hash}` : null
}

/**
 * Returns the counter key of the account. Addresses without an account have a counter too, so that both kinds of
 * address behave the same.
 */
async function accountOf(db: Kysely<DB>, { channel, address }: CodeAddress): Promise<string> {
  const people = db.selectFrom('app_user').select('id').where('account_state', '<>', 'purged')
  const holder = await (
    channel === 'email'
      ? people.where((eb) => eb(eb.fn('lower', ['email']), '=', address))
      : people.where('mobile', '=', address).where('mobile_verified_at', 'is not', null)
  ).executeTakeFirst()
  return holder ? `account:${holder.id}` : `${channel}:${address}`
}

/**
 * Refusal for too many wrong codes. The owner of a number may have no e-mail address for a link, so numbers have a
 * separate text, which doesn't reveal whether there is an address.
 */
function tooManyToday({ channel }: CodeAddress, retry_after: number): Refusal {
  const text = channel === 'email' ? 'refusals.otpLockedToday' : 'refusals.otpLockedTodayNumber'
  return new Refusal('OTP_LOCKED', text, { extra: { retry_after } })
}
