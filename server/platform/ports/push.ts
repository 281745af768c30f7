import { importPKCS8, SignJWT } from 'jose'
import type { Clock } from '../process/clock'
import type { Config } from '../config/config'
import type { PageHosts } from './page-hosts'

/** Push message for a browser; FCM data values are strings. */
export interface PushMessage {
  id: string
  type: string
  title: string
  body: string
  link: string
  lang: string
}

export interface Push {
  /** Public settings for the browser. */
  publicData: NonNullable<Config['FCM_WEB_APP']>
  pageHosts: () => PageHosts
  /**
   * Sends a push message. Resolves to `gone` if the browser no longer accepts messages. Throws if sending should be
   * retried.
   */
  send: (token: string, message: PushMessage) => Promise<'sent' | 'gone'>
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/**
 * Validity of an assertion in seconds, and number of seconds before its expiry from which an access token is no longer
 * used.
 */
const assertionSeconds = 3600
const marginSeconds = 60
/** Timeout for Google's response in ms. */
const patienceMs = 15_000
/** Time in seconds for which a message waits for a browser that isn't running. */
const keptSeconds = 86_400

/** Opens Firebase Cloud Messaging (HTTP v1 API); null if not configured. */
export function openPush(config: Config, clock: Clock): Push | null {
  const { FCM_SERVICE_ACCOUNT: account, FCM_WEB_APP: publicData, FCM_API_URL: api } = config
  if (!account || !publicData) return null
  const address = `${api.replace(/\/$/, '')}/v1/projects/${account.project_id}/messages:send`
  let access: { token: string; until: number } | null = null

  async function accessToken(): Promise<string> {
    const now = Math.floor(clock.now().getTime() / 1000)
    if (access && access.until > now) return access.token
    const key = await importPKCS8(account!.private_key, 'RS256')
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account!.private_key_id })
      .setIssuer(account!.client_email)
      .setAudience(account!.token_uri)
      .setIssuedAt(now)
      .setExpirationTime(now + assertionSeconds)
      .sign(key)
    const reply = await fetch(account!.token_uri, {
      redirect: 'error',
      method: 'POST',
      signal: AbortSignal.timeout(patienceMs),
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    })
    if (!reply.ok) throw new Error(`Google gave no access token: ${reply.status}`)
    const answer = (await reply.json()) as { access_token: string; expires_in: number }
    access = { token: answer.access_token, until: now + answer.expires_in - marginSeconds }
    return access.token
  }

  return {
    publicData,
    pageHosts: () => ({
      connect: ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'],
    }),
    async send(token, data) {
      const reply = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          message: { token, data, webpush: { headers: { TTL: String(keptSeconds), Urgency: 'high' } } },
        }),
      })
      if (reply.ok) return 'sent'
      if (reply.status === 401) access = null
      const answer = (await reply.json().catch(() => null)) as FcmFault | null
      if (isGone(reply.status, answer)) return 'gone'
      throw new Error(`FCM: ${reply.status} ${answer?.error?.status ?? ''}`)
    },
  }
}

interface FcmFault {
  error?: {
    status?: string
    details?: { errorCode?: string; fieldViolations?: { field?: string }[] }[]
  }
}

/** Whether the browser has revoked its permission, or its token is invalid or belongs to another project. */
function isGone(status: number, answer: FcmFault | null): boolean {
  const details = answer?.error?.details ?? []
  const is = (code: string) => details.some(({ errorCode }) => errorCode === code)
  if (status === 404) return is('UNREGISTERED')
  if (status === 403) return is('SENDER_ID_MISMATCH')
  const wrong = details.flatMap(({ fieldViolations = [] }) => fieldViolations)
  return status === 400 && wrong.some(({ field = '' }) => field.endsWith('.token'))
}
