import type { Kysely } from 'kysely'
import type { Clock } from '../process/clock'
import type { Config } from '../config/config'
import type { DB } from '../db/schema'
import { hasMailbox } from './mail'

/** Sends a text message. Throws if the provider can't accept it now. */
export interface Sms {
  send: (message: { to: string; text: string }) => Promise<void>
}

const providerMs = 10_000

/**
 * Whether text messages reach anyone: through a provider, or through the mailbox, which exists only without a provider.
 */
export const canText = (config: Config): boolean => config.SMS_URL !== undefined || hasMailbox(config)

/** Opens text messages through the provider's HTTP endpoint if configured, otherwise the stand-in mailbox. */
export function openSms(config: Config, db: Kysely<DB>, clock: Clock): Sms {
  return config.SMS_URL ? httpSms(config.SMS_URL) : mailboxSms(db, clock)
}

/** Creates the default sender, which stores messages for `/mailbox` instead of sending them. */
function mailboxSms(db: Kysely<DB>, clock: Clock): Sms {
  return {
    async send({ to, text }) {
      await db
        .insertInto('mailbox')
        .values({
          channel: 'sms',
          recipient: to,
          subject: null,
          body: text,
          html: null,
          created_at: clock.now(),
        })
        .execute()
    },
  }
}

/**
 * Creates a sender for a provider that accepts POST `{to, text}`; sending throws on any response other than 2xx. The
 * URL may contain credentials.
 */
function httpSms(address: string): Sms {
  const url = new URL(address)
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const basic = url.username && Buffer.from(login).toString('base64')
  url.username = url.password = ''
  return {
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...(basic && { authorization: `Basic ${basic}` }) },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(providerMs),
      })
      if (!answer.ok) throw new Error(`The SMS provider answered ${answer.status}`)
    },
  }
}
