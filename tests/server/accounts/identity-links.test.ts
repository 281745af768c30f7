import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identitySite, type IdentitySite } from '../../support/identity-site'

let site: IdentitySite
beforeAll(async () => {
  site = await identitySite()
})
afterAll(() => site.closeAll())

const page = '/sandbox/identity/action'
const dead = 'This link is not valid any more. Ask for a new one.'
const done = 'Done. You may close this window.'

let made = 0
/** Creates a user of the sandbox service with a password and an unproved address. */
async function holder() {
  const email = `link${++made}@example.test`
  const { idToken, refreshToken } = await site.wire('signUp', { email, password: 'secret1' })
  return { email, idToken: idToken as string, refreshToken: refreshToken as string }
}

/** Requests a mail and returns mode and code of the link in it. */
async function linkIn(to: string, ask: object) {
  expect((await site.wire('sendOobCode', ask)).httpStatus).toBe(200)
  const { data } = (await site.http.inject({ url: `/mailbox.json?to=${to}` })).json()
  const url = new URL(/https?:\S+/.exec(data[0].text)![0])
  expect(url.pathname).toBe(page)
  return { mode: url.searchParams.get('mode'), code: url.searchParams.get('oobCode')!, search: url.search }
}
const resetLink = (email: string) => linkIn(email, { requestType: 'PASSWORD_RESET', email })
const verifyLink = ({ email, idToken }: { email: string; idToken: string }) =>
  linkIn(email, { requestType: 'VERIFY_EMAIL', idToken })

const open = (search: string, headers = {}) => site.http.inject({ url: page + search, headers })
const press = (fields: Record<string, string>) =>
  site.http.inject({
    method: 'POST',
    url: page,
    payload: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const entersWith = async (email: string, password: string) =>
  (await site.wire('signInWithPassword', { email, password })).httpStatus === 200
const isProved = async (email: string) =>
  (
    await site.ctx.db
      .selectFrom('sandbox_identity_user')
      .select('email_verified')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_verified

describe('sandbox identity links page', () => {
  test('sets a new password once and ends open sessions', async () => {
    const { email, refreshToken } = await holder()
    const { mode, code, search } = await resetLink(email)
    expect(mode).toBe('resetPassword')
    // Mail programs prefetch links, so opening one must change nothing.
    for (let nth = 0; nth < 2; nth++) expect((await open(search)).body).toContain('name="newPassword"')
    expect(await entersWith(email, 'secret1')).toBe(true)
    site.ctx.clock.pass(1_000)
    const answer = await press({ oobCode: code, newPassword: 'secret2' })
    expect(answer.body).toContain(done)
    expect(await isProved(email)).toBe(true)
    expect(await entersWith(email, 'secret1')).toBe(false)
    expect(await entersWith(email, 'secret2')).toBe(true)
    const refreshed = await fetch(`${site.address}/securetoken.googleapis.com/v1/token?key=sandbox-key`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    expect(await refreshed.json()).toMatchObject({ error: { message: 'TOKEN_EXPIRED' } })
    expect((await press({ oobCode: code, newPassword: 'secret3' })).body).toContain(dead)
    expect(await entersWith(email, 'secret2')).toBe(true)
  })

  test('asks for a better password without invalidating the link', async () => {
    const { email } = await holder()
    const { code } = await resetLink(email)
    for (const newPassword of ['', '12345', `a\0${'b'.repeat(9)}`, 'x'.repeat(6_000)]) {
      const { body, statusCode } = await press({ oobCode: code, newPassword })
      expect(statusCode).toBe(200)
      expect(body).toMatch(/role="alert".*6/s)
      expect(body).toContain(`value="${code}"`)
    }
    expect((await press({ oobCode: code, newPassword: 'secret2' })).body).toContain(done)
  })

  test('proves an address once', async () => {
    const one = await holder()
    const { mode, code, search } = await verifyLink(one)
    expect(mode).toBe('verifyEmail')
    expect((await open(search)).body).not.toContain('newPassword')
    expect(await isProved(one.email)).toBe(false)
    expect((await press({ oobCode: code })).body).toContain(done)
    expect(await isProved(one.email)).toBe(true)
    expect((await press({ oobCode: code })).body).toContain(dead)
  })

  test('proves another address unless it has been taken since', async () => {
    const one = await holder()
    const next = `next${made}@example.test`
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: one.idToken, newEmail: next }
    const first = await linkIn(next, change)
    const second = await linkIn(next, change)
    expect((await press({ oobCode: first.code })).body).toContain(done)
    expect(await entersWith(next, 'secret1')).toBe(true)
    const other = await holder()
    const wanted = `wanted${made}@example.test`
    const late = await linkIn(wanted, { ...change, idToken: other.idToken, newEmail: wanted })
    await site.wire('signUp', { email: wanted, password: 'secret9' })
    const { body, statusCode } = await press({ oobCode: late.code })
    expect([statusCode, body.includes(dead)]).toEqual([200, true])
    expect(await entersWith(other.email, 'secret1')).toBe(true)
    // The second link is for the address the user already has.
    expect((await press({ oobCode: second.code })).statusCode).toBe(200)
  })

  test('rejects links after an hour and those meant for another action', async () => {
    const one = await holder()
    const verify = await verifyLink(one)
    const reset = await resetLink(one.email)
    expect((await press({ oobCode: verify.code, newPassword: 'secret2' })).body).toContain(dead)
    expect((await press({ oobCode: reset.code })).body).toContain(dead)
    expect(await isProved(one.email)).toBe(false)
    site.ctx.clock.pass(3_600_000)
    expect((await press({ oobCode: verify.code })).body).toContain(dead)
    expect((await press({ oobCode: reset.code, newPassword: 'secret2' })).body).toContain(dead)
    expect(await entersWith(one.email, 'secret1')).toBe(true)
  })

  test('rejects made-up codes and tokens of another kind', async () => {
    const { refreshToken } = await holder()
    const { sessionInfo } = await site.wire('sendVerificationCode', { phoneNumber: '+12065550177' })
    for (const oobCode of ['', 'x', 'a'.repeat(43), "' or 1=1 --", refreshToken, sessionInfo as string])
      for (const more of [{}, { newPassword: 'secret2' }] as Record<string, string>[]) {
        const { body, statusCode } = await press({ oobCode, ...more })
        expect(statusCode, oobCode).toBe(200)
        expect(body, oobCode).toContain(dead)
      }
  })

  test("identifies itself as a sandbox, in the reader's language, and runs no scripts", async () => {
    const { headers, body } = await open('?mode=verifyEmail&oobCode="><script>alert(1)</script>')
    expect(body).toContain('Test mode: this replaces the real sign-in service.')
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['cache-control']).toBe('no-store')
    const arabic = await open('?mode=resetPassword&oobCode=x', { 'accept-language': 'ar' })
    expect(arabic.body).toContain('dir="rtl"')
    expect(arabic.body).not.toContain('New password')
  })

  test('handles malformed input without a server error', async () => {
    const searches = [
      '',
      '?',
      '?mode=',
      '?mode=recoverEmail&oobCode=x',
      '?mode=a&mode=b&oobCode=1&oobCode=2',
      '?oobCode[]=1&mode[x]=y',
      '?oobCode=%00%ff%F0%9F',
      `?oobCode=${'x'.repeat(5_000)}`,
      '?__proto__=1&constructor=2',
    ]
    for (const search of searches) expect((await open(search)).statusCode, search).toBeLessThan(500)
    const bodies = [
      '',
      'oobCode',
      '%',
      'oobCode=%00&newPassword=%00%00%00%00%00%00',
      'oobCode=%ff%fe&newPassword=%ff',
      'oobCode=a&oobCode=b&newPassword=c&newPassword=d',
      '{"oobCode":"x"}',
      'x'.repeat(200_000),
    ]
    for (const type of [
      'application/x-www-form-urlencoded',
      'application/json',
      'multipart/form-data',
      'text/x',
    ])
      for (const payload of bodies) {
        const answer = await site.http.inject({
          method: 'POST',
          url: page,
          payload,
          headers: { 'content-type': type },
        })
        expect(answer.statusCode, `${type}: ${payload.slice(0, 40)}`).toBeLessThan(500)
      }
    for (const method of ['PUT', 'DELETE', 'PATCH', 'HEAD'] as const)
      expect((await site.http.inject({ method, url: page })).statusCode, method).toBeLessThan(500)
  })
})
