import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'

/**
 * Whether a page of another origin sent this. Browsers say so in headers that no script can set: `Sec-Fetch-Site`, and
 * `Origin` in older ones. Without either it is an app or a tool, which no page can send in somebody's name.
 */
export function isForeign(
  { headers, host }: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  // A proxy in front may speak another protocol or name another host than the browser does.
  return origin !== `http://${host}` && origin !== `https://${host}` && origin !== new URL(publicUrl).origin
}
