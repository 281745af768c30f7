import { formatMoney } from '../../../contract/money/money-format'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'

/** Returns the amounts for e-mails about a payment: paid, refunded or lost in a dispute, and still to be refunded. */
export async function paymentTexts(ctx: Ctx, id: string, lang: Lang): Promise<Record<string, unknown>> {
  const row = await ctx.db
    .selectFrom('payment as p')
    .select(['p.amount_minor', 'p.captured_minor', 'p.currency', 'p.captured_currency'])
    .select((eb) => [
      eb
        .selectFrom('refund')
        .select((sum) => sum.fn.sum<string>('amount_minor').as('minor'))
        .whereRef('payment_id', '=', 'p.id')
        .where('status', '=', 'succeeded')
        .as('refunded'),
      eb
        .selectFrom('dispute')
        .select((sum) => sum.fn.sum<string>('taken_minor').as('minor'))
        .whereRef('payment_id', '=', 'p.id')
        .where('status', '=', 'lost')
        .as('lost'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  const came = row.captured_minor ?? row.amount_minor
  // A dispute may also take money already refunded; cap the returned amount at the amount received.
  const back = Math.min(came, Number(row.refunded ?? 0) + Number(row.lost ?? 0))
  const currency = row.captured_currency ?? row.currency
  const money = (minor: number) => formatMoney({ minor, currency }, { lang })
  return { total: money(came), amount: money(back), owed: money(came - back) }
}
