import type { FastifyRequest } from 'fastify'
import { cookieLine, readCookie } from '../../../contract/site/cookies'
import { access } from '../../../contract/limits'
import type { Config } from '../config/config'

/** Whether people reach the site over https. */
export const isHttps = (publicUrl: string): boolean => publicUrl.startsWith('https:')

/** What a browser that was signed in before keeps: a random text, which opens nothing by itself. */
export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const kept = readCookie(headers.cookie, 'known_browser')
  return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : null
}

/** The cookie that has a browser keep it; no script reads it. */
export function browserCookie({ publicUrl }: Config, token: string): string {
  const seconds = access.knownBrowserDays * 86_400
  return `${cookieLine('known_browser', token, isHttps(publicUrl), seconds)}; HttpOnly`
}
