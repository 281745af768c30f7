import type { TextIn } from '../../../contract/texts/catalogue'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Lang } from '../../../contract/language/languages'
import { access } from '../../../contract/limits'
import type { Ctx } from '../../../server/platform/context'
import { escapeHtml } from '../../../server/platform/texts/escape-html'
import { plainPage } from '../../../server/platform/http/pages/plain-page'
import { languageOf } from '../../../server/platform/http/caller'
import { say } from '../../../server/platform/texts/say'
import { IdentityFault } from './fault'
import { resetPassword } from './links'
import { update } from './passwords'

/**
 * Registers the target page of links in the sandbox's mails, like Firebase's own. Nothing happens until the user clicks
 * the button.
 */
export function actionPage(app: FastifyInstance, ctx: Ctx) {
  app.get('/sandbox/identity/action', async (request, reply) => {
    const lang = languageOf(request)
    const { mode, oobCode } = request.query as Record<string, unknown>
    return send(reply, lang, form(lang, mode === 'resetPassword', typeof oobCode === 'string' ? oobCode : ''))
  })
  app.post('/sandbox/identity/action', async (request, reply) => {
    const lang = languageOf(request)
    const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const oobCode = fields.get('oobCode') ?? ''
    const newPassword = fields.get('newPassword')
    try {
      if (newPassword === null) await update(ctx, { oobCode })
      else await resetPassword(ctx, { oobCode, newPassword })
      return await send(reply, lang, `<h1>${t(lang, 'done')}</h1>`)
    } catch (error) {
      if (!(error instanceof IdentityFault)) throw error
      const weak = error.word.startsWith('WEAK_PASSWORD') || error.word === 'MISSING_PASSWORD'
      const sentence = weak
        ? say(lang, 'refusals.passwordShort', { min: access.passwordMin })
        : say(lang, 'identity.action.dead')
      const problem = `<p role="alert">${escapeHtml(sentence)}</p>`
      return send(reply, lang, problem + (weak ? form(lang, true, oobCode) : ''))
    }
  })
}

const t = (lang: Lang, key: TextIn<'identity.action'>) => escapeHtml(say(lang, `identity.action.${key}`))

const send = (reply: FastifyReply, lang: Lang, body: string) =>
  reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      plainPage(
        lang,
        say(lang, 'identity.action.title'),
        `<p class="mark">${escapeHtml(say(lang, 'identity.standIn'))}</p>${body}`,
      ),
    )

function form(lang: Lang, sets: boolean, oobCode: string): string {
  const password = `<p><label for="password">${t(lang, 'password')}</label><br><input id="password" name="newPassword" type="password" autocomplete="new-password" required minlength="${access.passwordMin}"></p>`
  return `<h1>${t(lang, sets ? 'reset' : 'verify')}</h1><form method="post"><input type="hidden" name="oobCode" value="${escapeHtml(oobCode)}">${sets ? password : ''}<button class="first">${t(lang, sets ? 'set' : 'confirm')}</button></form>`
}
