import { dataKey } from '../../../../contract/texts/translate'
import { formatMoney } from '../../../../contract/money/money-format'
import type { Lang } from '../../../../contract/language/languages'
import type { Ctx } from '../../../platform/context'
import { textIn } from '../../../platform/texts/catalogue-text'
import { say } from '../../../platform/texts/say'

/**
 * The facts of e-mails about an ordered refund besides recipient and reason: how much, of what, and by whom it arrives.
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
 * Page that an e-mail about an ordered refund opens: the payment for the person who ordered it, the list for the payer.
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
