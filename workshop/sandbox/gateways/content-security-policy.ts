/** Name of the header. */
export const cspHeader = 'content-security-policy'

/**
 * Returns the Content-Security-Policy of a sandbox page. The page only contains a form that redirects back to the shop,
 * and the shop's windows show it in a frame. `nonce`: for the page's only script, if it has one.
 */
export const sandboxPolicy = (publicUrl: string, nonce?: string): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(nonce ? [`script-src 'nonce-${nonce}'`] : []),
    `form-action 'self' ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
