import type { Config } from '../config/config'

export interface MailMessage {
  to: string
  subject: string
  text: string
  html?: string
  /** Message id of an e-mail that may be sent twice, so that duplicates are recognised. */
  id?: string
  /** Reply-To address; defaults to the site's contact address, or to the sender if there is none. */
  replyTo?: string
  /** URL that unsubscribes the recipient with one POST (RFC 8058). */
  unsubscribe?: string
}

/** Error for a message that the server permanently rejects: the recipient doesn't exist or accepts no mail. */
export class MailRefused extends Error {}

/**
 * Sends mail. Throws if the server can't accept it now; the caller decides whether to retry. A permanent rejection is
 * returned rather than thrown, because responses must not reveal whether an address exists.
 */
export interface Mail {
  send: (mail: MailMessage) => Promise<MailRefused | void>
}

/** Whether the stand-in mailbox exists, which is the case only while no message is really sent. */
export const hasMailbox = ({ standIns }: Pick<Config, 'standIns'>): boolean => standIns.mailbox
