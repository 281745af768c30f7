import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../../src/app/api/call-failure'
import { currentToken, session } from '../../../../src/app/session/session-store'
import { waitingToasts } from '../../../../src/app/toasts/show-toast'
import { signupActors } from '../../../../src/flows/signup/actors'
import {
  forgetRegistration,
  keepRegistration,
  keptRegistration,
} from '../../../../src/flows/signup/registration'
import { unsavedOf, keepUnsaved } from '../../../../src/shared/autosave/unsaved-forms'
import { askPort, recordingApi, type Answers } from '../../../support/ask-port'
import { storageOf } from '../../../support/browser/storage-stub'

const now = 1_000_000
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('localStorage', storageOf())
  vi.stubGlobal('sessionStorage', storageOf())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  session.actions.signedOut()
})

const sent = { data: { expires_in: 600, resend_after: 60, registration: 'r1' } }
const delivery = { ok: true, resendAt: now + 60_000, expiresAt: now + 600_000, registration: 'r1' }

/** Runs a port, with or without a hosted service. */
async function asked(
  port: keyof ReturnType<typeof signupActors>,
  input: object | undefined,
  answers: Answers = {},
  provider: object | null = null,
) {
  const { api, calls } = recordingApi(answers)
  return { output: await askPort(signupActors(api, provider as never)[port], input), calls }
}

describe('codes', () => {
  test('are sent with the registration', async () => {
    const form = { name: 'A', email: 'a@example.test', mobile: '+1', password: 's', re_password: 's' }
    const { output, calls } = await asked('register', form, { 'user-register': sent })
    expect([output, calls]).toEqual([delivery, [['user-register', form]]])
  })

  const own = { to: 'a@example.test', channel: 'email', hosted: false, registration: null, link: false }
  test.each([
    [{}, { email: 'a@example.test' }],
    [{ link: true }, { email: 'a@example.test', link: true }],
    [{ registration: 'r1' }, { email: 'a@example.test', registration: 'r1' }],
    [{ channel: 'mobile', to: '+15550100' }, { number: '+15550100' }],
  ])('go to the address that was asked for: %j', async (more, call) => {
    const { output, calls } = await asked('sendCode', { ...own, ...more }, { 'get-otp': sent })
    expect([output, calls]).toEqual([delivery, [['get-otp', call]]])
  })

  test.each([
    [{}, { email: 'a@example.test' }],
    [{ registration: 'r1' }, { email: 'a@example.test', registration: 'r1' }],
    [{ channel: 'mobile', to: '+15550100' }, { number: '+15550100' }],
  ])('are compared for the address to which they were sent: %j', async (more, call) => {
    const input = { ...own, session: null, otp: '123456', ...more }
    const { output, calls } = await asked('verifyCode', input, {
      'verify-otp': { data: { auth_id: 'proof' } },
    })
    expect([output, calls]).toEqual([
      { ok: true, proof: 'proof' },
      [['verify-otp', { ...call, otp: '123456' }]],
    ])
  })

  test('of the hosted service never reach our server', async () => {
    const seen: unknown[] = []
    const provider = {
      sendCode: async (to: string, signal: AbortSignal) => (
        seen.push(to, signal.aborted),
        { ok: true, session: 's1' }
      ),
      compareCode: async (...given: unknown[]) => (seen.push(...given), { ok: true, proof: 'token' }),
      openGoogle: async (signal: AbortSignal) => (seen.push(signal.aborted), { ok: false, reason: 'CLOSED' }),
    }
    const hosted = { channel: 'mobile', to: '+15550100', hosted: true, registration: null }
    const begun = await asked('sendCode', { ...hosted, link: false }, {}, provider)
    expect(begun).toEqual({ output: { ok: true, session: 's1' }, calls: [] })
    const compared = await asked('verifyCode', { ...hosted, session: 's1', otp: '1' }, {}, provider)
    expect(compared).toEqual({ output: { ok: true, proof: 'token' }, calls: [] })
    const google = await asked('openGoogle', undefined, {}, provider)
    expect(google).toEqual({ output: { ok: false, reason: 'CLOSED' }, calls: [] })
    expect(seen).toEqual(['+15550100', false, 's1', '1', false])
    await expect(asked('sendCode', { ...hosted, link: false })).rejects.toThrow('no hosted identity service')
  })

  test('by link prove the address that the link names, for the registration of this browser', async () => {
    const checked = { 'verify-link': { data: { auth_id: 'proof', email: 'a@example.test' } } }
    const { output, calls } = await asked('checkLink', { token: 't' }, checked)
    expect(calls).toEqual([['verify-link', { token: 't' }]])
    expect(output).toEqual({ ok: true, proof: 'proof', email: 'a@example.test', registration: null })
    keepRegistration('r1')
    expect((await asked('checkLink', { token: 't' }, checked)).output).toMatchObject({ registration: 'r1' })
  })
})

describe('sign-in', () => {
  const person = { id: 7, name: 'A' }
  const reply = { data: person, token: 'bearer', message: '' }
  const signIn = (input: object, more: object = {}) =>
    asked('signIn', { factor: null, ...input }, { user_signup: { ...reply, ...more } })

  const proof = { by: 'proof', proof: 'p', email: 'a@example.test', registration: 'r1' }
  test.each([
    [
      { by: 'password', email: 'a@example.test', password: 's' },
      { email: 'a@example.test', password: 's', logintype: 'email' },
    ],
    [
      { by: 'password', email: 'a@example.test', password: 's', factor: '1' },
      { email: 'a@example.test', password: 's', logintype: 'email', factor_code: '1' },
    ],
    [
      { ...proof, channel: 'email', to: 'a@example.test' },
      { auth_id: 'p', email: 'a@example.test', logintype: 'email', registration: 'r1' },
    ],
    [
      { ...proof, channel: 'mobile', to: '+1', registration: null, factor: '1' },
      { auth_id: 'p', mobile: '+1', logintype: 'phone', factor_code: '1' },
    ],
    [
      { by: 'token', token: 't', from: 'google', registration: null },
      { auth_id: 't', logintype: 'google' },
    ],
    [
      { by: 'token', token: 't', from: 'phone', registration: 'r1', factor: '1' },
      { auth_id: 't', logintype: 'phone', registration: 'r1', factor_code: '1' },
    ],
  ])('%j sends %j', async (input, call) => {
    const { output, calls } = await signIn(input)
    expect([output, calls]).toEqual([{ ok: true, userId: '7' }, [['user_signup', call]]])
  })

  test('opens the session and ends the registration of this browser', async () => {
    keepRegistration('r1')
    await signIn(proof)
    expect(currentToken()).toBe('bearer')
    expect(session.get().User_signup.data?.data).toEqual(person)
    expect(keptRegistration()).toBeNull()
  })

  test.each([
    [7, { q1: 'Ten years' }],
    [8, null],
  ])("keeps only the user's own unsaved answers: those of %s", async (author, kept) => {
    keepUnsaved(author, 'verification', { q1: 'Ten years' })
    await signIn(proof)
    expect(unsavedOf(author, 'verification')).toEqual(kept)
  })

  test.each([
    [{ restored: true, message: 'Not deleted.' }, [{ kind: 'success', text: 'Not deleted.' }]],
    [{ password_dropped: true, message: 'Set a password.' }, [{ kind: 'info', text: 'Set a password.' }]],
    [{ message: 'Welcome.' }, []],
  ])('says what it changed, and nothing else: %j', async (more, shown) => {
    waitingToasts.set([])
    await signIn(proof, more)
    expect(waitingToasts.get()).toMatchObject(shown)
    expect(waitingToasts.get()).toHaveLength(shown.length)
  })
})

test('a changed address is saved with its proof and the confirmation, and shown at once', async () => {
  session.actions.signedIn({ token: 'bearer', person: { id: 7 } as never })
  const saved = { data: { id: 7, email: 'new@example.test' } }
  const input = { channel: 'email', to: 'new@example.test', proof: 'p' }
  const confirmed = { ...input, confirmation: { current_password: 's', keep_identities: true } }
  const { output, calls } = await asked('saveContact', confirmed, { update_profile: saved })
  const call = { email: 'new@example.test', auth_id: 'p', current_password: 's', keep_identities: true }
  expect([output, calls]).toEqual([{ ok: true }, [['update_profile', call]]])
  expect(session.get().User_signup.data?.data).toEqual(saved.data)
  const bare = await asked(
    'saveContact',
    { ...input, channel: 'mobile', to: '+1', confirmation: null },
    { update_profile: saved },
  )
  expect(bare.calls).toEqual([['update_profile', { mobile: '+1', auth_id: 'p' }]])
})

describe('session of this browser', () => {
  const signedIn = () => session.actions.signedIn({ token: 'bearer', person: { id: 7 } as never })

  test('is asked for only with a token', async () => {
    expect(await asked('checkSession', undefined)).toEqual({ output: { ok: true, userId: null }, calls: [] })
    signedIn()
    const found = await asked('checkSession', undefined, { 'get-user-data': { data: { id: 7 } } })
    expect(found).toEqual({ output: { ok: true, userId: '7' }, calls: [['get-user-data', {}]] })
  })

  test.each([
    [new CallFailure(401, { code: 'NOT_LOGGED_IN' }), { ok: true, userId: null }],
    [new CallFailure(403, { code: 'ACCOUNT_DEACTIVATED' }), { ok: false, reason: 'ACCOUNT_DEACTIVATED' }],
  ])('that is refused with %s', async (failure, output) => {
    signedIn()
    const refuse = () => {
      throw failure
    }
    expect((await asked('checkSession', undefined, { 'get-user-data': refuse })).output).toMatchObject(output)
  })
})

test('the registration of this browser lives as long as its code', () => {
  expect(keptRegistration()).toBeNull()
  keepRegistration('r1')
  vi.setSystemTime(now + 599_999)
  expect(keptRegistration()).toBe('r1')
  vi.setSystemTime(now + 600_000)
  expect(keptRegistration()).toBeNull()
  vi.setSystemTime(now)
  forgetRegistration()
  expect(keptRegistration()).toBeNull()
})

test('a browser without storage has no registration', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => keepRegistration('r1')).not.toThrow()
  expect(keptRegistration()).toBeNull()
  expect(() => forgetRegistration()).not.toThrow()
})
