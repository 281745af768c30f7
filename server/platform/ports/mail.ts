import type { Config } from '../config/config'

export interface MailMessage {
  to: string
  subject: string
  text: string
  html?: string
  /** For a mail that may be sent twice and must be recognised as the same. */
  id?: string
  /** Whom an answer reaches; otherwise the contact address of the site, or the sender where it has none. */
  replyTo?: string
  /** Where one POST stops mails like this (RFC 8058). */
  unsubscribe?: string
}

/** The provider refuses this message for good: its recipient does not exist, or takes nothing. */
export class MailRefused extends Error {}

/**
 * Sends mail. Throws when the provider cannot take it now; the caller decides whether to try again. A final refusal is
 * returned and not thrown: the answer to a request must not reveal by it whether an address exists.
 */
export interface Mail {
  send: (mail: MailMessage) => Promise<MailRefused | void>
}

/** Whether the stand-in mailbox exists: only while nothing is really sent. */
export const hasMailbox = ({ standIns }: Pick<Config, 'standIns'>): boolean => standIns.mailbox
