import type { TextKey } from '../../../contract/texts/catalogue'
import { dataKey } from '../../../contract/texts/translate'
import { isOnRequest, listingPrice } from '../../../contract/money/listing-price'
import type { Lang } from '../../../contract/language/languages'
import type { PriceDecimals } from '../../../contract/values'
import { say } from '../../platform/texts/say'
import type { MailMessage } from '../../platform/ports/mail'
import { escapeHtml } from '../../platform/texts/escape-html'
import { linkPart, textPart, write, type MailPart } from '../../platform/ports/mail-layout'
import type { AlertHome } from './send-alert'

interface AlertContent {
  site: string
  /** Value of the setting `price_decimals`. */
  decimals: PriceDecimals
  publicUrl: string
  person: string
  /** Name of the saved search. */
  name: string
  query: string
  /** Listings included in the e-mail. */
  homes: readonly (AlertHome & { texts: readonly string[] })[]
  /** Total number of matches; if very large, not all are included. */
  count: number
  /** Path of the unsubscribe link. */
  stop: string
}

/**
 * Returns the e-mail with new matches of a saved search: each listing with the rule it matched, a link to the results,
 * and an unsubscribe link.
 */
export function alertMail(lang: Lang, sent: AlertContent): Omit<MailMessage, 'to'> {
  const { site, publicUrl, person, name, query, homes, count, stop } = sent
  const more = count - homes.length
  const hello = person ? [say(lang, 'mail.hello', { name: person })] : []
  const link = (label: TextKey, path: string): MailPart => linkPart(say(lang, label), publicUrl + path)
  return {
    ...write(lang, site, {
      subject: say(lang, 'alerts.mail.subject', { count, name }),
      lines: [...hello, say(lang, 'alerts.mail.intro', { count, name })],
      parts: [
        ...homes.map((home) => homePart(lang, home, sent)),
        ...(more > 0 ? [textPart(say(lang, 'alerts.mail.more', { count: more }))] : []),
        link('alerts.mail.results', `/properties?${query}`),
        link('alerts.mail.change', '/user/saved-searches'),
        link('alerts.mail.stop', stop),
      ],
    }),
    unsubscribe: publicUrl + stop,
  }
}

function homePart(
  lang: Lang,
  home: AlertContent['homes'][number],
  { publicUrl, decimals }: AlertContent,
): MailPart {
  const { title, slug, price, currency, rentduration, city, state, texts, rule } = home
  const per = rentduration && !isOnRequest(price) ? ` ${say(lang, dataKey('public.per', rentduration))}` : ''
  const cost = listingPrice({ minor: price, currency }, { lang, decimals }, (key) => say(lang, key))
  const facts = `${cost}${per} · ${[city, state].filter(Boolean).join(', ')}`
  const why = say(lang, `alerts.rule.${rule}`, { filters: texts.join(' · ') })
  const url = `${publicUrl}/properties-details/${slug}`
  const lines = [facts, why]
  const head = `<a href="${escapeHtml(url)}" style="color:#1F5A44">${escapeHtml(title)}</a>`
  return {
    text: [title, ...lines, url].join('\n'),
    html: `<div style="border:1px solid #E7E2D8;border-radius:14px;background:#fff;padding:12px 16px;margin:0 0 12px">
<p style="margin:0;font-size:17px" dir="auto"><strong>${head}</strong></p>
${lines.map((line) => `<p style="margin:4px 0 0">${escapeHtml(line)}</p>`).join('\n')}
</div>`,
  }
}
