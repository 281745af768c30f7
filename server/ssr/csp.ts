/** What pages may reach besides this site: the gateways' scripts, windows and calls, map tiles and videos. */
const stripe = 'https://js.stripe.com'

/** Content-Security-Policy of a page. In development Vite adds a websocket and a worker. */
export function contentSecurityPolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${stripe}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes `style={…}` as an attribute into the HTML.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    `connect-src 'self' https://api.stripe.com${dev ? ' ws:' : ''}`,
    `frame-src 'self' ${stripe} https://hooks.stripe.com https://www.youtube-nocookie.com`,
    `worker-src 'self'${dev ? ' blob:' : ''}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
