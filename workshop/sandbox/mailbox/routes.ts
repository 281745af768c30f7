import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../server/platform/context'
import type { MailboxRow } from '../../../server/platform/db/schema'
import { languageOf } from '../../../server/platform/http/caller'
import { mailboxPage } from './page'

/** Maximum number of mails shown. */
const shown = 100

/**
 * Registers `/mailbox` and `/mailbox.json`: the mails that would have been sent, newest first; `?to=` selects one
 * recipient. Neither exists once a mail or SMS provider is configured.
 */
export function mailboxRoutes(app: FastifyInstance, ctx: Ctx) {
  const options = { config: { rateLimit: false } }
  app.get('/mailbox', options, async (request, reply) => {
    const to = recipientOf(request)
    const page = mailboxPage(languageOf(request), await mailsTo(ctx, to), to, ctx.config.publicUrl)
    return unkept(reply)
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.get('/mailbox.json', options, async (request, reply) => {
    const mails = await mailsTo(ctx, recipientOf(request))
    const data = mails.map((mail) => ({
      id: mail.id,
      channel: mail.channel,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      html: mail.html,
      created_at: mail.created_at.toISOString(),
    }))
    return unkept(reply).send({ error: false, message: '', data, total: data.length })
  })
}

const unkept = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')

function recipientOf(request: FastifyRequest): string {
  const { to } = request.query as { to?: unknown }
  return typeof to === 'string' ? to.trim().toLowerCase().replaceAll('\0', '') : ''
}

function mailsTo({ db }: Ctx, to: string): Promise<MailboxRow[]> {
  let mails = db.selectFrom('mailbox').selectAll().orderBy('id', 'desc').limit(shown)
  if (to) mails = mails.where('recipient', '=', to)
  return mails.execute()
}
