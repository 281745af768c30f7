import { dataKey } from '../../../../contract/texts/translate'
import { formatMoney } from '../../../../contract/money/money-format'
import type { Lang } from '../../../../contract/language/languages'
import type { Ctx } from '../../../platform/context'
import { textIn } from '../../../platform/texts/catalogue-text'
import { say } from '../../../platform/texts/say'

/**
 * Returns the facts for e-mails about a refund order, except recipient and reason: amount, plan, and expected arrival.
 */
export async function refundTexts(ctx: Ctx, id: string, lang: Lang): Promise<Record<string, unknown>> {
  const { amount_minor, currency, gateway, name, reason, note } = await ctx.db
    .selectFrom('refund_order as o')
    .innerJoin('payment as p', 'p.id', 'o.payment_id')
    .innerJoin('package as k', 'k.id', 'p.package_id')
    .select(['o.amount_minor', 'o.currency', 'o.reason', 'o.note', 'p.gateway'])
    .select(textIn('k', 'name', lang).as('name'))
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    title: name,
    amount: formatMoney({ minor: amount_minor, currency }, { lang }),
    gateway: say(lang, dataKey('receipt.gateway', gateway)),
    reason: note ?? reason,
  }
}

/**
 * Returns the page linked in an e-mail about a refund order: the payment for the administrator who ordered it, the
 * transactions list for the payer.
 */
export async function refundLink({ db }: Ctx, id: string, type: string): Promise<string> {
  if (type !== 'mail.refundFailed') return '/user/transactions'
  const { payment_id } = await db
    .selectFrom('refund_order')
    .select('payment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `/admin/record/payment/${payment_id}`
}
