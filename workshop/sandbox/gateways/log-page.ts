import { dataKey } from '../../../contract/texts/translate'
import type { TextKey } from '../../../contract/texts/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../../server/platform/context'
import { languageOf } from '../../../server/platform/http/caller'
import { say } from '../../../server/platform/texts/say'
import { fromForm, textOf, type FormTree } from '../../../server/gateways/wire/form'
import { isFault, replay, type Delivery } from './deliveries'
import { kickDispatch, worldOf } from './dispatch'
import { escapeHtml } from '../../../server/platform/texts/escape-html'
import { plainPage } from '../../../server/platform/http/pages/plain-page'
import { actions, afterwards } from './gateway-sandbox'
import { sandboxes } from './sandboxes'

/** /sandbox/events: lists every webhook the sandbox has sent or queued, with replay, refunds and disputes. */
export function logPage(app: FastifyInstance, ctx: Ctx) {
  app.get('/sandbox/events', async (request, reply) => {
    const lang = languageOf(request)
    const rows = await ctx.db
      .selectFrom('sandbox_delivery')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return reply.send(plainPage(lang, say(lang, 'sandbox.logTitle'), log(lang, rows)))
  })
  app.post('/sandbox/events', async (request, reply) => {
    const form = fromForm(String(request.body ?? ''))
    const now = ctx.clock.now()
    const action = actions.find((one) => one === form.action)
    const delivery = textOf(form.replay)
    if (delivery) await replay(ctx.db, /^\d{1,15}$/.test(delivery) ? Number(delivery) : 0, now)
    else if (action && afterwards.includes(action)) {
      const sandbox = sandboxes[textOf(form.gateway) ?? '']
      await ctx.db
        .transaction()
        .execute(async (trx) =>
          sandbox?.act(trx, worldOf(ctx), textOf(form.object) ?? '', action, faultsIn(form)),
        )
    }
    kickDispatch(ctx)
    return reply.redirect('/sandbox/events', 303)
  })
}

/** Returns the chosen fault for this action's webhooks and later ones; undefined leaves it unchanged. */
function faultsIn({ deliver }: FormTree): string[] | undefined {
  const word = textOf(deliver)
  return word && isFault(word) ? [word] : undefined
}

/** Webhook faults offered on the page; the control endpoint accepts more. */
const outcomes = ['none', 'down', 'drop', 'duplicate', 'bad-signature'] as const

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')

function button(fields: Record<string, string>, label: string): string {
  return `<form method="post">${hidden(fields)}<button>${label}</button></form>`
}

/** Renders one form for all actions on paid money. */
function choice(lang: Lang, payment: { gateway: string; object: string }): string {
  const t = (key: TextKey) => escapeHtml(say(lang, key))
  const options = afterwards
    .filter((action) => sandboxes[payment.gateway]?.actions.includes(action))
    .map((action) => `<option value="${action}">${t(dataKey('sandbox.log', action))}</option>`)
  const webhooks = outcomes.map(
    (outcome) => `<option value="${outcome}">${t(`sandbox.log.outcome.${outcome}`)}</option>`,
  )
  return `<form method="post">${hidden(payment)}<select name="action" aria-label="${t('sandbox.log.happens')}">${options.join('')}</select> <select name="deliver" aria-label="${t('sandbox.log.webhooks')}">${webhooks.join('')}</select> <button>${t('sandbox.log.apply')}</button></form>`
}

function log(lang: Lang, rows: Delivery[]): string {
  const t = (key: TextKey) => escapeHtml(say(lang, key))
  const head = ['when', 'event', 'payment', 'fault', 'state', 'answer', 'act'] as const
  const lines = rows.map((row) => {
    const object = { gateway: row.gateway, object: row.object_id }
    const acts = [
      button({ replay: String(row.id) }, t('sandbox.log.replay')),
      ...(sandboxes[row.gateway]?.paidEvents.includes(row.type) ? [choice(lang, object)] : []),
    ]
    const link = `<a href="/sandbox/pay/${escapeHtml(row.gateway)}/${escapeHtml(row.object_id)}"><code>${escapeHtml(row.object_id)}</code></a>`
    const cells = [
      `<bdi>${row.created_at.toISOString()}</bdi>`,
      `<code>${escapeHtml(row.type)}</code>`,
      link,
      escapeHtml(row.fault),
      `${escapeHtml(row.state)} (${row.attempts})`,
      `<code>${escapeHtml(row.last_answer ?? '')}</code>`,
      acts.join(''),
    ]
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return `<p class="mark">${t('sandbox.testMode')}</p><h1>${t('sandbox.logTitle')}</h1>${
    rows.length === 0
      ? `<p>${t('sandbox.log.none')}</p>`
      : `<div class="wide"><table><thead><tr>${head.map((name) => `<th scope="col">${t(`sandbox.log.${name}`)}</th>`).join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
  }`
}
