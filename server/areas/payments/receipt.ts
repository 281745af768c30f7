import type { TextKey } from '../../../contract/texts/catalogue'
import { formatMoney } from '../../../contract/money/money-format'
import { toMajor } from '../../../contract/money/money'
import type { Data } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import type { Gateway } from '../../../contract/values'
import { isRtl } from '../../platform/texts/languages'
import type { Ctx } from '../../platform/context'
import type { PaymentRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { say } from '../../platform/texts/say'
import { longDay } from '../../platform/texts/long-day'
import { readSettings } from '../../platform/settings/settings'
import { creditNotesOf } from './credit-note'
import { creditNotePages } from './credit-note-page'
import { escapeHtml } from '../../platform/texts/escape-html'
import { receiptNumber, type ReceiptFacts } from './receipt-issue'

type PaymentReceipt = Data<'get-payment-receipt'>

/**
 * Returns the receipt of a successful payment as data and as a printable page (D77), with the contents it was issued
 * with.
 */
export async function receiptOf(ctx: Ctx, row: PaymentRow, lang: Lang): Promise<PaymentReceipt> {
  const issued = await ctx.db
    .selectFrom('payment_receipt')
    .selectAll()
    .where('payment_id', '=', row.id)
    .executeTakeFirst()
  // A refunded payment keeps its receipt, corrected by a credit note.
  if (!issued) throw new Refusal('NOT_ALLOWED', 'refusals.receiptMissing')
  const { item, buyer, seller } = issued.facts as ReceiptFacts
  const settings = await readSettings(ctx.db)
  const receipt = {
    receipt_number: receiptNumber(issued.year, issued.number),
    payment_transaction_id: row.id,
    issued_at: issued.issued_at.toISOString(),
    seller: {
      name: seller.name ?? settings.company_name,
      address: seller.address ?? (settings.contact_address || null),
      email: seller.email ?? (settings.contact_email || ctx.config.MAIL_FROM.replace(/^.*<|>$/g, '')),
    },
    buyer,
    item,
    amount: toMajor({ minor: row.amount_minor, currency: row.currency }),
    amount_minor: row.amount_minor,
    currency: row.currency,
    payment_gateway: row.gateway as Gateway,
    test_mode: row.mode === 'sandbox',
    credit_notes: await creditNotesOf(ctx.db, row.id),
  }
  return { ...receipt, html: page(receipt, lang) }
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
table{width:100%;border-collapse:collapse}th,td{text-align:start;padding:.5rem 0;border-bottom:1px solid #ccc;vertical-align:top}th{font-weight:500;padding-inline-end:1rem}
.test{border:2px solid #8a4b00;padding:.5rem .75rem;font-weight:600}.sum td{font-weight:700}.note{color:#555}
.void td,.void h2{text-decoration:line-through}.page{border-top:1px solid #ccc;margin-top:2rem;padding-top:1rem;break-before:page}
@page{margin:2cm}@media print{body{margin:0 auto;max-width:none}tr{break-inside:avoid}}`

function page(receipt: Omit<PaymentReceipt, 'html'>, lang: Lang): string {
  const t = (key: TextKey) => escapeHtml(say(lang, key))
  const money = formatMoney({ minor: receipt.amount_minor, currency: receipt.currency }, { lang })
  const issued = longDay(lang, new Date(receipt.issued_at))
  const lines: [key: TextKey, value: string][] = [
    ['receipt.number', receipt.receipt_number],
    ['receipt.issued', issued],
    [
      'receipt.seller',
      [receipt.seller.name, receipt.seller.address, receipt.seller.email].filter(Boolean).join('\n'),
    ],
    [
      'receipt.buyer',
      [receipt.buyer.name, receipt.buyer.address, receipt.buyer.email].filter(Boolean).join('\n'),
    ],
    ['receipt.item', receipt.item],
    ['receipt.paidBy', t(`receipt.gateway.${receipt.payment_gateway}`)],
    ['receipt.transaction', receipt.payment_transaction_id],
  ]
  const rows = lines.map(
    ([key, value]) =>
      `<tr><th scope="row">${t(key)}</th><td><bdi>${escapeHtml(value).replaceAll('\n', '<br>')}</bdi></td></tr>`,
  )
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  const notes = creditNotePages(receipt, lang)
  const test = receipt.test_mode ? `<p class="test">${t('sandbox.testMode')}</p>` : ''
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${t('receipt.title')} ${escapeHtml(receipt.receipt_number)}</title><style>${style}</style></head><body>${test}<h1>${t('receipt.title')}</h1><table>${rows.join('')}<tr class="sum"><th scope="row">${t('receipt.total')}</th><td><bdi>${escapeHtml(money)}</bdi></td></tr></table><p class="note">${t('receipt.noTax')}</p>${notes}</body></html>`
}
