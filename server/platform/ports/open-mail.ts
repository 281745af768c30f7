import type { Kysely } from 'kysely'
import type { Clock } from '../process/clock'
import type { Config } from '../config/config'
import type { DB } from '../db/schema'
import { readSetting } from '../settings/settings'
import { needsTls } from '../config/unencrypted'
import type { Mail } from './mail'
import { smtpMail } from './mail-smtp'

/** Opens mail over SMTP if configured, otherwise the stand-in mailbox. */
export function openMail(config: Config, db: Kysely<DB>, clock: Clock): Mail {
  return config.SMTP_URL
    ? answerable(smtpMail(config.SMTP_URL, config.MAIL_FROM, needsTls(config)), db)
    : mailboxMail(db, clock)
}

/**
 * Adds the site's contact address as Reply-To, since e-mails ask for replies and nobody may read the sender's mailbox.
 */
const answerable = (mail: Mail, db: Kysely<DB>): Mail => ({
  async send(message) {
    const replyTo = message.replyTo || (await readSetting(db, 'contact_email'))
    return mail.send({ ...message, ...(replyTo && { replyTo }) })
  },
})

/** Creates the default mail sender, which stores messages for `/mailbox` instead of sending them. */
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
