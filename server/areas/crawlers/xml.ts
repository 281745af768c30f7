import { alternatesOf } from '../../../contract/language/language-path'
import { languageList } from '../../platform/texts/languages'
import type { SitemapEntry } from './entries'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** Builds the sitemap index (sitemaps.org) from the parts' URLs. */
export function indexXml(addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>`)
  return `${head}<sitemapindex ${schema}>\n${lines.join('\n')}\n</sitemapindex>\n`
}

/** Builds a sitemap part with last change dates; each language version links to all others (hreflang). */
export function pagesXml(origin: string, entries: readonly SitemapEntry[]): string {
  const language = languageList().map(({ code }) => code)
  const lines = entries.flatMap(({ path, changed }) => {
    const alternates = alternatesOf(path, language)
    const written = alternates.map(({ lang, path: one }) => ({ lang, address: escaped(origin + one) }))
    const links = written
      .map(({ lang, address }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${address}"/>`)
      .join('')
    const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''
    const addresses = new Set(written.map(({ address }) => address))
    return [...addresses].map((address) => `<url><loc>${address}</loc>${day}${links}</url>`)
  })
  return `${head}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.join('\n')}\n</urlset>\n`
}
