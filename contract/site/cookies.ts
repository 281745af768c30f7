/** The product's cookies: two preferences, and the token that recognises a browser. None grants access. */
export type CookieName = 'lang' | 'theme' | 'known_browser'

const year = 31_536_000

/**
 * Returns a Set-Cookie value. Over https the cookie is Secure with the `__Host-` prefix, so no other host of the domain
 * can set it and it is never sent unencrypted. Browsers refuse both over http, so the plain name is used there.
 */
export function cookieLine(name: CookieName, value: string, isHttps: boolean, seconds = year): string {
  const [prefix, secure] = isHttps ? ['__Host-', '; Secure'] : ['', '']
  return `${prefix}${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/**
 * Reads a cookie from a request header. The prefixed name takes precedence; a cookie without a value is ignored. The
 * caching proxy reads the header the same way (`server/deploy/nginx`).
 */
export function readCookie(header: string | undefined, name: CookieName): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  const of = (key: string) => pairs.find(([given, value]) => given === key && value !== undefined)?.[1]
  return of(`__Host-${name}`) ?? of(name)
}
