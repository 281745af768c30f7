import { IdentityFault } from './fault'
import { textIn, type IdentityBody } from './fields'
import { changeHolder, holderBy, newHolder } from './holders'
import { googleAccount, signedIn, type IdentityContext, type Holder } from './tokens'

/** accounts:signInWithIdp: signs in with the result of Google's window; no other provider is supported here. */
export async function signInWithIdp(context: IdentityContext, body: IdentityBody) {
  const handed = new URLSearchParams(textIn(body, 'postBody', 20_000) ?? '')
  if (handed.get('providerId') !== 'google.com') throw new IdentityFault('OPERATION_NOT_ALLOWED')
  const oauthIdToken = handed.get('id_token')
  if (!oauthIdToken) throw new IdentityFault('INVALID_IDP_RESPONSE : The credential is missing.')
  const account = await googleAccount(context, oauthIdToken)
  const known = await holderBy(context, 'google_sub', account.sub)
  const user = known ?? (await firstTime(context, account))
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    federatedId: `https://accounts.google.com/${account.sub}`,
    providerId: 'google.com',
    email: account.email,
    emailVerified: true,
    displayName: account.name,
    rawUserInfo: JSON.stringify({ ...account, verified_email: true }),
    oauthIdToken,
    isNewUser: !known,
    ...(await signedIn(context, user, 'google.com')),
  }
}

/**
 * Returns the account for the first sign-in with a Google account. Google has verified the address, so an existing
 * account that hadn't verified it loses its password.
 */
async function firstTime(
  context: IdentityContext,
  { sub, email, name }: { sub: string; email: string; name: string },
): Promise<Holder> {
  const there = await holderBy(context, 'email', email)
  if (!there) return newHolder(context, { email, email_verified: true, google_sub: sub, name })
  return changeHolder(context, there.id, {
    google_sub: sub,
    email_verified: true,
    name: there.name ?? name,
    ...(!there.email_verified && { password_hash: null, tokens_after: context.clock.now() }),
  })
}
