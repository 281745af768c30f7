import http from 'node:http'
import https from 'node:https'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { webhooks } from '../../../contract/limits'
import type { DeliveryProblem } from '../../../contract/api/webhook-events'
import { running } from '../../platform/process/version'

/** What came of one try; `ms` until the answer's head, or until it failed. */
export interface PostOutcome {
  status: number | null
  ms: number
  /** Null: it arrived. */
  problem: DeliveryProblem | null
}

/** Which addresses may be asked: somebody outside names them, and would have the server ask its own neighbours. */
export interface Reachable {
  /** Only the public web, encrypted; else every address, as a developer needs at home. */
  publicOnly: boolean
}

const open = { http: new http.Agent(), https: new https.Agent() }
// They look at the address that is connected to: a name that leads elsewhere the second time gets nowhere.
const filtered = { http: new RequestFilteringHttpAgent(), https: new RequestFilteringHttpsAgent() }

/**
 * Sends a body to an endpoint, once; follows no redirect, and reads nothing of the answer but its status, since it is
 * nobody's to read here.
 */
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
    // How long it took to look up a name shows as well what there is behind it.
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
    // An answer that would have the connection speak another protocol ends it without an error.
    asked.on('close', () => reject(new Error('Ended without an answer')))
    asked.end(body)
  })

const ofCertificate = /CERT|UNABLE_TO_VERIFY|TLS/

const ofLookup = /^E(NOTFOUND|AI_\w+)$|^ENODATA$|^ESERVFAIL$/

/** A name that doesn't exist is reported like one that leads into the operator's network: nobody can tell them apart. */
function problemOf(
  { name, code = '', message, syscall }: NodeJS.ErrnoException,
  publicOnly: boolean,
): DeliveryProblem {
  if (publicOnly && (ofLookup.test(code) || syscall?.startsWith('getaddrinfo'))) return 'notPublic'
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timeout'
  // The library has no other mark for what it refuses.
  if (message.startsWith('DNS lookup ')) return 'notPublic'
  return ofCertificate.test(code) ? 'certificate' : 'unreachable'
}
