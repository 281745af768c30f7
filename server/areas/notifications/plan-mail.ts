import type { TextIn } from '../../../contract/texts/catalogue'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { escapeHtml } from '../../platform/texts/escape-html'
import { say } from '../../platform/texts/say'
import { longDay } from '../../platform/texts/long-day'
import type { MailMessage } from '../../platform/ports/mail'
import { buttonPart, textPart, write, type MailPart } from '../../platform/ports/mail-layout'
import { readSetting } from '../../platform/settings/settings'
import { listingsOfPlan, planEndsEffect, renewalPath, type PlanListing } from '../packages'
import { notifyOfRecord, recordNotice } from './record-mail'

const day = 86_400_000

/**
 * Effects `notifications.packageEnds` and `mail.packageEnded`: one e-mail and one notification with the plan's last
 * day, the consequences for each listing, and a renewal link. Sends no announcement for a plan that is inactive or has
 * ended by now.
 */
export async function sendPlanMail(
  ctx: Ctx,
  type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const { db, clock } = ctx
  const id = Number(payload['id'])
  const now = clock.now()
  const row = await db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst()
  const notice = row && (await recordNotice(ctx, type, payload))
  if (!notice) return
  const isAhead = type === planEndsEffect
  if (isAhead && (row.state !== 'active' || row.due_at <= now)) return
  const count = Math.max(1, Math.ceil((row.due_at.getTime() - now.getTime()) / day))
  const params: Record<string, unknown> = { ...notice.params, count }
  await db
    .transaction()
    .execute((trx) => notifyOfRecord(trx, { ...notice, params }, { type, payload, messageId }, now))
  ctx.bus.wake([notice.owner.id])
  const { email, name } = notice.owner
  const lang = notice.owner.lang as Lang
  if (!email) return
  const mail = planMail(lang, {
    site: await readSetting(db, 'company_name'),
    publicUrl: ctx.config.publicUrl,
    name,
    plan: String(params['title']),
    isAhead,
    days: count,
    due: row.due_at,
    listings: await listingsOfPlan(db, id),
    renew: await renewalPath(db, id),
  })
  await ctx.mail.send({ to: email, id: messageId, ...mail })
}

interface PlanMail {
  site: string
  publicUrl: string
  name: string
  plan: string
  /** Whether the e-mail is sent before the plan's end. */
  isAhead: boolean
  /** Days until the plan's end. */
  days: number
  due: Date
  listings: readonly PlanListing[]
  renew: string
}

function planMail(
  lang: Lang,
  { site, publicUrl, name, plan, isAhead, days, due, listings, renew }: PlanMail,
): Omit<MailMessage, 'to'> {
  const t = (key: TextIn<'notifications.plan'>, params: object = {}) =>
    say(lang, `notifications.plan.${key}`, { ...params })
  const words = { title: plan, count: days, due: longDay(lang, due) }
  const isAny = (one: PlanListing['outcome']) => listings.some(({ outcome }) => outcome === one)
  return write(lang, site, {
    subject: say(lang, `notifications.${isAhead ? 'packageEnds' : 'packageEnded'}.subject`, words),
    lines: [
      ...(name ? [say(lang, 'mail.hello', { name })] : []),
      t(isAhead ? 'ends' : 'ended', words),
      t(listings.length === 0 ? 'noListings' : isAhead ? 'meaning' : 'meant'),
    ],
    parts: [
      ...listings.map((one) => listingPart(lang, one, { isAhead, due, publicUrl })),
      ...(isAny('ends') ? [textPart(t('kept'))] : []),
      buttonPart(t('renew'), publicUrl + renew),
    ],
    footer: say(lang, 'mail.changed.footer', { site }),
  })
}

function listingPart(
  lang: Lang,
  { record, id, slug, title, outcome, due_at, isFeatured }: PlanListing,
  { isAhead, due, publicUrl }: { isAhead: boolean; due: Date; publicUrl: string },
): MailPart {
  const t = (key: TextIn<'notifications.plan.listing'>, at: Date | null = null) =>
    say(lang, `notifications.plan.listing.${key}`, { due: at ? longDay(lang, at) : '' })
  const isOver = !isAhead && outcome === 'ends'
  const lines = [
    outcome === 'stays' && !due_at ? t('staysOpen') : t(isOver ? 'ended' : outcome, due_at),
    ...(isFeatured ? [t(isAhead ? 'featuringEnds' : 'featuringEnded', due)] : []),
  ]
  const url = `${publicUrl}${record === 'property' ? `/my-property/${slug}` : `/my-project/${id}`}`
  return {
    text: [title, ...lines, url].join('\n'),
    html: `<div style="border:1px solid #E7E2D8;border-radius:14px;background:#fff;padding:12px 16px;margin:0 0 12px">
<p style="margin:0" dir="auto"><a href="${escapeHtml(url)}" style="color:#1F5A44"><strong>${escapeHtml(title)}</strong></a></p>
${lines.map((line) => `<p style="margin:4px 0 0">${escapeHtml(line)}</p>`).join('\n')}
</div>`,
  }
}
