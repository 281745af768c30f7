import { accentRoles } from '../../../contract/site/accent'
import type { Lang } from '../../../contract/language/languages'
import { escapeHtml } from '../../platform/texts/escape-html'
import { isRtl } from '../../platform/texts/languages'

/** Reader of a cached page, and the time it was rendered. */
export interface OfflineReader {
  lang: Lang
  /** IANA time zone for displayed times. */
  zone: string
  now: Date
}

/** Styles that resemble the site's, in the device's theme; the site's own style sheets aren't available offline. */
const style = `
:root{color-scheme:light dark;--ground:light-dark(#fbfaf7,#16150f);--surface:light-dark(#fff,#1f1d16);--ink:light-dark(#1d1b16,#f3efe6);--muted:light-dark(#6b665c,#aea696);--line:light-dark(#e7e2d8,#37342a);--accent:light-dark(#1f5a44,#7cc6a6);--accent-strong:light-dark(#174534,#9ad8bd);--on-accent:light-dark(#fff,#0c1f17);--warn-soft:light-dark(#faf1de,#322812);--warn:light-dark(#855900,#e5b65a);font:17px/1.5 system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:1.5rem 1.25rem 3rem}
h1,h2{font-family:ui-serif,Georgia,serif;font-weight:500;line-height:1.25;margin:0}
h1{font-size:1.75rem}h2{font-size:1.3rem;margin:2rem 0 .75rem}
p{margin:.5rem 0 0}.muted{color:var(--muted)}.price{font:600 1.5rem/1.25 ui-serif,Georgia,serif;margin:0}.price small{font:15px system-ui,sans-serif;color:var(--muted)}
.notice{margin:0 0 1.25rem;padding:.75rem 1rem;border-radius:10px;border-inline-start:4px solid var(--warn);background:var(--warn-soft)}.notice p:first-child{margin:0}
.links{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0}
.button{display:inline-flex;align-items:center;min-height:44px;padding:0 1.25rem;border-radius:10px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
.button:hover{background:var(--accent-strong)}.quiet{background:transparent;color:var(--accent);border:1px solid var(--line)}.quiet:hover{background:var(--surface)}
a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
img{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;border-radius:10px;background:var(--line);color:var(--muted);font-size:13px}
ul{list-style:none;margin:0;padding:0}
.homes{margin-top:.75rem}.homes li{border-top:1px solid var(--line)}.homes a{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:1rem;align-items:center;padding:.75rem 0;color:inherit;text-decoration:none}.homes a:hover strong{text-decoration:underline}.homes p{margin:0}.homes strong{font-weight:600}
.homes .price{font-size:1.15rem}.pictures{display:grid;gap:.75rem;grid-template-columns:1fr 1fr;margin-top:.75rem}
dl{display:grid;gap:0 1.5rem;margin:0}dl div{display:flex;justify-content:space-between;gap:1rem;border-bottom:1px solid var(--line);padding:.4rem 0}dt{color:var(--muted)}dd{margin:0;font-weight:600;text-align:end}
.description{white-space:pre-line;margin:0}.owner{margin-top:1.5rem}
@media(min-width:40rem){dl{grid-template-columns:1fr 1fr}.pictures{grid-template-columns:repeat(3,1fr)}}`

interface OfflineDocument {
  lang: Lang
  title: string
  /** HTML with its texts already escaped. */
  body: string
  /** The operator's accent colour; the design's own if empty. */
  accent: string
}

/**
 * Renders a self-contained page without the site's scripts and styles, so that new releases don't break cached copies.
 */
export function offlineDocument({ lang, title, body, accent }: OfflineDocument): string {
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  const roles = Object.entries(accentRoles(accent) ?? {}).map(([name, value]) => `${name}:${value}`)
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}${roles.length > 0 ? `\n:root{${roles.join(';')}}` : ''}</style></head><body><main>${body}</main></body></html>`
}

/** Marks a picture's URL so that the service worker serves it only from the cache. */
export const keptPicture = (address: string): string => `${address}?kept`

/** Formats the render time in the reader's language and time zone. */
export const timeOf = ({ lang, zone, now }: OfflineReader): string =>
  new Intl.DateTimeFormat(lang, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
    numberingSystem: 'latn',
  }).format(now)
