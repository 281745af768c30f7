import { createTransport } from 'nodemailer'
import { MailRefused, type Mail } from './mail'

/** How long the provider may take for each step of a delivery. */
const stepMs = 10_000

/**
 * Mail over a provider, pooled. `requireTLS`: a provider that offers no TLS gets none of it. A recipient the provider
 * refuses for good is answered with `MailRefused`. Everything else throws.
 */
export function smtpMail(url: string, from: string, requireTLS = false): Mail {
  const transport = createTransport(
    {
      url,
      pool: true,
      requireTLS,
      maxConnections: 2,
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
    },
    { from },
  )
  return {
    async send({ to, subject, text, html, id, unsubscribe }) {
      try {
        // An address as an object is never parsed as a list, so one recipient cannot become several.
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(id && { messageId: `<${id}@${domainOf(from)}>` }),
          ...(unsubscribe && {
            headers: {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }),
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

function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
}
