import type { TextIn } from '../../../contract/texts/catalogue'
import { dataKey } from '../../../contract/texts/translate'
import type { FastifyInstance } from 'fastify'
import { toDecimal } from '../../../contract/money/money'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../../server/platform/context'
import { languageOf } from '../../../server/platform/http/caller'
import { say } from '../../../server/platform/texts/say'
import { fromForm, textOf } from '../../../server/gateways/wire/form'
import { kickDispatch, worldOf } from './dispatch'
import { escapeHtml } from '../../../server/platform/texts/escape-html'
import { plainPage } from '../../../server/platform/http/pages/plain-page'
import type { Action, HostedView } from './gateway-sandbox'
import { sandboxes } from './sandboxes'

type Choice = TextIn<'sandbox.choice'>

/** The payer's choices, each with the action it causes and whether the payer returns to the shop. */
const choices: Record<Choice, { action: Action | null; returns: boolean }> = {
  pay: { action: 'pay', returns: true },
  decline: { action: 'decline', returns: true },
  authenticate: { action: 'authenticate', returns: false },
  pending: { action: 'pending', returns: true },
  ongoing: { action: 'ongoing', returns: true },
  wrongAmount: { action: 'wrong-amount', returns: true },
  payAndLose: { action: 'pay', returns: false },
  close: { action: null, returns: true },
}

/** Choices once the bank has asked: yes, no, or leave. */
const atBank: readonly Choice[] = ['pay', 'decline', 'close']

/**
 * Returns the choices of a page. A gateway's own page may lead to the bank's page; Stripe's page is the bank's from the
 * start.
 */
function offered(view: HostedView): readonly Choice[] {
  const all = Object.keys(choices) as Choice[]
  if (view.atBank) return atBank
  return view.atBank === false ? all : all.filter((name) => name !== 'authenticate')
}

type Path = { Params: { gateway: string; id: string } }

/** Registers the page of a gateway or bank, with every possible outcome of a payment. Works without JavaScript. */
export function hostedPages(app: FastifyInstance, ctx: Ctx) {
  const world = worldOf(ctx)
  app.get<Path>('/sandbox/pay/:gateway/:id', async (request, reply) => {
    const lang = languageOf(request)
    const view = await sandboxes[request.params.gateway]?.view(world, request.params.id)
    reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store')
    if (!view) return reply.code(404).send(plainPage(lang, say(lang, 'sandbox.notFound'), notFound(lang)))
    const title = titleOf(lang, request.params.gateway, view)
    return reply.send(plainPage(lang, title, hosted(lang, title, view)))
  })
  app.post<Path>('/sandbox/pay/:gateway/:id', async (request, reply) => {
    const lang = languageOf(request)
    const { gateway, id } = request.params
    const sandbox = sandboxes[gateway]
    const choice = textOf(fromForm(String(request.body ?? '')).choice) ?? ''
    const chosen = Object.hasOwn(choices, choice) ? choices[choice as Choice] : undefined
    const view = await sandbox?.view(world, id)
    reply.header('cache-control', 'no-store')
    if (!sandbox || !view) {
      return reply
        .code(404)
        .type('text/html')
        .send(plainPage(lang, say(lang, 'sandbox.notFound'), notFound(lang)))
    }
    if (chosen?.action && view.open) {
      await ctx.db.transaction().execute((trx) => sandbox.act(trx, world, id, chosen.action))
      kickDispatch(ctx)
    }
    if (choice === 'authenticate')
      return reply.redirect(`/sandbox/pay/${encodeURIComponent(gateway)}/${encodeURIComponent(id)}`, 303)
    const after = (await sandbox.view(world, id)) ?? view
    if (chosen?.returns && after.returnTo) return reply.redirect(after.returnTo, 303)
    const lost = chosen && !chosen.returns ? 'sandbox.returnLost' : 'sandbox.settled'
    const body = `${mark(lang)}<h1>${escapeHtml(say(lang, lost))}</h1><p>${escapeHtml(say(lang, 'sandbox.mayClose'))}</p>`
    return reply.type('text/html').send(plainPage(lang, titleOf(lang, gateway, after), body))
  })
}

const mark = (lang: Lang) => `<p class="mark">${escapeHtml(say(lang, 'sandbox.testMode'))}</p>`

const notFound = (lang: Lang) => `${mark(lang)}<h1>${escapeHtml(say(lang, 'sandbox.notFound'))}</h1>`

const isBank = ({ atBank, ownPage }: HostedView) => atBank ?? !ownPage

/** Returns the page's title: the name of the gateway; a bank's page has none. */
function titleOf(lang: Lang, gateway: string, view: HostedView): string {
  if (isBank(view)) return say(lang, 'sandbox.hostedTitle')
  return say(lang, 'sandbox.gatewayTitle', { gateway: say(lang, dataKey('checkout.gateway', gateway)) })
}

function hosted(lang: Lang, title: string, view: HostedView): string {
  const money = `${toDecimal({ minor: view.amountMinor, currency: view.currency })} ${view.currency}`
  const buttons = offered(view)
    .map(
      (name, at) =>
        `<form method="post"><input type="hidden" name="choice" value="${name}"><button${at === 0 ? ' class="first"' : ''}>${escapeHtml(say(lang, `sandbox.choice.${name}`))}</button></form>`,
    )
    .join('')
  const ended = `<p>${escapeHtml(say(lang, 'sandbox.settled'))} <code>${escapeHtml(view.status)}</code></p>`
  return `${mark(lang)}<h1>${escapeHtml(title)}</h1><p><bdi>${escapeHtml(view.description ?? '')}</bdi></p><p class="money"><bdi>${escapeHtml(money)}</bdi></p>${view.open ? `<p>${escapeHtml(say(lang, isBank(view) ? 'sandbox.hostedAsk' : 'sandbox.gatewayAsk'))}</p>${buttons}` : ended}`
}
