import type { FastifyRequest } from 'fastify'
import { cookieLine, readCookie } from '../../../contract/site/cookies'
import { access } from '../../../contract/limits'
import type { Config } from '../config/config'

/** Whether the site is served over https. */
export const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/**
 * Returns the random token that identifies a remembered browser; null if there is none. The token gives no access on
 * its own.
 */
export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const kept = readCookie(headers.cookie, 'known_browser')
  return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : null
}

/** Returns the cookie that remembers a browser; scripts can't read it. */
export function browserCookie({ publicUrl }: Config, token: string): string {
  const seconds = access.knownBrowserDays * 86_400
  return `${cookieLine('known_browser', token, isHttps(publicUrl), seconds)}; HttpOnly`
}
