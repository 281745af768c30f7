import { createTransport } from 'nodemailer'
import { MailRefused, type Mail } from './mail'

/** Timeout in ms for each step of a delivery. */
const stepMs = 10_000

const connection = (url: string, requireTLS: boolean) => ({
  url,
  requireTLS,
  connectionTimeout: stepMs,
  greetingTimeout: stepMs,
  socketTimeout: stepMs,
})

/** Signs in to the SMTP server without sending anything; rejects on failure. */
export async function verifySmtp(url: string, requireTLS: boolean): Promise<void> {
  const transport = createTransport(connection(url, requireTLS))
  await transport.verify().finally(() => transport.close())
}

/**
 * Creates a mail sender with a pooled SMTP connection. With `requireTLS`, nothing is sent to a server without TLS.
 * Sending returns `MailRefused` if the server permanently rejects the recipient, and throws on any other failure.
 */
export function smtpMail(url: string, from: string, requireTLS = false): Mail {
  const transport = createTransport(
    { ...connection(url, requireTLS), pool: true, maxConnections: 2 },
    { from },
  )
  return {
    async send({ to, subject, text, html, id, replyTo, unsubscribe }) {
      try {
        // An address object is never parsed as a list, so one recipient can't become several.
        await transport.sendMail({
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          ...(id && { messageId: `<${id}@${domainOf(from)}>` }),
          headers: {
            // Prevents automatic out-of-office replies (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        if (!isRefusedForGood(error)) throw error
        return new MailRefused(reasonOf(error))
      }
    },
  }
}

/** Returns the domain in an address such as `Threshold <no-reply@threshold.test>`. */
const domainOf = (address: string) => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'

/** Returns the server's reply with its code, which operators can look up. */
const reasonOf = (error: unknown): string => (error as { response?: string }).response ?? String(error)

/**
 * Whether the server permanently rejects the recipient. A rejected sender doesn't count, because that is for the
 * operator to fix and affects every recipient.
 */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
}
