import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { otp } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import { hashToken, newToken } from '../../platform/secrets/token'
import { mailedLink } from '../../../contract/site/mailed-link'
import { secretOf } from '../../platform/settings/stored-secret'
import { Refusal } from '../../platform/refusal'
import type { Caller } from '../../platform/http/registry'
import type { Trx } from '../../core/kind'
import { canText } from '../../platform/ports/sms'
import { readSetting } from '../../platform/settings/settings'
import { codeMail, codeText } from './mails'
import { lockAddress, type CodeAddress } from './code-address'
import { spendText, warned } from './text-caps'
import { counted, hasLeft, secondsUntil, spendIp, tooMany } from '../../platform/security/throttle'
import { askerOf, wrongCodes } from './wrong-code-limit'

const hour = 3_600_000
/** Counter of a registration's wrong attempts at a code. */
const ownTries = 'code-tries'

/**
 * Sends a new code. The response is the same whether or not the address has an account. Refuses within the cooldown
 * (OTP_COOLDOWN; the previous code stays valid) and beyond the limits (RATE_LIMITED). With `link`, the e-mail also
 * contains a link and is sent even after too many wrong codes (otherwise OTP_LOCKED). A code the provider didn't accept
 * is deleted, so it doesn't start a cooldown.
 */
export async function sendCode(
  ctx: Ctx,
  { ip, lang, facts }: Pick<Caller, 'ip' | 'lang' | 'facts'>,
  reach: CodeAddress,
  {
    known = false,
    link = false,
    registration,
  }: { known?: boolean; link?: boolean | undefined; registration?: string | undefined } = {},
): Promise<{ expires_in: number; resend_after: number }> {
  if (reach.channel === 'mobile' && !canText(ctx.config))
    throw new Refusal('GATEWAY_UNAVAILABLE', 'refusals.smsClosed')
  const code = String(randomInt(10 ** otp.digits)).padStart(otp.digits, '0')
  const code_hash = await hashCode(ctx, reach, code)
  const token = link && reach.channel === 'email' ? newToken() : null
  const id = await warned(ctx, reach, () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockAddress(trx, reach)
      const parts = { ...ctx, db: trx }
      if (token === null) await checkWrongCodes(parts, reach, registration)
      await checkCaps(parts, reach, ip)
      if (reach.channel === 'mobile') await spendText({ ...ctx, db: trx }, reach.address)
      const now = ctx.clock.now()
      await trx
        .deleteFrom('otp')
        .where('sent_at', '<', new Date(now.getTime() - 24 * hour))
        .execute()
      const row = await trx
        .insertInto('otp')
        .values({
          ...reach,
          code_hash,
          link_hash: token && hashToken(token),
          ip,
          sent_at: now,
          expires_at: new Date(now.getTime() + otp.lifeSeconds * 1000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    }),
  )
  try {
    await deliver(ctx, lang, reach, { code, token, known })
  } catch (error) {
    ctx.log.error({ error }, 'a code could not be sent')
    await ctx.db.deleteFrom('otp').where('id', '=', id).execute()
    throw new Refusal('GATEWAY_UNAVAILABLE', 'refusals.codeNotSent')
  }
  ctx.security.write('code.sent', facts, { channel: reach.channel })
  return { expires_in: otp.lifeSeconds, resend_after: otp.coolDownSeconds }
}

/**
 * Redeems a code. Only the latest code is valid, and only once. Up to five attempts per code are allowed, and ten wrong
 * attempts a day across all codes. A registration has its own attempt counter, so others can't use up its attempts.
 * `then` runs in the same transaction if the code is right. Wrong attempts stay counted although the call is refused.
 */
export async function useCode<R>(
  ctx: Ctx,
  reach: CodeAddress,
  { otp: typed, registration }: { otp: string; registration?: string | undefined },
  then: (trx: Trx) => Promise<R>,
): Promise<R> {
  const typedHash = await hashCode(ctx, reach, typed)
  const outcome = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    const asker = await askerOf(trx, reach, registration)
    const parts = { db: trx, clock: ctx.clock }
    const day = await wrongCodes(parts, reach, asker)
    if (day.refusal) return day.refusal
    const last = await trx
      .selectFrom('otp')
      .selectAll()
      .where('channel', '=', reach.channel)
      .where('address', '=', reach.address)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!last || last.used_at || last.expires_at <= now)
      return new Refusal('OTP_EXPIRED', 'refusals.otpExpired')
    const own = `${last.id}:${asker}`
    const tries = asker === null ? last.tries : ((await counted(parts, ownTries, own))?.hits ?? 0)
    if (tries >= otp.tries) return new Refusal('OTP_LOCKED', 'refusals.otpLocked')
    if (!equal(last.code_hash, typedHash)) {
      if (asker === null)
        await trx
          .updateTable('otp')
          .set({ tries: tries + 1 })
          .where('id', '=', last.id)
          .execute()
      else await hasLeft(parts, ownTries, own, { max: otp.tries, seconds: otp.lifeSeconds })
      return (await day.count()) ?? wrong(otp.tries - tries - 1)
    }
    await trx.updateTable('otp').set({ used_at: now }).where('id', '=', last.id).execute()
    return { right: await then(trx) }
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome.right
}

/**
 * Redeems the link of a code e-mail, and with it every pending code of the address. Valid once, for the lifetime of the
 * code. It can't be guessed, so attempts aren't counted. `then` runs in the same transaction. Refuses with
 * LINK_EXPIRED.
 */
export async function useLink<R>(
  { db, clock }: Ctx,
  token: string,
  then: (trx: Trx, reach: CodeAddress) => Promise<R>,
): Promise<R> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const found = await trx
      .selectFrom('otp')
      .select(['channel', 'address'])
      .where('link_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (!found) throw expired()
    // Otherwise two links of one address could deadlock on each other's rows.
    await lockAddress(trx, found)
    const codes = await trx
      .updateTable('otp')
      .set({ used_at: now })
      .where('channel', '=', found.channel)
      .where('address', '=', found.address)
      .where('used_at', 'is', null)
      .returning(['link_hash', 'expires_at'])
      .execute()
    const opened = codes.find(({ link_hash }) => link_hash === hashToken(token))
    if (!opened || opened.expires_at <= now) throw expired()
    return then(trx, found)
  })
}

const expired = () => new Refusal('LINK_EXPIRED', 'refusals.linkExpired')

function wrong(left: number): Refusal {
  if (left === 0) return new Refusal('OTP_LOCKED', 'refusals.otpLocked')
  return new Refusal('OTP_WRONG', 'refusals.otpWrong', {
    params: { count: left },
    errors: { otp: { key: 'refusals.otpWrong', params: { count: left } } },
    extra: { tries_left: left },
  })
}

async function checkWrongCodes(parts: Ctx, reach: CodeAddress, registration: string | undefined) {
  const { refusal } = await wrongCodes(parts, reach, await askerOf(parts.db, reach, registration))
  if (refusal) throw refusal
}

async function checkCaps(parts: Ctx, { channel, address }: CodeAddress, ip: string): Promise<void> {
  const now = parts.clock.now()
  const lastHour = await parts.db
    .selectFrom('otp')
    .select(['sent_at', 'expires_at'])
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('sent_at', '>', new Date(now.getTime() - hour))
    .orderBy('sent_at', 'desc')
    .execute()
  const last = lastHour[0]
  const ready = last && new Date(last.sent_at.getTime() + otp.coolDownSeconds * 1000)
  if (ready && ready > now) throw coolDown(secondsUntil(ready, now), secondsUntil(last.expires_at, now))
  const oldest = lastHour[otp.perAddressHour - 1]
  if (oldest) throw tooMany(secondsUntil(new Date(oldest.sent_at.getTime() + hour), now))
  await spendIp(parts, 'code', ip, { max: otp.perIpHour, seconds: 3600 })
}

function coolDown(seconds: number, expires_in: number): Refusal {
  return new Refusal('OTP_COOLDOWN', 'refusals.otpCoolDown', {
    params: { seconds },
    extra: { retry_after: seconds, expires_in },
  })
}

async function deliver(
  ctx: Ctx,
  lang: Caller['lang'],
  { channel, address }: CodeAddress,
  { code, token, known }: { code: string; token: string | null; known: boolean },
) {
  const site = await readSetting(ctx.db, 'company_name')
  if (channel === 'mobile') return ctx.sms.send({ to: address, text: codeText(lang, site, code) })
  const url = token && `${ctx.config.publicUrl}${mailedLink('/sign-in-link', token)}`
  return ctx.mail.send({ to: address, ...codeMail(lang, site, code, { known, url }) })
}

/**
 * Hashes a code. Six digits are easily brute-forced from a plain hash; with this database's key the table is useless on
 * its own.
 */
async function hashCode({ db }: Ctx, { channel, address }: CodeAddress, code: string): Promise<string> {
  const key = await secretOf(db, 'otp', 'otp_')
  return createHmac('sha256', key).update(`${channel}:${address}:${code}`).digest('hex')
}

const equal = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
