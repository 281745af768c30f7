/** Name of the header. */
export const cspHeader = 'content-security-policy'

/**
 * Content-Security-Policy of a page of the sandbox: a form and nothing else. Its answer leads back to the shop, whose
 * windows show it in a frame. `nonce`: of the one script of a page that has one.
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
