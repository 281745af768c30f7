import type { Lang } from '../../../../contract/language/languages'
import { isRtl } from '../../texts/languages'
import { escapeHtml } from '../../texts/escape-html'

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;padding:1.5rem;max-width:64rem;margin-inline:auto}
.mark{background:#8a4b00;color:#fff;padding:.5rem .75rem;border-radius:.5rem;font-weight:600}
form{display:inline-block;margin:.25rem .25rem .25rem 0}
button{font:inherit;min-height:44px;padding:.5rem 1rem;border-radius:.5rem;border:1px solid currentColor;background:transparent;color:inherit;cursor:pointer}
button.first{background:#1d4d3a;color:#fff;border-color:#1d4d3a}
input{box-sizing:border-box;font:inherit;width:100%;max-width:24rem;min-height:44px;padding:.5rem .75rem;border-radius:.5rem;border:1px solid currentColor;background:transparent;color:inherit}
select{font:inherit;min-height:44px;max-width:100%;padding:.5rem .75rem;border-radius:.5rem;border:1px solid currentColor;background:Canvas;color:inherit}
ul.plain{list-style:none;margin:0;padding:0}
h1{font-size:1.75rem;line-height:1.25}
button:focus-visible,select:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid #2f7cf6;outline-offset:2px}
table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.4rem .6rem;border-bottom:1px solid #8886;vertical-align:top}
.wide{overflow-x:auto}code{font-size:.85em;overflow-wrap:anywhere}
.money{font-size:2rem;font-weight:700;margin:.5rem 0}
@media(max-width:30rem){body{padding:1rem}main>form,li form,main>form button,li button,p>button{display:block;width:100%}main>form input{max-width:none}main>form,li form{margin:.5rem 0}}`

/** Renders a plain page without scripts. `body` is HTML in which texts have already been escaped. */
export function plainPage(lang: Lang, title: string, body: string): string {
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
}
