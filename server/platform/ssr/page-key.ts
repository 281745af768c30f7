import { isSitePath } from '../../../contract/site/site-path'
import type { Preferences } from '../http/pages/preferences'

const tracking = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|ref)$/i

/** Returns a URL without tracking parameters, so that a campaign doesn't fill the cache with copies of a page. */
export function renderedUrl(rawUrl: string): string {
  const { path, pairs } = partsOf(rawUrl)
  return withPairs(
    path,
    pairs.filter((pair) => !counts(pair)),
  )
}

/**
 * Adds the request's tracking parameters to a redirect target: cached pages don't include them, and a campaign must not
 * lose them.
 */
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

/** Returns the URL without trailing slashes; null if there is nothing to remove. */
export function straightUrl(url: string): string | null {
  const cut = url.search(/\?|$/)
  const path = url.slice(0, cut)
  const straight = path.replace(/\/+$/, '') + url.slice(cut)
  // A redirect must never lead to another host.
  return path !== '/' && path.endsWith('/') && isSitePath(path) && isSitePath(straight) ? straight : null
}

/** Returns the cache key: visitors with the same key get the same page. */
export function pageKey(url: string, { lang, theme }: Preferences): string {
  return `${lang} ${theme} ${url}`
}
