import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { emailKey } from '../../../contract/person/email-address'
import { access } from '../../../contract/limits'
import type { Clock } from '../process/clock'
import type { Config } from '../config/config'
import type { PageHosts } from '../ports/page-hosts'
import { Refusal } from '../refusal'
import { hashToken } from '../secrets/token'

/** Claims that an ID token proves; contains only verified addresses. */
export interface Identified {
  issuer: string
  /** The service's id of the user. */
  subject: string
  provider: 'google' | 'phone' | 'email' | 'apple'
  /** E-mail address in lower case; null unless the service has verified it. */
  email: string | null
  mobile: string | null
  name: string | null
  /** Hash of the token, which can be used for only one sign-in. */
  hash: string
  expiresAt: Date
}

/** Identity service: Firebase if configured, otherwise our stand-in. */
export interface Identity {
  mode: 'live' | 'sandbox'
  /** Settings that the browser needs; none is secret. */
  publicData: { api_key: string; auth_domain: string; project_id: string }
  /** Returns the external hosts that the pages need (live only): the API, Google's sign-in window and the captcha. */
  pageHosts?: () => PageHosts
  /** Verifies an ID token; refuses with PROOF_INVALID unless this service has recently signed it for us. */
  verify: (token: string) => Promise<Identified>
}

/** Project id of the stand-in. */
export const sandboxProject = 'threshold-sandbox'
/** Web API key of the stand-in. Like a Firebase web API key, it identifies a project but gives no access. */
export const sandboxApiKey = 'sandbox-key'

/**
 * Opens Firebase if its keys exist, otherwise the stand-in, with which anyone can claim any address, as anyone with
 * access to `/mailbox` can. The stand-in is therefore only available together with the mailbox, in production only with
 * ALLOW_STAND_INS, and never alongside real keys. Null if neither is available.
 */
export function openIdentity(config: Config, clock: Clock, ownAddress: () => string): Identity | null {
  const { FIREBASE_PROJECT_ID: project, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN } = config
  if (project && FIREBASE_API_KEY && FIREBASE_AUTH_DOMAIN)
    return {
      mode: 'live',
      publicData: { api_key: FIREBASE_API_KEY, auth_domain: FIREBASE_AUTH_DOMAIN, project_id: project },
      pageHosts: () => ({
        script: [
          'https://apis.google.com',
          'https://www.google.com/recaptcha/',
          'https://www.gstatic.com/recaptcha/',
        ],
        connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
        frame: [`https://${FIREBASE_AUTH_DOMAIN}`, 'https://www.google.com/recaptcha/'],
      }),
      verify: verifier(() => config.FIREBASE_JWKS_URL, project, clock),
    }
  if (!config.standIns.identity) return null
  return {
    mode: 'sandbox',
    publicData: { api_key: sandboxApiKey, auth_domain: '', project_id: sandboxProject },
    verify: verifier(() => `${ownAddress()}/sandbox/identity/jwks`, sandboxProject, clock),
  }
}

/** Returns the issuer of a project's ID tokens in Firebase's format. */
export const issuerOf = (project: string): string => `https://securetoken.google.com/${project}`

/**
 * Creates a verifier of tokens with the service's public keys. It accepts only unexpired RS256 tokens for our project
 * from a recent sign-in. The live service and the stand-in differ only in the first two arguments.
 */
function verifier(jwksUrl: () => string, project: string, clock: Clock): Identity['verify'] {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  return async (token) => {
    // Created lazily, because the server's own address is known only once it listens.
    keys ??= createRemoteJWKSet(new URL(jwksUrl()))
    const now = clock.now()
    const checked = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: issuerOf(project),
      audience: project,
      currentDate: now,
      clockTolerance: access.tokenSkewSeconds,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    }).catch((error: unknown) => {
      if (isOurFault(error)) throw new Refusal('GATEWAY_UNAVAILABLE', 'refusals.identityUnreachable')
      throw new Refusal('PROOF_INVALID', 'refusals.proofInvalid')
    })
    return read(checked.payload, token, now)
  }
}

/** Whether the keys couldn't be fetched; any other error is a fault of the token. */
const isOurFault = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error.code === 'ERR_JOSE_GENERIC'

const providers: Record<string, Identified['provider']> = Object.assign(Object.create(null), {
  'google.com': 'google',
  'apple.com': 'apple',
  phone: 'phone',
  password: 'email',
})

function read(claims: JWTPayload, token: string, now: Date): Identified {
  const { sub, iss, exp, auth_time, email, email_verified, phone_number, name } = claims
  const { sign_in_provider } = (claims['firebase'] ?? {}) as { sign_in_provider?: unknown }
  const provider = typeof sign_in_provider === 'string' ? providers[sign_in_provider] : undefined
  const age = now.getTime() / 1000 - Number(auth_time)
  const fresh = age >= -access.tokenSkewSeconds && age <= access.tokenFreshSeconds
  if (!sub || sub.length > 128 || !iss || !exp || !provider || !fresh)
    throw new Refusal('PROOF_INVALID', 'refusals.proofInvalid')
  return {
    issuer: iss,
    subject: sub,
    provider,
    email: typeof email === 'string' && email_verified === true ? emailKey(email) : null,
    mobile: typeof phone_number === 'string' ? phone_number : null,
    name: typeof name === 'string' ? name : null,
    hash: hashToken(token),
    expiresAt: new Date(exp * 1000),
  }
}

/** Whether a proof is an ID token of a hosted service; proofs we issue contain no dots. */
export const isIdToken = (proof: string | undefined): proof is string => proof?.split('.').length === 3
