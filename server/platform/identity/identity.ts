import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { emailKey } from '../../../contract/person/email-address'
import { access } from '../../../contract/limits'
import type { Clock } from '../process/clock'
import type { Config } from '../config/config'
import type { PageHosts } from '../ports/page-hosts'
import { Refusal } from '../refusal'
import { hashToken } from '../secrets/token'

/** What an ID token proves of its holder. Only proved addresses are in it. */
export interface Identified {
  issuer: string
  /** The service's own id of the person. */
  subject: string
  provider: 'google' | 'phone' | 'email' | 'apple'
  /** In lower case; null when the service does not vouch for it. */
  email: string | null
  mobile: string | null
  name: string | null
  /** Of the token itself, which is good for one sign-in. */
  hash: string
  expiresAt: Date
}

/** The service that proves who people are: Firebase where it is configured, otherwise our stand-in for it. */
export interface Identity {
  mode: 'live' | 'sandbox'
  /** The settings the browser needs. None is secret. */
  publicData: { api_key: string; auth_domain: string; project_id: string }
  /** What pages must reach of it besides this site (live only): its calls, Google's window and the puzzle. */
  pageHosts?: () => PageHosts
  /** Refuses with PROOF_INVALID whatever this service did not sign for us just now. */
  verify: (token: string) => Promise<Identified>
}

/** The stand-in's own project. */
export const sandboxProject = 'threshold-sandbox'
/** A Firebase web API key names a project and opens nothing; so does this one. */
export const sandboxApiKey = 'sandbox-key'

/**
 * Firebase where its keys exist. The stand-in lets anybody choose any address, as everybody with access to `/mailbox`
 * can: so it stands only where that does, in production only with ALLOW_STAND_INS, and never beside real keys.
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

/** Issuer of the ID tokens of a project, as Firebase writes it. */
export const issuerOf = (project: string): string => `https://securetoken.google.com/${project}`

/**
 * Checks tokens against the service's public keys: RS256 and nothing else, our project, not too old, and from a
 * sign-in of the last minutes. Live service and stand-in differ in the two arguments only.
 */
function verifier(jwksUrl: () => string, project: string, clock: Clock): Identity['verify'] {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  return async (token) => {
    // The server's own address is only set once it listens.
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

/** The keys could not be had; everything else is wrong with the token. */
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

/** Whether a proof is an ID token of a hosted service; the proofs we issue have no dots in them. */
export const isIdToken = (proof: string | undefined): proof is string => proof?.split('.').length === 3
