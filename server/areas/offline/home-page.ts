import type { TextKey } from '../../../contract/texts/catalogue'
import { sql } from 'kysely'
import { factText } from '../../../contract/listing/fact-text'
import { offline } from '../../../contract/limits'
import { propertyShare } from '../../../contract/listing/share-picture'
import type { FullProperty } from '../../../contract/calls/listings/card-shapes'
import type { Ctx } from '../../platform/context'
import { escapeHtml } from '../../platform/texts/escape-html'
import { say } from '../../platform/texts/say'
import { readSettings, type SiteSettings } from '../../platform/settings/settings'
import { readDetail } from '../listings'
import { keptPicture, offlineDocument, timeOf, type OfflineReader } from './document'

/**
 * Renders a saved listing for offline use, as a guest sees it: price, attributes, description, owner and some pictures,
 * with the time of rendering. Doesn't count a view. Refuses with NOT_FOUND if the listing isn't public.
 */
export async function homePage(ctx: Ctx, id: number, reader: OfflineReader): Promise<string> {
  const { lang } = reader
  const listing = await readDetail(ctx, sql<boolean>`p.id = ${id}`, null)
  const settings = await readSettings(ctx.db)
  const { company_name: site, accent_color: accent } = settings
  const body = bodyOf(listing, reader, settings)
  return offlineDocument({ lang, title: `${listing.title} – ${site}`, body, accent })
}

function bodyOf(
  listing: FullProperty,
  reader: OfflineReader,
  { company_name: site, price_decimals: decimals }: SiteSettings,
): string {
  const { lang } = reader
  const t = (key: TextKey, params?: object) => escapeHtml(say(lang, key, { ...params }))
  const { title, price, period, location } = propertyShare(listing, {
    lang,
    site,
    decimals,
    say: (key) => say(lang, key),
  })
  const { picture, gallery, parameters, description, owner, market_status: market } = listing
  const [first, ...others] = [...new Set([picture, ...gallery].flatMap((one) => one?.url ?? []))].slice(
    0,
    offline.pictures,
  )
  const image = (url: string, alt: string) =>
    `<img src="${escapeHtml(keptPicture(url))}" alt="${escapeHtml(alt)}" width="800" height="600">`
  const facts = [
    ...parameters.map((fact) => [escapeHtml(fact.name), escapeHtml(factText(fact, lang))]),
    [t('public.detail.number'), String(listing.id)],
  ].map(([name, value]) => `<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`)
  const gone = market === 'available' ? '' : ` · ${t(`public.market.${market}`)}`
  return `<div class="notice" role="note"><p><strong>${t('offline.asOf', { time: timeOf(reader) })}</strong></p><p>${t('offline.mayDiffer')}</p></div>
${first ? image(first, title) : ''}
<p class="price" style="margin-top:1rem"><bdi>${escapeHtml(price)}</bdi> <small>${escapeHtml(period)}${gone}</small></p><h1><bdi>${escapeHtml(title)}</bdi></h1><p class="muted"><bdi>${escapeHtml(location)}</bdi></p>
<p class="links"><a class="button" href="">${t('offline.again')}</a><a class="button quiet" href="/user/favourites">${t('browse.favourites')}</a></p>
<h2>${t('public.detail.facts')}</h2><dl>${facts.join('')}</dl>
${description ? `<h2>${t('public.detail.description')}</h2><p class="description" dir="auto">${escapeHtml(description)}</p>` : ''}
${others.length > 0 ? `<div class="pictures">${others.map((url) => image(url, '')).join('')}</div>` : ''}
<p class="muted owner">${t('public.detail.owner')} <strong><bdi>${escapeHtml(owner.name)}</bdi></strong>${owner.is_verified ? ` · ${t('public.verified')}` : ''}</p>`
}
