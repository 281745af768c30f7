import { createTransport } from 'nodemailer'
import { MailRefused, type Mail } from './mail'

/** How long the provider may take for each step of a delivery. */
const stepMs = 10_000

const connection = (url: string, requireTLS: boolean) => ({
  url,
  requireTLS,
  connectionTimeout: stepMs,
  greetingTimeout: stepMs,
  socketTimeout: stepMs,
})

/** Signs in at a provider and sends nothing; rejects where that is not possible. */
export async function verifySmtp(url: string, requireTLS: boolean): Promise<void> {
  const transport = createTransport(connection(url, requireTLS))
  await transport.verify().finally(() => transport.close())
}

/**
 * Mail over a provider, pooled. `requireTLS`: a provider that offers no TLS gets none of it. A recipient the provider
 * refuses for good is answered with `MailRefused`. Everything else throws.
 */
export function smtpMail(url: string, from: string, requireTLS = false): Mail {
  const transport = createTransport(
    { ...connection(url, requireTLS), pool: true, maxConnections: 2 },
    { from },
  )
  return {
    async send({ to, subject, text, html, id, replyTo, unsubscribe }) {
      try {
        // An address as an object is never parsed as a list, so one recipient cannot become several.
        await transport.sendMail({
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          ...(id && { messageId: `<${id}@${domainOf(from)}>` }),
          headers: {
            // Else a notice of absence would come back for each (RFC 3834).
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

/** The marketplace's own part of an address such as `Threshold <no-reply@threshold.test>`. */
const domainOf = (address: string) => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'

/** The provider's reply, with its code: that is what an operator looks up. */
const reasonOf = (error: unknown): string => (error as { response?: string }).response ?? String(error)

/** Of the recipient alone: a provider that refuses the sender has something to say to the operator, whoever it is for. */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
}
