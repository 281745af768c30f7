/** The product's cookies: two preferences and the token that recognises a browser. None grants access. */
export type CookieName = 'lang' | 'theme' | 'known_browser'

const year = 31_536_000

/**
 * A cookie as it is set. Over https it is Secure and carries the `__Host-` prefix: no other host of the domain can set
 * it, and it never travels in the open. Browsers refuse both over http, so there the plain name is used.
 */
export function cookieLine(name: CookieName, value: string, isHttps: boolean, seconds = year): string {
  const [prefix, secure] = isHttps ? ['__Host-', '; Secure'] : ['', '']
  return `${prefix}${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

/**
 * What the header of a request holds of a cookie; the one with the prefix counts before the plain one, and what has no
 * value is none. The proxy that keeps pages reads the header in the same way (`server/deploy/nginx`).
 */
export function readCookie(header: string | undefined, name: CookieName): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  const of = (key: string) => pairs.find(([given, value]) => given === key && value !== undefined)?.[1]
  return of(`__Host-${name}`) ?? of(name)
}
