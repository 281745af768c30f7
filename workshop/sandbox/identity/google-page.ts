import type { TextIn } from '../../../contract/texts/catalogue'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { email as emailShape } from '../../../contract/calls/kit/person-fields'
import { text } from '../../../contract/limits'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../../server/platform/context'
import { isStorable } from '../../../server/platform/db/storable-text'
import { escapeHtml } from '../../../server/platform/texts/escape-html'
import { plainPage } from '../../../server/platform/http/pages/plain-page'
import { languageOf } from '../../../server/platform/http/caller'
import { say } from '../../../server/platform/texts/say'
import { googleToken } from './tokens'

/** Maximum number of known accounts offered for reuse. */
const offered = 5
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Registers an account chooser window in place of Google's. It accepts any account and says so. The choice is posted to
 * the opening page as a message to this site's own origin.
 */
export function googlePage(app: FastifyInstance, ctx: Ctx) {
  app.get('/sandbox/identity/google', async (request, reply) => {
    const { state } = request.query as { state?: unknown }
    return send(reply, await choosing(ctx, languageOf(request), stateOf(state), null))
  })
  app.post('/sandbox/identity/google', async (request, reply) => {
    const lang = languageOf(request)
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
    const state = stateOf(form.get('state'))
    const typed = form.get('email') ?? ''
    const email = emailShape.safeParse(typed)
    if (!email.success || !isStorable(typed)) return send(reply, await choosing(ctx, lang, state, typed))
    const name = (form.get('name') ?? '')
      .trim()
      .slice(0, text.name)
      .replace(/[\p{Control}\p{Surrogate}]/gu, '')
    const account = { sub: subOf(email.data), email: email.data, name: name || email.data.split('@')[0]! }
    const credential = await googleToken(ctx, account)
    const body = `${mark(lang)}<h1>${t(lang, 'chosen')}</h1><p data-credential="${escapeHtml(credential)}" data-state="${escapeHtml(state)}"><bdi>${escapeHtml(email.data)}</bdi></p><p>${t(lang, 'mayClose')}</p>${script}`
    return send(reply, plainPage(lang, say(lang, 'identity.google.title'), body))
  })
}

const send = (reply: FastifyReply, page: string) =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)

const script = '<script src="/sandbox/identity/google.js"></script>'
const t = (lang: Lang, key: TextIn<'identity.google'>) => escapeHtml(say(lang, `identity.google.${key}`))
const mark = (lang: Lang) => `<p class="mark">${escapeHtml(say(lang, 'identity.standIn'))}</p>`

/** Returns the value by which the opening page recognises its window; anything malformed becomes empty. */
const stateOf = (value: unknown) => (typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : '')

/** Returns an account's Google id; constant per e-mail address. */
const subOf = (email: string) =>
  BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`).toString()

async function choosing(ctx: Ctx, lang: Lang, state: string, wrong: string | null): Promise<string> {
  const known = await ctx.db
    .selectFrom('sandbox_identity_user')
    .select(['email', 'name'])
    .where('google_sub', 'is not', null)
    .where('email', 'is not', null)
    .orderBy('signed_in_at', 'desc')
    .limit(offered)
    .execute()
  const hidden = (name: string, value: string) =>
    `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
  const accounts = known.map(
    ({ email, name }) =>
      `<li><form method="post">${hidden('state', state)}${hidden('email', email ?? '')}${hidden('name', name ?? '')}<button>${escapeHtml(name ?? '')} <bdi>${escapeHtml(email ?? '')}</bdi></button></form></li>`,
  )
  const problem =
    wrong === null ? '' : `<p role="alert" id="wrong">${escapeHtml(say(lang, 'refusals.email'))}</p>`
  const form = `<form method="post">${hidden('state', state)}
<p><label for="email">${t(lang, 'email')}</label><br><input id="email" name="email" type="email" dir="ltr" required autocomplete="off" value="${escapeHtml(wrong ?? '')}"${wrong === null ? '' : ' aria-invalid="true" aria-describedby="wrong"'}></p>
<p><label for="name">${t(lang, 'name')}</label><br><input id="name" name="name" autocomplete="off"></p>
<button class="first">${t(lang, 'go')}</button></form>`
  const body = `${mark(lang)}<h1>${t(lang, 'title')}</h1><p>${t(lang, 'meaning')}</p>${problem}
${accounts.length ? `<h2>${t(lang, 'known')}</h2><ul class="plain">${accounts.join('')}</ul><h2>${t(lang, 'another')}</h2>` : ''}${form}
<p><button type="button" data-cancel>${t(lang, 'cancel')}</button></p>${script}`
  return plainPage(lang, say(lang, 'identity.google.title'), body)
}
