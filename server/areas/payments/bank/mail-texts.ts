import { formatMoney } from '../../../../contract/money/money-format'
import { payment as limits } from '../../../../contract/limits'
import type { Lang } from '../../../../contract/language/languages'
import type { Ctx } from '../../../platform/context'
import { bankAccountOf } from '../../../gateways/bank/account'
import { textIn } from '../../../platform/texts/catalogue-text'
import { longDay } from '../../../platform/texts/long-day'

const DAY = 86_400_000

async function rowOf(ctx: Ctx, id: string, lang?: Lang) {
  return ctx.db
    .selectFrom('bank_receipt as t')
    .innerJoin('payment as p', 'p.id', 't.id')
    .innerJoin('package as k', 'k.id', 'p.package_id')
    .select(['t.reference', 't.due_at', 't.created_at'])
    .select(['p.amount_minor', 'p.currency', 'p.package_id'])
    .select(textIn('k', 'name', lang).as('name'))
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Returns the link to a transfer's page. It includes the id, so that the page shows the transfer even after it has
 * ended.
 */
export async function transferLink(ctx: Ctx, id: string): Promise<string> {
  const { package_id } = await rowOf(ctx, id)
  return `/bank-transfer/${package_id}?payment=${id}`
}

/** Returns the facts for e-mails about a transfer, except recipient and reason. */
export async function transferTexts(ctx: Ctx, id: string, lang: Lang): Promise<Record<string, unknown>> {
  const { reference, due_at, created_at, amount_minor, currency, name } = await rowOf(ctx, id, lang)
  // A receipt sent before the first e-mail clears the due date; the e-mail then shows the original due date.
  const until = due_at ?? new Date(created_at.getTime() + limits.bankTransferDays * DAY)
  const { lines = {} } = bankAccountOf(ctx) ?? {}
  return {
    title: name,
    reference,
    amount: formatMoney({ minor: amount_minor, currency }, { lang }),
    account: Object.values(lines).join(', '),
    until: longDay(lang, until),
    count: limits.bankTransferDays,
  }
}
