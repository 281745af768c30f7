import { isSitePath } from '../../../contract/site-path'
import type { Preferences } from './preferences'

const tracking = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|ref)$/i

/** An address without what only counts visitors, so that a campaign does not fill the cache. */
export function renderedUrl(rawUrl: string): string {
  const cut = rawUrl.indexOf('?')
  if (cut < 0) return rawUrl
  const path = rawUrl.slice(0, cut)
  const pairs = rawUrl.slice(cut + 1).split('&')
  const kept = pairs.filter((pair) => pair && !tracking.test(pair.split('=')[0]!))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

/** The address without slashes at its end; null when it is right as it is. */
export function straightUrl(url: string): string | null {
  const cut = url.search(/\?|$/)
  const path = url.slice(0, cut)
  const straight = path.replace(/\/+$/, '') + url.slice(cut)
  // There is no redirect to an address that could lead to another host.
  return path !== '/' && path.endsWith('/') && isSitePath(path) && isSitePath(straight) ? straight : null
}

/** What two visitors must share to be shown the same page. */
export function pageKey(url: string, { lang, theme }: Preferences): string {
  return `${lang} ${theme} ${url}`
}
