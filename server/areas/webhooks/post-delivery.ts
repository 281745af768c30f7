import http from 'node:http'
import https from 'node:https'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { webhooks } from '../../../contract/limits'
import type { DeliveryProblem } from '../../../contract/api/webhook-events'
import { running } from '../../platform/process/version'

/** Result of an attempt; `ms` is the time in ms until the response headers or the failure. */
export interface PostOutcome {
  status: number | null
  ms: number
  /** Problem that prevented delivery; null if the event was delivered. */
  problem: DeliveryProblem | null
}

/**
 * Rule for allowed destinations. Webhook URLs come from outside and could otherwise make the server call internal hosts
 * (SSRF).
 */
export interface Reachable {
  /**
   * Whether only public addresses over an encrypted connection are allowed. If false, any address is allowed, for local
   * development.
   */
  publicOnly: boolean
}

const open = { http: new http.Agent(), https: new https.Agent() }
// These agents check the address actually connected to, so DNS rebinding has no effect.
const filtered = { http: new RequestFilteringHttpAgent(), https: new RequestFilteringHttpsAgent() }

/** Posts a body to an endpoint once. Follows no redirects and reads only the response status. */
export async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { publicOnly }: Reachable,
): Promise<PostOutcome> {
  const begun = performance.now()
  const ended = (status: number | null, problem: DeliveryProblem | null): PostOutcome => ({
    status,
    ms: Math.round(performance.now() - begun),
    problem,
  })
  const scheme = new URL(url).protocol === 'https:' ? 'https' : 'http'
  if (publicOnly && scheme === 'http') return ended(null, 'notPublic')
  try {
    const status = await send(scheme === 'https' ? https : http, url, body, {
      method: 'POST',
      agent: (publicOnly ? filtered : open)[scheme],
      signal: AbortSignal.timeout(webhooks.answerSeconds * 1000),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': `Threshold-Webhooks/${running.version}`,
        ...headers,
      },
    })
    return ended(status, status >= 200 && status < 300 ? null : 'status')
  } catch (error) {
    const problem = problemOf(error as NodeJS.ErrnoException, publicOnly)
    const outcome = ended(null, problem)
    // Reports no time, because the lookup time could reveal whether an internal name exists.
    return problem === 'notPublic' ? { ...outcome, ms: 0 } : outcome
  }
}

const send = (
  { request }: typeof http | typeof https,
  url: string,
  body: string,
  options: https.RequestOptions,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      answer.destroy()
      resolve(answer.statusCode!)
    })
    asked.on('error', reject)
    // A response that switches protocols closes the request without an error event.
    asked.on('close', () => reject(new Error('Ended without an answer')))
    asked.end(body)
  })

const ofCertificate = /CERT|UNABLE_TO_VERIFY|TLS/

const ofLookup = /^E(NOTFOUND|AI_\w+)$|^ENODATA$|^ESERVFAIL$/

/**
 * Returns the problem to report. A name that doesn't exist is reported like one resolving to the internal network, so
 * that the two can't be distinguished.
 */
function problemOf(
  { name, code = '', message, syscall }: NodeJS.ErrnoException,
  publicOnly: boolean,
): DeliveryProblem {
  if (publicOnly && (ofLookup.test(code) || syscall?.startsWith('getaddrinfo'))) return 'notPublic'
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout'
  // The library's refusals can be recognised only by this message.
  if (message.startsWith('DNS lookup ')) return 'notPublic'
  return ofCertificate.test(code) ? 'certificate' : 'unreachable'
}
