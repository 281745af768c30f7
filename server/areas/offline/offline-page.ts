import type { TextIn } from '../../../contract/texts/catalogue'
import type { Card } from '../../../contract/calls/listings/card-shapes'
import { propertyShare } from '../../../contract/listing/share-picture'
import type { Ctx } from '../../platform/context'
import { escapeHtml } from '../../platform/texts/escape-html'
import { say } from '../../platform/texts/say'
import { readSettings, type SiteSettings } from '../../platform/settings/settings'
import { cardsById, isPublic } from '../search'
import { keptPicture, offlineDocument, timeOf, type OfflineReader } from './document'

/**
 * Renders the fallback for any page loaded offline: a notice, a link to the requested URL, and the saved listings
 * available offline.
 * @param homes listing ids in order; those that aren't public are omitted
 */
export async function offlinePage(
  ctx: Ctx,
  homes: readonly number[],
  reader: OfflineReader,
): Promise<string> {
  const { lang, now } = reader
  const t = (key: TextIn<'offline'>, params?: object) =>
    escapeHtml(say(lang, `offline.${key}`, { ...params }))
  const settings = await readSettings(ctx.db)
  const { company_name: site, accent_color: accent } = settings
  const cards = await cardsById(ctx.db, homes, { viewerId: null, now }, isPublic)
  const listed = homes.flatMap((id) => cards.get(id) ?? [])
  const list =
    listed.length > 0
      ? `<h2>${escapeHtml(say(lang, 'browse.favourites'))}</h2><p class="muted">${t('asOf', { time: timeOf(reader) })} ${t('mayDiffer')}</p><ul class="homes">${listed.map((card) => homeItem(card, reader, settings)).join('')}</ul>`
      : ''
  const body = `<h1>${t('title')}</h1><p class="muted">${t(listed.length > 0 ? 'textWithHomes' : 'text')}</p><p class="muted">${t('messages')}</p><p class="links"><a class="button" href="">${t('again')}</a></p>${list}`
  return offlineDocument({ lang, title: `${say(lang, 'offline.title')} – ${site}`, body, accent })
}

function homeItem(
  card: Card,
  { lang }: OfflineReader,
  { company_name: site, price_decimals: decimals }: SiteSettings,
): string {
  const { title, price, period, location } = propertyShare(
    { ...card, meta_image: null },
    { lang, site, decimals, say: (key) => say(lang, key) },
  )
  const picture = card.picture
    ? `<img src="${escapeHtml(keptPicture(card.picture.url))}" alt="" width="400" height="300">`
    : '<div></div>'
  const gone =
    card.market_status === 'available'
      ? ''
      : ` · ${escapeHtml(say(lang, `public.market.${card.market_status}`))}`
  return `<li><a href="/properties-details/${encodeURIComponent(card.slug_id)}">${picture}<div><p class="price"><bdi>${escapeHtml(price)}</bdi> <small>${escapeHtml(period)}${gone}</small></p><p><strong><bdi>${escapeHtml(title)}</bdi></strong></p><p class="muted"><bdi>${escapeHtml(location)}</bdi></p></div></a></li>`
}
