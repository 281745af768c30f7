import { isSitePath } from '../../../contract/site/site-path'
import type { Preferences } from '../http/pages/preferences'

const tracking = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|ref)$/i

/** An address without what only counts visitors, so that a campaign does not fill the cache. */
export function renderedUrl(rawUrl: string): string {
  const { path, pairs } = partsOf(rawUrl)
  return withPairs(
    path,
    pairs.filter((pair) => !counts(pair)),
  )
}

/** Where a redirect leads, with what only counts visitors: pages are kept without it, and a campaign must not lose it. */
export function withTracking(target: string, rawUrl: string): string {
  const { path, pairs } = partsOf(target)
  return withPairs(path, [...pairs, ...partsOf(rawUrl).pairs.filter(counts)])
}

const counts = (pair: string) => tracking.test(pair.split('=')[0]!)

function partsOf(url: string): { path: string; pairs: string[] } {
  const [path = '', ...query] = url.split('?')
  return { path, pairs: query.join('?').split('&').filter(Boolean) }
}

const withPairs = (path: string, pairs: readonly string[]) =>
  pairs.length > 0 ? `${path}?${pairs.join('&')}` : path

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
