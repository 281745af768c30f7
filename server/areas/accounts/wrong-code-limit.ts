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
/** Over all registrations of an address: each stranger may begin some. */
const address = { max: otp.wrongPerAddressDay, seconds: 24 * 3600 }

/**
 * The wrong codes within a day, of the registration that asked, or of an account, whichever of its addresses they were
 * sent to: what a stranger types locks nobody out who is just registering. Codes are checked one after the other until
 * the transaction ends. `refusal`: there were too many; an e-mailed link, a password or the next day remains.
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
 * The registration that asks for a code or types one, as its wrong codes are counted; null without the token of one that
 * waits for this very address.
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

/** The account of the codes; an address without an account has a count of its own, so that both look alike. */
async function accountOf(db: Kysely<DB>, { channel, address }: CodeAddress): Promise<string> {
  const people = db.selectFrom('app_user').select('id').where('account_state', '<>', 'purged')
  const holder = await (
    channel === 'email'
      ? people.where((eb) => eb(eb.fn('lower', ['email']), '=', address))
      : people.where('mobile', '=', address).where('mobile_verified_at', 'is not', null)
  ).executeTakeFirst()
  return holder ? `account:${holder.id}` : `${channel}:${address}`
}

/** An account of a number may have no e-mail address for a link, and the answer does not reveal which has none. */
function tooManyToday({ channel }: CodeAddress, retry_after: number): Refusal {
  const text = channel === 'email' ? 'refusals.otpLockedToday' : 'refusals.otpLockedTodayNumber'
  return new Refusal('OTP_LOCKED', text, { extra: { retry_after } })
}
