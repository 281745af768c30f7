import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeTo, otherThan } from '../../support/accounts-people'
import { identitySite, type IdentitySite } from '../../support/identity-site'

let site: IdentitySite
beforeAll(async () => {
  site = await identitySite()
})
afterAll(() => site.closeAll())

let made = 0

// Outside a browser the SDK rejects phone numbers, so the test sends the requests directly; the browser journeys cover
// the SDK.
describe('code by text message', () => {
  const phone = () => `+1206555${String(++made).padStart(4, '0')}`
  const ask = async (phoneNumber: string) => {
    const { sessionInfo, error } = await site.wire('sendVerificationCode', {
      phoneNumber,
      recaptchaToken: 'x',
    })
    return { session: sessionInfo as string, word: error?.message as string | undefined }
  }
  const confirm = (sessionInfo: string, code: string) =>
    site.wire('signInWithPhoneNumber', { sessionInfo, code })
  const word = async (session: string, code: string) => (await confirm(session, code))['error']?.message

  test('signs in, and the same number always belongs to the same user', async () => {
    const number = phone()
    const { session } = await ask(number)
    const first = await confirm(session, await codeTo(site, number))
    expect(first).toMatchObject({ phoneNumber: number, isNewUser: true, expiresIn: '3600' })
    const next = await ask(number)
    const code = await codeTo(site, number)
    expect(await confirm(next.session, code)).toMatchObject({ localId: first['localId'], isNewUser: false })
    expect(await word(next.session, code)).toBe('SESSION_EXPIRED')
  })

  test('allows five tries and expires after ten minutes', async () => {
    const number = phone()
    const { session } = await ask(number)
    const code = await codeTo(site, number)
    for (let nth = 0; nth < 4; nth++) expect(await word(session, otherThan(code))).toBe('INVALID_CODE')
    expect(await word(session, otherThan(code))).toBe('SESSION_EXPIRED')
    expect(await word(session, code)).toBe('SESSION_EXPIRED')
    const late = await ask(number)
    const lateCode = await codeTo(site, number)
    site.ctx.clock.pass(600_000)
    expect(await word(late.session, lateCode)).toBe('SESSION_EXPIRED')
  })

  test('sends codes only to valid numbers, and at most six an hour to each', async () => {
    expect((await ask('12')).word).toContain('INVALID_PHONE_NUMBER')
    expect((await ask('')).word).toBe('MISSING_PHONE_NUMBER')
    const number = phone()
    for (let nth = 0; nth < 6; nth++) expect((await ask(number)).word).toBeUndefined()
    expect((await ask(number)).word).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await word('no-such-session', '123456')).toBe('INVALID_SESSION_INFO')
  })
})

describe('sandbox identity endpoints', () => {
  test('accept only the key of their project', async () => {
    const answer = await site.wire('signUp', { email: 'door@example.test', password: 'secret1' }, 'another')
    expect(answer).toMatchObject({
      httpStatus: 400,
      error: { message: expect.stringContaining('API key not valid') },
    })
  })

  test('answer malformed input without a server error', async () => {
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      '{"email":1}',
      '{"email":"a\\u0000@b.co","password":"secret1"}',
      `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`,
      '{"__proto__":{"email":"x"}}',
    ]
    const paths = [
      'signUp',
      'signInWithPassword',
      'signInWithPhoneNumber',
      'signInWithIdp',
      'lookup',
      'sendOobCode',
      'sendVerificationCode',
      'resetPassword',
      'update',
      'delete',
      'constructor',
    ]
    const urls = [
      ...paths.map((path) => `/identitytoolkit.googleapis.com/v1/accounts:${path}?key=sandbox-key`),
      '/securetoken.googleapis.com/v1/token?key=sandbox-key',
      '/sandbox/identity/google',
      '/sandbox/identity/action',
    ]
    for (const url of urls)
      for (const payload of bodies) {
        const { statusCode, body } = await site.http.inject({
          method: 'POST',
          url,
          payload,
          headers: { 'content-type': 'application/json' },
        })
        expect(statusCode, `${url} ${payload}: ${body}`).toBeLessThan(500)
      }
  })
})
