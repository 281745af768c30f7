import type { TextKey } from '../../../contract/texts/catalogue'
import { sql } from 'kysely'
import { encode } from 'uqr'
import { factText } from '../../../contract/listing/fact-text'
import { pathIn } from '../../../contract/language/language-path'
import { projectShare, propertyShare, type ShareContent } from '../../../contract/listing/share-picture'
import type { FullProperty, Picture } from '../../../contract/calls/listings/card-shapes'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { escapeHtml } from '../../platform/texts/escape-html'
import { withBanner } from '../../platform/http/pages/stand-in-banner'
import { say } from '../../platform/texts/say'
import { isRtl } from '../../platform/texts/languages'
import { readSetting } from '../../platform/settings/settings'
import { readDetail } from '../listings'
import { readProject } from '../projects'
import { longDay } from '../../platform/texts/long-day'

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

/** Renders a URL as a QR code in SVG. */
function qrCode(text: string, label: string): string {
  const { data, size } = encode(text, { border: 4 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" xmlns="http://www.w3.org/2000/svg"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`
}

/** Maximum number of attributes on a sheet; more would overflow the page. */
const mostFacts = 14

/** Kinds of record that have a printable sheet. */
export const sheetKinds = ['property', 'project'] as const
type SheetKind = (typeof sheetKinds)[number]

interface SheetContent extends Pick<ShareContent, 'title' | 'price' | 'period' | 'location'> {
  picture: Picture | null
  /** Attribute names with their formatted values. */
  facts: [name: string, value: string][]
  description: string
  owner: FullProperty['owner']
  /** Path of the page that the QR code links to. */
  path: string
  kind: SheetKind
}

/**
 * Renders a listing's or project's public data on one A4 page: photo, price, attributes, owner and a QR code to its
 * page. NOT_FOUND unless it is public. Opened with `#print`, the page prints immediately.
 * @param nonce nonce of the print script
 */
export async function sheetPage(
  ctx: Ctx,
  kind: SheetKind,
  id: number,
  lang: Lang,
  nonce: string,
): Promise<string> {
  const site = await readSetting(ctx.db, 'company_name')
  const content = await (kind === 'property' ? propertySheet : projectSheet)(ctx, id, lang, site)
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  const html = `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${content.title} – ${site}`)}</title><style>${style}</style></head><body>${bodyOf(ctx, content, site, lang)}<script nonce="${nonce}">document.querySelector('button').addEventListener('click',()=>print());if(location.hash==='#print')addEventListener('load',()=>print())</script></body></html>`
  // The banner is in the page's language, which the URL may specify.
  return withBanner(ctx, html, lang)
}

async function propertySheet(ctx: Ctx, id: number, lang: Lang, site: string): Promise<SheetContent> {
  const listing = await readDetail(ctx, sql<boolean>`p.id = ${id}`, null)
  const decimals = await readSetting(ctx.db, 'price_decimals')
  const facts = listing.parameters.slice(0, mostFacts)
  const { picture, description, owner, slug_id: slug } = listing
  return {
    ...propertyShare(listing, { lang, site, decimals, say: (key) => say(lang, key) }),
    facts: [
      ...facts.map((fact): [string, string] => [fact.name, factText(fact, lang)]),
      [say(lang, 'public.detail.number'), String(id)],
    ],
    picture,
    description,
    owner,
    path: `/properties-details/${encodeURIComponent(slug)}`,
    kind: 'property',
  }
}

async function projectSheet(ctx: Ctx, id: number, lang: Lang, site: string): Promise<SheetContent> {
  const project = await readProject(ctx, sql<boolean>`j.id = ${id}`, null)
  const { picture, description, owner, category, type, plans } = project
  const titles = new Intl.ListFormat(lang).format(plans.map(({ title }) => title))
  return {
    ...projectShare(project, { site }),
    facts: [
      [say(lang, 'project.kind'), category.category],
      [say(lang, 'project.stage'), say(lang, `project.type.${type}`)],
      ...(titles ? [[say(lang, 'project.papers'), titles] satisfies [string, string]] : []),
    ],
    picture,
    description,
    owner,
    path: `/project-details/${id}`,
    kind: 'project',
  }
}

function bodyOf(ctx: Ctx, content: SheetContent, site: string, lang: Lang): string {
  const t = (key: TextKey, params?: object) => escapeHtml(say(lang, key, { ...params }))
  const { kind, title, price, period, location, facts, picture, owner, description, path } = content
  const address = ctx.config.publicUrl + pathIn(path, lang)
  const rows = facts.map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd></div>`,
  )
  const photo = picture
    ? `<img class="photo" src="${escapeHtml(picture.url)}" srcset="${escapeHtml(picture.srcset)}" sizes="182mm" alt="">`
    : ''
  const cost = price
    ? `<p class="price"><bdi>${escapeHtml(price)}</bdi> <small>${escapeHtml(period)}</small></p>`
    : ''
  return `<header><p class="site"><bdi>${escapeHtml(site)}</bdi></p><button type="button">${t('sharing.print')}</button></header>
<main>${photo}${cost}<h1><bdi>${escapeHtml(title)}</bdi></h1><p class="muted"><bdi>${escapeHtml(location)}</bdi></p><dl>${rows.join('')}</dl><p class="description" dir="auto">${escapeHtml(description)}</p></main>
<footer><div><p>${t('public.detail.owner')} <strong><bdi>${escapeHtml(owner.name)}</bdi></strong>${owner.is_verified ? ` · ${t('public.verified')}` : ''}</p><p>${t(`sharing.${kind}.contact`, { name: owner.name })}</p><p class="muted"><bdi dir="ltr">${escapeHtml(address)}</bdi></p><p class="muted">${t(`sharing.${kind}.asOf`, { day: longDay(lang, ctx.clock.now()) })}</p></div><div>${qrCode(address, t(`sharing.${kind}.code`))}<p class="muted">${t(`sharing.${kind}.scan`)}</p></div></footer>`
}
