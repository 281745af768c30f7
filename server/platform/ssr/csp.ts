import type { PageHostKind, PageHosts } from '../ports/page-hosts'
import { reportPath } from './report-path'

/**
 * Returns a page's Content-Security-Policy, which allows this site, videos, and hosts for the scripts of live gateways.
 * In development, Vite adds a websocket and a worker.
 * @param scripts sources for the scripts in the page's HTML: hashes or a nonce
 * @param styles sources for styles added by scripts
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  styles: readonly string[],
  dev: boolean,
  gateways: readonly PageHosts[] = [],
) {
  const of = (kind: PageHostKind) => [...new Set(gateways.flatMap((hosts) => hosts[kind] ?? []))]
  const line = (name: string, ...sources: (string | false)[]) => [name, ...sources.filter(Boolean)].join(' ')
  return [
    "default-src 'self'",
    line('script-src', "'self'", ...scripts, ...of('script')),
    line('style-src', "'self'", ...styles, ...of('style')),
    // React renders `style={…}` as an attribute in the HTML.
    "style-src-attr 'unsafe-inline'",
    line('img-src', "'self'", 'data:', 'blob:', 'https:', ...of('img')),
    line('font-src', "'self'", ...of('font')),
    "media-src 'self' blob:",
    line('connect-src', "'self'", ...of('connect'), dev && 'ws:'),
    line('frame-src', "'self'", ...of('frame'), 'https://www.youtube-nocookie.com'),
    of('child').length > 0 && line('child-src', "'self'", ...of('child')),
    line('worker-src', "'self'", dev && 'blob:'),
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** Returns the hosts that live gateways need; a sandbox is served by this site and needs none. */
export const liveHosts = (gateways: readonly { mode: string; pageHosts?: () => PageHosts }[]): PageHosts[] =>
  gateways.flatMap(({ mode, pageHosts }) => (mode === 'live' && pageHosts ? pageHosts() : []))

/** Hosts for Google's map, whose script marks the styles it adds with the page's nonce. */
export const googleMapHosts: PageHosts = {
  script: ['https://maps.googleapis.com'],
  connect: ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  style: ['https://fonts.googleapis.com'],
  font: ['https://fonts.gstatic.com'],
  needsNonce: true,
}
