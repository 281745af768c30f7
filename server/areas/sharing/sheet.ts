import { sql } from 'kysely'
import { encode } from 'uqr'
import { factText } from '../../../contract/fact-text'
import { pathIn } from '../../../contract/language-address'
import { propertyShare } from '../../../contract/share-picture'
import type { FullProperty } from '../../../contract/shapes/listings/cards'
import type { Lang } from '../../../contract/languages'
import type { Ctx } from '../../platform/context'
import { escapeHtml } from '../../platform/http/escape-html'
import { withBanner } from '../../platform/http/stand-in-banner'
import { say } from '../../platform/http/say'
import { isRtl } from '../../platform/languages/languages'
import { readSetting } from '../../platform/settings'
import { readDetail } from '../listings'

const style = `@page{size:A4;margin:14mm}
*{box-sizing:border-box}
body{font:13px/1.5 system-ui,sans-serif;max-width:182mm;margin:0 auto;padding:16px;color:#1d1b16;background:#fff}
h1,.site,.price{font-family:ui-serif,Georgia,serif;font-weight:600;margin:0;overflow-wrap:anywhere}
.site{font-size:18px;color:#1f5a44}.price{font-size:34px;line-height:1.2}.price small{font:15px system-ui,sans-serif;color:#6b665c}h1{font-size:21px;line-height:1.3}
header,footer{display:flex;justify-content:space-between;align-items:center;gap:16px}
header{padding:12px 0}.photo{display:block;width:100%;height:95mm;object-fit:cover;border-radius:8px;margin-bottom:14px}
.muted{color:#6b665c;margin:2px 0 0}
dl{display:grid;grid-template-columns:1fr 1fr;gap:0 24px;margin:14px 0}dl div{display:flex;justify-content:space-between;gap:12px;border-bottom:1px solid #e7e2d8;padding:4px 0}dt{color:#6b665c}dd{margin:0;font-weight:600;text-align:end;overflow-wrap:anywhere}
.description{white-space:pre-line;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:9;overflow:hidden;margin:0 0 14px;overflow-wrap:anywhere}
footer{border-top:1px solid #e7e2d8;padding-top:12px;break-inside:avoid}footer p{margin:0;overflow-wrap:anywhere}footer div:last-child{text-align:center}footer svg{width:34mm;height:34mm;flex:none}
button{font:600 15px system-ui,sans-serif;min-height:44px;padding:0 20px;border:0;border-radius:10px;background:#1f5a44;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid #1f5a44;outline-offset:3px}
@media(max-width:600px){dl{grid-template-columns:1fr}.photo{height:auto;aspect-ratio:4/3}}
@media print{body{padding:0;max-width:none}button{display:none}dl{grid-template-columns:1fr 1fr}}`

/** An address as squares that cameras read, in SVG. */
function qrCode(text: string, label: string): string {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" xmlns="http://www.w3.org/2000/svg"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`
}

/** Facts on the sheet: more of them would not leave room for the rest of its one page. */
const mostFacts = 14

/**
 * A listing on one sheet of A4, as a guest reads it: photo, price, facts, whose it is and a code that leads to its page.
 * Refuses with NOT_FOUND what is not public.
 * @param nonce of the script behind the button that prints
 */
export async function sheetPage(ctx: Ctx, id: number, lang: Lang, nonce: string): Promise<string> {
  const listing = await readDetail(ctx, sql<boolean>`p.id = ${id}`, null)
  const site = await readSetting(ctx.db, 'company_name')
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  const html = `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${listing.title} – ${site}`)}</title><style>${style}</style></head><body>${bodyOf(ctx, listing, site, lang)}<script nonce="${nonce}">document.querySelector('button').addEventListener('click',()=>print())</script></body></html>`
  // In the language of the page, which the address may name.
  return withBanner(ctx, html, lang)
}

function bodyOf(ctx: Ctx, listing: FullProperty, site: string, lang: Lang): string {
  const t = (key: string, params?: object) => escapeHtml(say(lang, key, { ...params }))
  const { title, price, period, location } = propertyShare(listing, {
    lang,
    site,
    say: (key) => say(lang, key),
  })
  const address =
    ctx.config.publicUrl + pathIn(`/properties-details/${encodeURIComponent(listing.slug_id)}`, lang)
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' })
  const facts = listing.parameters
    .slice(0, mostFacts)
    .map((fact) => [escapeHtml(fact.name), escapeHtml(factText(fact, lang))])
  const rows = [...facts, [t('public.detail.number'), String(listing.id)]].map(
    ([name, value]) => `<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`,
  )
  const { picture, owner, description } = listing
  const photo = picture
    ? `<img class="photo" src="${escapeHtml(picture.url)}" srcset="${escapeHtml(picture.srcset)}" sizes="182mm" alt="">`
    : ''
  return `<header><p class="site"><bdi>${escapeHtml(site)}</bdi></p><button type="button">${t('sharing.print')}</button></header>
<main>${photo}<p class="price"><bdi>${escapeHtml(price)}</bdi> <small>${escapeHtml(period)}</small></p><h1><bdi>${escapeHtml(title)}</bdi></h1><p class="muted"><bdi>${escapeHtml(location)}</bdi></p><dl>${rows.join('')}</dl><p class="description" dir="auto">${escapeHtml(description)}</p></main>
<footer><div><p>${t('public.detail.owner')} <strong><bdi>${escapeHtml(owner.name)}</bdi></strong>${owner.is_verified ? ` · ${t('public.verified')}` : ''}</p><p>${t('sharing.contact', { name: owner.name })}</p><p class="muted"><bdi dir="ltr">${escapeHtml(address)}</bdi></p><p class="muted">${t('sharing.asOf', { day: day.format(ctx.clock.now()) })}</p></div><div>${qrCode(address, t('sharing.code'))}<p class="muted">${t('sharing.scan')}</p></div></footer>`
}
