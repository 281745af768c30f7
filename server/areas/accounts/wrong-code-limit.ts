import { sql } from 'kysely'
import { otp } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { Refusal } from '../../platform/http/refusal'
import type { Kysely } from 'kysely'
import type { CodeAddress } from './reach'
import { counted, hasLeft, secondsUntil } from '../../platform/security/throttle'

const what = 'wrong-code'
const day = { max: otp.wrongPerDay, seconds: 24 * 3600 }

/**
 * The wrong codes of an account within a day, whichever of its addresses they were sent to. Codes are checked one after
 * the other until the transaction ends. `refusal`: there were too many; an e-mailed link, a password or the next day
 * remains.
 */
export async function wrongCodes(
  parts: Pick<Ctx, 'db' | 'clock'>,
  reach: CodeAddress,
): Promise<{ refusal: Refusal | null; count: () => Promise<Refusal | null> }> {
  const account = await accountOf(parts.db, reach)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${account}`}, 0))`.execute(parts.db)
  const asRefusal = async () => {
    const so = await counted(parts, what, account)
    return so && so.hits >= day.max ? tooManyToday(reach, secondsUntil(so.until, parts.clock.now())) : null
  }
  return {
    refusal: await asRefusal(),
    count: async () => {
      await hasLeft(parts, what, account, day)
      return asRefusal()
    },
  }
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
