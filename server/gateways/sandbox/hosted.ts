import type { FastifyInstance } from 'fastify'
import { toDecimal } from '../../../contract/money'
import type { Lang } from '../../../contract/words'
import type { Ctx } from '../../context'
import { languageOf } from '../../http/caller'
import { say } from '../../http/say'
import { fromForm, textOf } from '../form'
import { kickDispatch, worldOf } from './dispatch'
import { escape, plainPage } from './page'
import type { Action, HostedView } from './twin'
import { twins } from './twins'

/** What the payer may choose, with what happens and whether he is sent back to the shop. */
const choices: Record<string, { action: Action | null; returns: boolean }> = {
  pay: { action: 'pay', returns: true },
  decline: { action: 'decline', returns: true },
  pending: { action: 'pending', returns: true },
  wrongAmount: { action: 'wrong-amount', returns: true },
  payAndLose: { action: 'pay', returns: false },
  close: { action: null, returns: true },
}

type Path = { Params: { gateway: string; id: string } }

/** The bank's own page: authentication of a card, and every other end a payment can take. Works without a script. */
export function hostedPages(app: FastifyInstance, ctx: Ctx) {
  const world = worldOf(ctx)
  app.get<Path>('/sandbox/pay/:gateway/:id', async (request, reply) => {
    const lang = languageOf(request)
    const view = await twins[request.params.gateway]?.view(world, request.params.id)
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
    if (!view) return reply.code(404).send(plainPage(lang, say(lang, 'sandbox.notFound'), notFound(lang)))
    return reply.send(plainPage(lang, say(lang, 'sandbox.hostedTitle'), hosted(lang, view)))
  })
  app.post<Path>('/sandbox/pay/:gateway/:id', async (request, reply) => {
    const lang = languageOf(request)
    const { gateway, id } = request.params
    const twin = twins[gateway]
    const choice = textOf(fromForm(String(request.body ?? '')).choice) ?? ''
    const chosen = Object.hasOwn(choices, choice) ? choices[choice] : undefined
    const view = await twin?.view(world, id)
    reply.header('cache-control', 'no-store')
    if (!twin || !view) {
      return reply
        .code(404)
        .type('text/html')
        .send(plainPage(lang, say(lang, 'sandbox.notFound'), notFound(lang)))
    }
    if (chosen?.action && view.open) {
      await ctx.db.transaction().execute((trx) => twin.act(trx, world, id, chosen.action))
      kickDispatch(ctx)
    }
    const after = (await twin.view(world, id)) ?? view
    if (chosen?.returns && after.returnTo) return reply.redirect(after.returnTo, 303)
    const lost = chosen && !chosen.returns ? 'sandbox.returnLost' : 'sandbox.settled'
    const body = `${mark(lang)}<h1>${escape(say(lang, lost))}</h1><p>${escape(say(lang, 'sandbox.mayClose'))}</p>`
    return reply.type('text/html').send(plainPage(lang, say(lang, 'sandbox.hostedTitle'), body))
  })
}

const mark = (lang: Lang) => `<p class="mark">${escape(say(lang, 'sandbox.testMode'))}</p>`

const notFound = (lang: Lang) => `${mark(lang)}<h1>${escape(say(lang, 'sandbox.notFound'))}</h1>`

function hosted(lang: Lang, view: HostedView): string {
  const money = `${toDecimal({ minor: view.amountMinor, currency: view.currency })} ${view.currency}`
  const buttons = Object.keys(choices)
    .map(
      (name, at) =>
        `<form method="post"><input type="hidden" name="choice" value="${name}"><button${at === 0 ? ' class="first"' : ''}>${escape(say(lang, `sandbox.choice.${name}`))}</button></form>`,
    )
    .join('')
  const ended = `<p>${escape(say(lang, 'sandbox.settled'))} <code>${escape(view.status)}</code></p>`
  return `${mark(lang)}<h1>${escape(say(lang, 'sandbox.hostedTitle'))}</h1><p>${escape(view.description ?? '')}</p><p class="money"><bdi>${escape(money)}</bdi></p>${view.open ? `<p>${escape(say(lang, 'sandbox.hostedAsk'))}</p>${buttons}` : ended}`
}
