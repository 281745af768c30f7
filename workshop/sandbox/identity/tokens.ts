import { createLocalJWKSet, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../../server/platform/context'
import type { SandboxIdentityUserTable } from '../../../server/platform/db/schema.gen'
import { hashToken, newToken } from '../../../server/platform/secrets/token'
import { issuerOf, sandboxProject } from '../../../server/platform/identity/identity'
import { IdentityFault } from './fault'
import { signingKey } from './keys'

export type Holder = Selectable<SandboxIdentityUserTable>
export type IdentityContext = Pick<Ctx, 'db' | 'clock'>

/** Lifetime of an ID token in seconds, as at Firebase. */
const lifeSeconds = 3600
const googleIssuer = 'https://accounts.google.com'

/** Signs with this database's key; `iat` and `exp` use the server's clock. */
async function sign({ db, clock }: IdentityContext, claims: JWTPayload, seconds: number): Promise<string> {
  const key = await signingKey(db)
  const now = Math.floor(clock.now().getTime() / 1000)
  return new SignJWT({ ...claims, iat: now, exp: now + seconds })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .sign(key.sign)
}

/** Creates an ID token with Firebase's claims. `provider`: the sign-in method used at `since`. */
export function idToken(
  context: IdentityContext,
  user: Holder,
  provider: string,
  since: Date,
): Promise<string> {
  const identities = {
    ...(user.google_sub && { 'google.com': [user.google_sub] }),
    ...(user.email && { email: [user.email] }),
    ...(user.phone && { phone: [user.phone] }),
  }
  return sign(
    context,
    {
      iss: issuerOf(sandboxProject),
      aud: sandboxProject,
      auth_time: Math.floor(since.getTime() / 1000),
      user_id: user.id,
      sub: user.id,
      ...(user.name && { name: user.name }),
      ...(user.email && { email: user.email, email_verified: user.email_verified }),
      ...(user.phone && { phone_number: user.phone }),
      firebase: { identities, sign_in_provider: provider },
    },
    lifeSeconds,
  )
}

/** Returns the result of every sign-in: an ID token and a refresh token. */
export async function signedIn(context: IdentityContext, user: Holder, provider: string) {
  if (user.disabled) throw new IdentityFault('USER_DISABLED')
  const now = context.clock.now()
  const refreshToken = newToken()
  await context.db
    .insertInto('sandbox_identity_ticket')
    .values({
      hash: hashToken(refreshToken),
      kind: 'refresh',
      user_id: user.id,
      provider,
      created_at: now,
    })
    .execute()
  await context.db
    .updateTable('sandbox_identity_user')
    .set({ signed_in_at: now })
    .where('id', '=', user.id)
    .execute()
  return {
    localId: user.id,
    idToken: await idToken(context, user, provider, now),
    refreshToken,
    expiresIn: String(lifeSeconds),
  }
}

/** Returns the account of one of our ID tokens and its sign-in time. */
export async function holderOf(
  context: IdentityContext,
  token: string | undefined,
): Promise<{ user: Holder; since: Date }> {
  if (token === undefined) throw new IdentityFault('MISSING_ID_TOKEN')
  const claims = await opened(
    context,
    token,
    { issuer: issuerOf(sandboxProject), audience: sandboxProject },
    'INVALID_ID_TOKEN',
  )
  const user = await context.db
    .selectFrom('sandbox_identity_user')
    .selectAll()
    .where('id', '=', claims.sub ?? '')
    .executeTakeFirst()
  if (!user) throw new IdentityFault('USER_NOT_FOUND')
  if (user.disabled) throw new IdentityFault('USER_DISABLED')
  const since = new Date(Number(claims['auth_time']) * 1000)
  if (since.getTime() + 999 < user.tokens_after.getTime()) throw new IdentityFault('TOKEN_EXPIRED')
  return { user, since }
}

/** Creates Google's response for the account chosen in its window. */
export function googleToken(
  context: IdentityContext,
  chosen: { sub: string; email: string; name: string },
): Promise<string> {
  return sign(
    context,
    { iss: googleIssuer, aud: sandboxProject, email_verified: true, ...chosen },
    lifeSeconds,
  )
}

/** Reads the account from Google's response. */
export async function googleAccount(context: IdentityContext, token: string) {
  const { sub, email, name } = await opened(
    context,
    token,
    { issuer: googleIssuer, audience: sandboxProject },
    'INVALID_IDP_RESPONSE',
  )
  return { sub: String(sub), email: String(email), name: String(name) }
}

async function opened(
  { db, clock }: IdentityContext,
  token: string,
  from: object,
  otherwise: string,
): Promise<JWTPayload> {
  const { shown } = await signingKey(db)
  try {
    const keys = createLocalJWKSet({ keys: [shown] })
    const checks = { ...from, algorithms: ['RS256'], currentDate: clock.now() }
    return (await jwtVerify(token, keys, checks)).payload
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    throw new IdentityFault(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : otherwise)
  }
}
