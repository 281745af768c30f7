import type { Kysely } from 'kysely'
import type { Clock } from '../process/clock'
import type { Config } from '../config/config'
import type { DB } from '../db/schema'
import { readSetting } from '../settings/settings'
import { needsTls } from '../config/unencrypted'
import type { Mail } from './mail'
import { smtpMail } from './mail-smtp'

/** Mail over SMTP when a provider is set, otherwise into the stand-in mailbox. */
export function openMail(config: Config, db: Kysely<DB>, clock: Clock): Mail {
  return config.SMTP_URL
    ? answerable(smtpMail(config.SMTP_URL, config.MAIL_FROM, needsTls(config)), db)
    : mailboxMail(db, clock)
}

/** Mail whose answers reach the site: mails ask for them, and nobody need read what comes to their sender. */
const answerable = (mail: Mail, db: Kysely<DB>): Mail => ({
  async send(message) {
    const replyTo = message.replyTo || (await readSetting(db, 'contact_email'))
    return mail.send({ ...message, ...(replyTo && { replyTo }) })
  },
})

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
