import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  GoogleAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identitySite, type IdentitySite } from '../../support/identity-site'

let site: IdentitySite
beforeAll(async () => {
  site = await identitySite()
})
afterAll(() => site.closeAll())

let made = 0
const address = () => `sdk${++made}@example.test`
const failing = (doing: Promise<unknown>) =>
  doing.then(
    () => 'nothing',
    (error: { code?: string }) => error.code,
  )

/** Sets whether failed sign-ins hide their cause; projects that predate enumeration protection reveal it. */
const hidePeople = (enableImprovedEmailPrivacy: boolean) =>
  fetch(`${site.address}/sandbox/identity/emulator/v1/config`, {
    method: 'PATCH',
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy } }),
  })

async function linkTo(email: string): Promise<string> {
  const { data } = (await site.http.inject({ url: `/mailbox.json?to=${email}` })).json()
  return /oobCode=([\w-]+)/.exec(data[0].text)?.[1] ?? 'none'
}

describe('e-mail and password with the unmodified SDK', () => {
  test('creates an account, signs out and in again, and refreshes the token', async () => {
    const auth = site.browser()
    const email = address()
    const { user } = await createUserWithEmailAndPassword(auth, email, 'secret1')
    expect(user).toMatchObject({ email, emailVerified: false })
    await updateProfile(user, { displayName: 'Ada Example' })
    const first = await user.getIdToken()
    site.ctx.clock.pass(2_000)
    const next = await user.getIdTokenResult(true)
    expect(next.token).not.toBe(first)
    expect(next).toMatchObject({ signInProvider: 'password' })
    await signOut(auth)
    const again = await signInWithEmailAndPassword(auth, email, 'secret1')
    expect(again.user).toMatchObject({ uid: user.uid, displayName: 'Ada Example' })
  })

  test('proves the address through the mailed link, which works once', async () => {
    const auth = site.browser()
    const email = address()
    const { user } = await createUserWithEmailAndPassword(auth, email, 'secret1')
    await sendEmailVerification(user)
    const code = await linkTo(email)
    await applyActionCode(auth, code)
    await user.reload()
    expect(user.emailVerified).toBe(true)
    expect(await failing(applyActionCode(auth, code))).toBe('auth/invalid-action-code')
  })

  test('sets a new password through the mailed link, which works for an hour', async () => {
    const auth = site.browser()
    const email = address()
    await createUserWithEmailAndPassword(auth, email, 'secret1')
    await sendPasswordResetEmail(auth, email)
    const code = await linkTo(email)
    expect(await verifyPasswordResetCode(auth, code)).toBe(email)
    expect(await failing(confirmPasswordReset(auth, code, 'short'))).toBe('auth/weak-password')
    await confirmPasswordReset(auth, code, 'secret2')
    expect(await failing(confirmPasswordReset(auth, code, 'secret3'))).toBe('auth/invalid-action-code')
    await signInWithEmailAndPassword(auth, email, 'secret2')
    await sendPasswordResetEmail(auth, email)
    const late = await linkTo(email)
    site.ctx.clock.pass(3_600_000)
    expect(await failing(confirmPasswordReset(auth, late, 'secret3'))).toBe('auth/expired-action-code')
  })

  test('requires a recent sign-in for irreversible changes', async () => {
    const auth = site.browser()
    const { user } = await createUserWithEmailAndPassword(auth, address(), 'secret1')
    await updatePassword(user, 'secret2')
    site.ctx.clock.pass(6 * 60_000)
    expect(await failing(updatePassword(user, 'secret3'))).toBe('auth/requires-recent-login')
    expect(await failing(deleteUser(user))).toBe('auth/requires-recent-login')
    await signInWithEmailAndPassword(auth, user.email!, 'secret2')
    await deleteUser(auth.currentUser!)
    expect(await failing(signInWithEmailAndPassword(auth, user.email!, 'secret2'))).toBe(
      'auth/invalid-credential',
    )
  })
})

describe("errors with the SDK's codes", () => {
  test('new projects hide who has an account', async () => {
    const auth = site.browser()
    const email = address()
    await createUserWithEmailAndPassword(auth, email, 'secret1')
    expect(await failing(signInWithEmailAndPassword(auth, email, 'wrong one'))).toBe(
      'auth/invalid-credential',
    )
    expect(await failing(signInWithEmailAndPassword(auth, address(), 'secret1'))).toBe(
      'auth/invalid-credential',
    )
    expect(await failing(sendPasswordResetEmail(auth, address()))).toBe('nothing')
  })

  test('older projects reveal the cause', async () => {
    await hidePeople(false)
    const auth = site.browser()
    const email = address()
    await createUserWithEmailAndPassword(auth, email, 'secret1')
    expect(await failing(signInWithEmailAndPassword(auth, email, 'wrong one'))).toBe('auth/wrong-password')
    expect(await failing(signInWithEmailAndPassword(auth, address(), 'secret1'))).toBe('auth/user-not-found')
    expect(await failing(sendPasswordResetEmail(auth, address()))).toBe('auth/user-not-found')
    await hidePeople(true)
  })

  test('the remaining cases have their codes too', async () => {
    const auth = site.browser()
    const email = address()
    await createUserWithEmailAndPassword(auth, email, 'secret1')
    const create = (to: string, password: string) =>
      failing(createUserWithEmailAndPassword(auth, to, password))
    expect(await create(email, 'secret1')).toBe('auth/email-already-in-use')
    expect(await create('nobody', 'secret1')).toBe('auth/invalid-email')
    expect(await create(address(), '12345')).toBe('auth/weak-password')
    for (let nth = 0; nth < 10; nth++) await failing(signInWithEmailAndPassword(auth, email, 'wrong one'))
    expect(await failing(signInWithEmailAndPassword(auth, email, 'secret1'))).toBe('auth/too-many-requests')
    await site.ctx.db
      .updateTable('sandbox_identity_user')
      .set({ disabled: true })
      .where('email', '=', email)
      .execute()
    site.ctx.clock.pass(3_600_000)
    expect(await failing(signInWithEmailAndPassword(auth, email, 'secret1'))).toBe('auth/user-disabled')
  })
})

describe("account chosen in Google's window", () => {
  test('signs in to the account with the address that Google proves', async () => {
    const auth = site.browser()
    const email = address()
    const { user } = await createUserWithEmailAndPassword(auth, email, 'secret1')
    const credential = GoogleAuthProvider.credential(await site.google(email))
    const signed = await signInWithCredential(auth, credential)
    expect(signed.user).toMatchObject({ uid: user.uid, emailVerified: true })
    // The password had been set by someone who hadn't proved the address.
    expect(await failing(signInWithEmailAndPassword(auth, email, 'secret1'))).toBe('auth/invalid-credential')
  })

  test("can't be forged", async () => {
    const auth = site.browser()
    for (const forged of [
      '{"sub":"1","email":"boss@example.test"}',
      'a.b.c',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
    ])
      expect(await failing(signInWithCredential(auth, GoogleAuthProvider.credential(forged)))).toBe(
        'auth/invalid-credential',
      )
  })
})
