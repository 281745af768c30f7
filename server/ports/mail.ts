import type { Kysely } from 'kysely'
import type { Clock } from '../clock'
import type { Config } from '../config'
import type { DB } from '../db/schema'
import { needsTls } from '../unencrypted'
import { smtpMail } from './mail-smtp'

export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  /** Of a letter that may be sent twice and must be known for the same one. */
  id?: string
  /** Where one POST stops letters like this (RFC 8058). */
  unsubscribe?: string
}

/** The provider refuses this message for good: its recipient does not exist, or takes nothing. */
export class MailRefused extends Error {}

/**
 * Sends mail. Throws when the provider cannot take it now; the caller decides whether to try again. A final refusal is
 * returned and not thrown: who answers a request must not tell by it whether an address exists.
 */
export interface Mail {
  send: (letter: Letter) => Promise<MailRefused | void>
}

/** Whether the stand-in mailbox exists: only while nothing is really sent. */
export const hasMailbox = ({ standIns }: Pick<Config, 'standIns'>): boolean => standIns.mailbox

/** Mail over SMTP when a provider is set, otherwise into the stand-in mailbox. */
export function openMail(config: Config, db: Kysely<DB>, clock: Clock): Mail {
  return config.SMTP_URL
    ? smtpMail(config.SMTP_URL, config.MAIL_FROM, needsTls(config))
    : mailboxMail(db, clock)
}

/** The embedded default: keeps what would be sent, for `/mailbox`. */
function mailboxMail(db: Kysely<DB>, clock: Clock): Mail {
  return {
    async send({ to, subject, text, html, id }) {
      await db
        .insertInto('mailbox')
        .values({
          channel: 'mail',
          recipient: to,
          subject,
          body: text,
          html: html ?? null,
          message_id: id ?? null,
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .execute()
    },
  }
}
