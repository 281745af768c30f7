import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A local mail server. */
export interface MailServer {
  url: string
  /** Received e-mails, in order. */
  mails: Email[]
  /** Rejects the next recipient with this code. */
  refuseNext: (code: number) => void
  close: () => Promise<void>
}

/** Starts a mail server that stores what it receives. */
export async function mailServer(): Promise<MailServer> {
  const mails: Email[] = []
  let refusal: number | null = null
  const provider = new SMTPServer({
    authOptional: true,
    // Milliseconds; the mailer pools its connection, so closing needn't wait for it.
    closeTimeout: 10,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const code = refusal
      refusal = null
      done(code === null ? null : Object.assign(new Error('Refused'), { responseCode: code }))
    },
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          mails.push(mail)
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseNext: (code) => {
      refusal = code
    },
    close: () => new Promise((resolve) => provider.close(() => resolve())),
  }
}
