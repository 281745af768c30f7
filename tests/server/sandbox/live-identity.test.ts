import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issuerOf, sandboxProject } from '../../../server/platform/identity/identity'
import { testApp } from '../../support/harness'
import { person } from '../../support/people'

const refused = { error: true, status: 200, code: 'PROOF_INVALID' }

describe('live identity service', () => {
  const live = {
    FIREBASE_PROJECT_ID: 'live-project',
    FIREBASE_API_KEY: 'AIza-public',
    FIREBASE_AUTH_DOMAIN: 'live-project.firebaseapp.com',
  }
  let keys: Server
  let signer: Awaited<ReturnType<typeof generateKeyPair>>
  beforeAll(async () => {
    signer = await generateKeyPair('RS256', { extractable: true })
    const shown = { ...(await exportJWK(signer.publicKey)), kid: 'live-1', alg: 'RS256', use: 'sig' }
    keys = createServer((_request, response) => response.end(JSON.stringify({ keys: [shown] })))
    await new Promise<void>((ready) => void keys.listen(0, '127.0.0.1', ready))
  })
  afterAll(() => new Promise<void>((done) => void keys.close(() => done())))

  const liveApp = () =>
    testApp({ ...live, FIREBASE_JWKS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/` })

  test("the same code verifies tokens with the service's own keys and project", async () => {
    const app = await liveApp()
    const now = Math.floor(app.ctx.clock.now().getTime() / 1000)
    const token = (change: object = {}) =>
      new SignJWT({
        iss: issuerOf('live-project'),
        aud: 'live-project',
        sub: 'somebody',
        iat: now,
        exp: now + 3600,
        auth_time: now,
        email: 'ada@gmail.test',
        email_verified: true,
        firebase: { sign_in_provider: 'google.com', identities: {} },
        ...change,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'live-1' })
        .sign(signer.privateKey)
    const wrong = [
      { aud: 'another-project' },
      { iss: issuerOf(sandboxProject) },
      { aud: sandboxProject, iss: issuerOf(sandboxProject) },
      { sub: '' },
      { sub: undefined },
      { auth_time: undefined },
      { auth_time: now + 600 },
      { exp: now - 60 },
      { email_verified: false },
      { email_verified: 'true' },
      { firebase: { sign_in_provider: 'anonymous' } },
      { firebase: null },
    ]
    for (const change of wrong)
      expect(
        await app.call('user_signup', { auth_id: await token(change) }),
        JSON.stringify(change),
      ).toMatchObject(refused)
    // The server's clock may be half a minute slow.
    for (const auth_time of [now, now + 30])
      expect(await app.call('user_signup', { auth_id: await token({ auth_time }) })).toMatchObject({
        error: false,
        data: { email: 'ada@gmail.test' },
      })
    await app.close()
  })

  test('disables the sandbox and exposes only public values', async () => {
    const app = await liveApp()
    for (const url of [
      '/sandbox/identity/google',
      '/sandbox/identity/jwks',
      '/identitytoolkit.googleapis.com/v1/recaptchaParams',
    ])
      expect((await app.http.inject({ url })).statusCode, url).toBe(404)
    const { data } = await app.call('web-settings')
    expect(data.identity).toEqual({
      mode: 'live',
      api_key: 'AIza-public',
      auth_domain: 'live-project.firebaseapp.com',
      project_id: 'live-project',
    })
    expect(data.sign_in).toEqual({ email: true, phone: true, google: true })
    await app.close()
  })

  test('sends codes to new numbers only if users sign in by number or nothing else can send codes', async () => {
    const app = await liveApp()
    const { token } = await person(app.ctx)
    const sender = async () => (await app.call('own-security', {}, { token })).data.number_codes
    expect(await sender()).toBe('identity')
    await app.ctx.db.insertInto('setting').values({ name: 'sign_in_phone', value: 'false' }).execute()
    expect(await sender()).toBe('server')
    app.ctx.config.standIns = { ...app.ctx.config.standIns, mailbox: false }
    expect(await sender()).toBe('identity')
    await app.close()
  })

  test("an error reports the service as unavailable if its keys can't be loaded", async () => {
    const app = await testApp({ ...live, FIREBASE_JWKS_URL: 'http://127.0.0.1:1/' })
    const made = new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid: 'live-1' }).sign(signer.privateKey)
    expect(await app.call('user_signup', { auth_id: await made })).toMatchObject({
      status: 200,
      code: 'GATEWAY_UNAVAILABLE',
    })
    await app.close()
  })

  test("the sandbox doesn't exist in production unless explicitly allowed, and never next to a real mail provider", async () => {
    const cases: { env: Record<string, string>; google: boolean }[] = [
      { env: { NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '0' }, google: false },
      { env: { NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '1' }, google: false },
      { env: { NODE_ENV: 'production', ALLOW_STAND_INS: '1' }, google: true },
      { env: { SMTP_URL: 'smtp://127.0.0.1:1' }, google: false },
    ]
    for (const { env, google } of cases) {
      const app = await testApp(env)
      expect((await app.call('web-settings')).data.sign_in.google, JSON.stringify(env)).toBe(google)
      expect((await app.http.inject({ url: '/sandbox/identity/google' })).statusCode).toBe(google ? 200 : 404)
      await app.close()
    }
  })
})
