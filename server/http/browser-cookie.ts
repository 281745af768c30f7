import type { FastifyRequest } from 'fastify'
import { access } from '../../contract/limits'
import type { Config } from '../config'

const name = 'known_browser'

/** What a browser that was signed in before keeps: a random text, which opens nothing by itself. */
export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null
}

/** The cookie that has a browser keep it; no script reads it, and only the API gets it. */
export function browserCookie({ publicUrl }: Config, token: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const seconds = access.knownBrowserDays * 86_400
  return `${name}=${token}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
