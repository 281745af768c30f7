import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  inMemoryPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth'
import type { TFunction } from '../../../../contract/texts/translate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { otp } from '../../../../contract/limits'
import { texts } from '../../../../contract/texts/catalogue'
import { authCode, authRefusal } from '../../../../src/flows/hosted/auth-problem'
import { speech } from '../../../support/browser/speech'

const en: TFunction = speech('en').t
const ar: TFunction = speech('ar').t

/** Returns an error as thrown by the SDK. */
const thrown = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })
const refusalOf = (code: string, t: TFunction = en) => authRefusal(thrown(code), t, 1_000)

describe('SDK error code', () => {
  const named = Object.keys(texts.en)
    .filter((key) => key.startsWith('errors.auth.') && key !== 'errors.auth.unknown')
    .map((key) => key.replace('errors.auth.', ''))
    .filter((code) => code !== 'network-request-failed')

  test.each(named)('auth/%s has a message in both languages', (code) => {
    expect(refusalOf(`auth/${code}`)).toMatchObject({ ok: false, message: texts.en[`errors.auth.${code}`] })
    expect(refusalOf(`auth/${code}`, ar).message).toBe(texts.ar[`errors.auth.${code}`])
  })

  // Catalogue of the specification (§8), with the codes of projects both with and without enumeration protection.
  test.each([
    ['user-not-found', 'BAD_CREDENTIALS'],
    ['wrong-password', 'BAD_CREDENTIALS'],
    ['invalid-credential', 'BAD_CREDENTIALS'],
    ['invalid-login-credentials', 'BAD_CREDENTIALS'],
    ['email-already-in-use', 'BAD_CREDENTIALS'],
    ['invalid-email', 'BAD_CREDENTIALS'],
    ['weak-password', 'BAD_CREDENTIALS'],
    ['too-many-requests', 'RATE_LIMITED'],
    ['quota-exceeded', 'GATEWAY_UNAVAILABLE'],
    ['invalid-phone-number', 'VALIDATION'],
    ['missing-phone-number', 'VALIDATION'],
    ['invalid-verification-code', 'OTP_WRONG'],
    ['missing-verification-code', 'OTP_WRONG'],
    ['code-expired', 'OTP_EXPIRED'],
    ['invalid-verification-id', 'OTP_EXPIRED'],
    ['missing-verification-id', 'OTP_EXPIRED'],
    ['user-disabled', 'ACCOUNT_DEACTIVATED'],
    ['popup-blocked', 'BLOCKED'],
    ['popup-closed-by-user', 'CLOSED'],
    ['cancelled-popup-request', 'CLOSED'],
    ['user-cancelled', 'CLOSED'],
  ])('auth/%s is reported as %s, never with a generic message', (code, reason) => {
    const refusal = refusalOf(`auth/${code}`)
    expect(refusal.reason).toBe(reason)
    expect(refusal.message).not.toContain('An error occurred.')
  })

  test('names the field of the error and the time before another try', () => {
    const number = refusalOf('auth/invalid-phone-number')
    expect(number.errors).toEqual({ number: number.message })
    const code = refusalOf('auth/invalid-verification-code')
    expect(code.errors).toEqual({ otp: code.message })
    expect(refusalOf('auth/too-many-requests').retryAt).toBe(1_000 + otp.coolDownSeconds * 1000)
    expect(refusalOf('auth/quota-exceeded').retryAt).toBeUndefined()
  })

  test.each(['auth/never-seen-before', 'auth/unknown', 'auth/constructor', 'auth/internal-error'])(
    '%s is reported together with its code (§8)',
    (code) => {
      expect(refusalOf(code)).toEqual({
        ok: false,
        reason: 'BAD_CREDENTIALS',
        message: `An error occurred. ${code}`,
      })
      expect(refusalOf(code, ar).message).toContain(code)
      expect(refusalOf(code, ar).message).not.toContain('An error')
    },
  )

  test("a network failure or an error without a code isn't a refusal", () => {
    const others = [
      thrown('auth/network-request-failed'),
      thrown('auth/timeout'),
      thrown('storage/unauthorized'),
      thrown('EMAIL_EXISTS'),
      new Error('broken'),
      { code: 7 },
      null,
      undefined,
      'auth/invalid-email',
    ]
    for (const error of others) {
      let caught: unknown = 'nothing'
      try {
        authRefusal(error, en, 0)
      } catch (again) {
        caught = again
      }
      expect(caught).toBe(error)
    }
    expect(authCode(thrown('auth/'))).toBeNull()
  })
})

describe('service message through the unmodified SDK', () => {
  let word: string
  let service: Server
  let app: FirebaseApp
  let auth: Auth
  beforeAll(async () => {
    service = createServer((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { code: 400, message: word } }))
    })
    await new Promise<void>((ready) => void service.listen(0, '127.0.0.1', ready))
    app = initializeApp({ apiKey: 'a-key', projectId: 'a-project' }, 'words')
    auth = initializeAuth(app, { persistence: inMemoryPersistence })
    const { port } = service.address() as AddressInfo
    connectAuthEmulator(auth, `http://127.0.0.1:${port}`, { disableWarnings: true })
  })
  afterAll(async () => {
    await deleteApp(app)
    service.closeAllConnections()
    await new Promise<void>((done) => void service.close(() => done()))
  })

  test.each([
    ['EMAIL_EXISTS', 'This e-mail address is already in use.'],
    ['EMAIL_NOT_FOUND', 'No account was found for these details.'],
    ['INVALID_PASSWORD', 'The password is wrong.'],
    ['INVALID_LOGIN_CREDENTIALS', 'These sign-in details are not valid.'],
    ['INVALID_IDP_RESPONSE : The credential is missing.', 'These sign-in details are not valid.'],
    ['INVALID_EMAIL', 'This e-mail address is not valid.'],
    [
      'WEAK_PASSWORD : Password should be at least 6 characters',
      'This password is too weak. Use at least 6 characters.',
    ],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Later.', 'Too many attempts. Please wait a while and try again.'],
    ['INVALID_PHONE_NUMBER : Invalid format.', 'This phone number is not valid.'],
    ['QUOTA_EXCEEDED', 'No more codes can be sent at the moment. Please try again later.'],
    ['INVALID_CODE', 'This code is wrong.'],
    ['SESSION_EXPIRED', 'This code has expired. Ask for a new one.'],
    ['INVALID_SESSION_INFO', 'This code has expired. Ask for a new one.'],
    ['USER_DISABLED', 'This account has been disabled.'],
    ['OPERATION_NOT_ALLOWED', 'This way of signing in is not available.'],
    ['SOMETHING_NOBODY_HAS_SEEN', 'An error occurred. auth/something-nobody-has-seen'],
  ])('%s', async (content, sentence) => {
    word = content
    const error: unknown = await createUserWithEmailAndPassword(auth, 'a@example.test', 'secret1').catch(
      (refused: unknown) => refused,
    )
    expect(authRefusal(error, en, 0).message).toBe(sentence)
  })
})
