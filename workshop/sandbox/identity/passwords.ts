import { access } from '../../../contract/limits'
import { hashPassword, isPassword } from '../../../server/platform/identity/passwords'
import { forgive, hasLeft } from '../../../server/platform/security/throttle'
import { IdentityFault } from './fault'
import { emailIn, nameIn, passwordIn, textIn, type IdentityBody } from './fields'
import { changeHolder, holderBy, newHolder } from './holders'
import { hidesPeople } from './privacy'
import { takeLink } from './links'
import { holderOf, signedIn, type IdentityContext } from './tokens'

/** Maximum age of a sign-in for changing a password or an address, or deleting an account. */
const recentMs = 5 * 60_000

/** accounts:signUp with e-mail and password. An e-mail address is required. */
export async function signUp(context: IdentityContext, body: IdentityBody) {
  if (!Object.hasOwn(body, 'email') && !Object.hasOwn(body, 'password'))
    throw new IdentityFault('ADMIN_ONLY_OPERATION')
  const email = emailIn(body)
  const password_hash = await hashPassword(passwordIn(body))
  const user = await newHolder(context, { email, password_hash, name: nameIn(body) ?? null })
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    email,
    ...(await signedIn(context, user, 'password')),
  }
}

/** accounts:signInWithPassword. A project setting decides whether a refusal reveals its cause; see `hidesPeople`. */
export async function signInWithPassword(context: IdentityContext, body: IdentityBody) {
  const email = emailIn(body)
  const password = textIn(body, 'password')
  if (password === undefined) throw new IdentityFault('MISSING_PASSWORD')
  const tries = { max: access.wrongPasswords, seconds: access.wrongPasswordsMinutes * 60 }
  if (!(await hasLeft(context, 'identity-password', email, tries)))
    throw new IdentityFault('TOO_MANY_ATTEMPTS_TRY_LATER : Too many failed sign-in attempts.')
  const user = await holderBy(context, 'email', email)
  const right = await isPassword(user?.password_hash, password)
  if (!user || !right) {
    if (await hidesPeople(context)) throw new IdentityFault('INVALID_LOGIN_CREDENTIALS')
    throw new IdentityFault(user ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND')
  }
  await forgive(context.db, 'identity-password', email)
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    email,
    displayName: user.name ?? '',
    registered: true,
    ...(await signedIn(context, user, 'password')),
  }
}

/**
 * accounts:update: changes the name and, after a recent sign-in, the password; or confirms the link that verifies the
 * address.
 */
export async function update(context: IdentityContext, body: IdentityBody) {
  const code = textIn(body, 'oobCode')
  if (code !== undefined) {
    const { user_id, address } = await takeLink(context, 'verify', code)
    const user = await changeHolder(context, user_id, { email: address, email_verified: true })
    return {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      localId: user.id,
      email: user.email,
      emailVerified: true,
    }
  }
  const { user, since } = await holderOf(context, textIn(body, 'idToken'))
  const password = Object.hasOwn(body, 'password') ? passwordIn(body) : undefined
  if (Object.hasOwn(body, 'email') && emailIn(body) !== user.email)
    throw new IdentityFault('OPERATION_NOT_ALLOWED : Please verify the new email before changing email.')
  if (password !== undefined) recently(context, since)
  const now = context.clock.now()
  const changed = await changeHolder(context, user.id, {
    name: nameIn(body) ?? user.name,
    ...(password !== undefined && { password_hash: await hashPassword(password), tokens_after: now }),
  })
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    email: changed.email ?? undefined,
    displayName: changed.name ?? undefined,
    ...(password === undefined ? { localId: changed.id } : await signedIn(context, changed, 'password')),
  }
}

/** accounts:delete, after a recent sign-in. */
export async function remove(context: IdentityContext, body: IdentityBody) {
  const { user, since } = await holderOf(context, textIn(body, 'idToken'))
  recently(context, since)
  await context.db.deleteFrom('sandbox_identity_user').where('id', '=', user.id).execute()
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

function recently({ clock }: IdentityContext, since: Date) {
  if (clock.now().getTime() - since.getTime() > recentMs)
    throw new IdentityFault('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}
