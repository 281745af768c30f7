import type { TextKey } from '../../../contract/texts/catalogue'
import { formatMoney } from '../../../contract/money/money-format'
import type { Data } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import { say } from '../../platform/texts/say'
import { escapeHtml } from '../../platform/texts/escape-html'
import { longDay } from '../../platform/texts/long-day'

type ReceiptData = Omit<Data<'get-payment-receipt'>, 'html'>

/** Renders a receipt's credit notes, each on a separate page after the receipt. */
export function creditNotePages(receipt: ReceiptData, lang: Lang): string {
  const t = (key: TextKey, params?: Record<string, unknown>) => escapeHtml(say(lang, key, params))
  const day = (at: string) => longDay(lang, new Date(at))
  const people = (lines: (string | null)[]) =>
    lines
      .filter((line) => line !== null)
      .map(escapeHtml)
      .join('<br>')
  const { seller, buyer } = receipt
  // A credit note is printed on a separate page, so it has to repeat the receipt's test-mode notice.
  const test = receipt.test_mode ? `<p class="test">${t('sandbox.testMode')}</p>` : ''
  const row = (name: string, value: string) =>
    `<tr><th scope="row">${name}</th><td><bdi>${value}</bdi></td></tr>`
  return receipt.credit_notes
    .map(({ number, issued_at, voided_at, amount_minor: minor, currency }) => {
      const ended = voided_at
        ? `<p class="test">${t('receipt.creditNoteVoid', { date: day(voided_at) })}</p>`
        : ''
      return `<section class="page${voided_at ? ' void' : ''}">${test}${ended}<h2>${t('receipt.creditNote', { number })}</h2><table>${[
        row(t('receipt.issued'), escapeHtml(day(issued_at))),
        row(t('receipt.seller'), people([seller.name, seller.address, seller.email])),
        row(t('receipt.buyer'), people([buyer.name, buyer.address, buyer.email])),
        row(t('receipt.item'), escapeHtml(receipt.item)),
        row(t('receipt.corrects'), escapeHtml(receipt.receipt_number)),
        row(t('receipt.creditNoteTotal'), escapeHtml(formatMoney({ minor, currency }, { lang }))),
      ].join('')}</table></section>`
    })
    .join('')
}
