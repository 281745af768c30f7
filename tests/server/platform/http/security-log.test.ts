import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '../../../../server/app/open-site'
import { securityEvents } from '../../../../server/platform/security/security-events'
import { openSecurityLog } from '../../../../server/platform/security/security-log'
import { byPassword, codeTo, newcomer, otherThan, signedUp } from '../../../support/accounts-people'
import { testApp, type TestApp } from '../../../support/harness'
import { admin, person } from '../../../support/people'

let app: TestApp
let written: string[] = []
beforeAll(async () => {
  app = await testApp({ PER_IP_FACTOR: '10000' })
  const output = openLog('warn', { write: (line) => void written.push(line) })
  app.ctx.security = openSecurityLog(output, app.ctx.clock)
})
beforeEach(() => {
  written = []
  app.ctx.clock.pass(600_000)
})
afterAll(() => app.close())

/** Returns the lines since the test began, after checking the fields required in every line. */
const lines = () =>
  written.map((text) => {
    expect(text.endsWith('\n') && !text.slice(0, -1).includes('\n')).toBe(true)
    const line = JSON.parse(text) as Record<string, unknown>
    expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(Object.keys(securityEvents)).toContain(line['event'])
    expect(line['request']).toMatch(/^[0-9a-f-]{36}$/)
    expect(line['address']).toMatch(/^[\da-f.:]+$/)
    return line
  })
const events = () => lines().map(({ event }) => event)

test('successful and failed sign-ins are logged with their method', async () => {
  const { form, user } = await signedUp(app)
  expect(lines().at(-1)).toMatchObject({ event: 'sign_in.succeeded', way: 'code_email', account: user.id })
  written = []
  const { token } = await byPassword(app, form, form.password)
  await byPassword(app, form, 'not the password')
  await byPassword(app, { email: 'nobody@example.test' }, 'not the password')
  await app.call('user_signup', { auth_id: 'x'.repeat(43), logintype: 'email' })
  const [opened, wrong, nobody, invented] = lines()
  expect(opened).toMatchObject({ event: 'sign_in.succeeded', way: 'password', account: user.id })
  expect(opened!['session']).toEqual(expect.any(Number))
  expect(wrong).toMatchObject({ event: 'sign_in.failed', reason: 'BAD_CREDENTIALS', account: user.id })
  expect(nobody).toMatchObject({ event: 'sign_in.failed', way: 'password', route: '/api/user_signup' })
  expect(nobody).not.toHaveProperty('account')
  expect(invented).toMatchObject({ event: 'sign_in.failed', way: 'proof', reason: 'PROOF_INVALID' })
  await app.call('before-logout', {}, { token })
  expect(lines().at(-1)).toMatchObject({ event: 'session.ended', account: user.id, which: 'own' })
})

test('codes, new passwords and changed addresses are logged, and refusals are logged with their reason', async () => {
  const { form, user, token } = await signedUp(app)
  written = []
  app.ctx.clock.pass(600_000)
  const changed = { new_password: 'another horse', re_password: 'another horse' }
  await app.call('update_profile', changed, { token })
  await app.call('update_profile', { ...changed, current_password: form.password }, { token })
  await app.call('get-otp', { email: form.email })
  await app.call('verify-otp', { email: form.email, otp: otherThan(await codeTo(app, form.email)) })
  await app.call('forgot-password', { email: form.email })
  await app.call('reset-password', {
    token: 'y'.repeat(43),
    password: 'third horse',
    re_password: 'third horse',
  })
  await app.call('own-sessions:end-all', {}, { token })
  expect(events()).toEqual([
    'credentials.change_refused',
    'credentials.changed',
    'code.sent',
    'code.refused',
    'password.reset_requested',
    'link.refused',
    'session.ended',
  ])
  expect(lines()[1]).toMatchObject({ account: user.id, kinds: ['password'] })
})

test("forbidden access to calls, other users' records, files and tables is logged", async () => {
  const { user, token } = await person(app.ctx)
  await app.call('admin/log', {}, { token })
  await app.call('get-user-data', {}, { token: 'z'.repeat(43) })
  await app.call('delete_property', { id: 4_711 }, { token })
  await app.http.inject({ url: '/files/private/1/pictures/aa/bb.webp' })
  await app.http.inject({ url: '/api/admin/export/users', headers: { authorization: `Bearer ${token}` } })
  expect(lines().map(({ event, reason }) => [event, reason])).toEqual([
    ['access.denied', 'FORBIDDEN'],
    ['access.denied', 'NOT_LOGGED_IN'],
    ['access.not_found', 'NOT_FOUND'],
    ['access.denied', 'PRIVATE_FILE'],
    ['access.denied', 'FORBIDDEN'],
  ])
  expect(lines()[0]).toMatchObject({ account: user.id, route: '/api/admin/log' })
  written = []
  const { token: chief } = await admin(app.ctx)
  await app.http.inject({ url: '/api/admin/export/users', headers: { authorization: `Bearer ${chief}` } })
  expect(lines()).toMatchObject([{ event: 'data.exported', what: 'users' }])
})

test('refused input, webhooks with invalid signatures and reached limits are logged', async () => {
  await app.call('get-otp', { email: 'no address' })
  await app.http.inject({
    method: 'POST',
    url: '/api/get-otp',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  await app.http.inject({ method: 'POST', url: '/webhooks/stripe', payload: '{}' })
  await app.call('get-otp', { email: 'flood@example.test' })
  for (let nth = 0; nth < 4; nth++) await app.call('get-otp', { email: 'flood@example.test' })
  expect(lines().map(({ event, reason }) => [event, reason])).toEqual([
    ['input.refused', 'VALIDATION'],
    ['input.refused', 'MALFORMED'],
    ['webhook.refused', expect.any(String)],
    ['code.sent', undefined],
    // A flood is logged once a minute.
    ['limit.reached', 'OTP_COOLDOWN'],
  ])
  expect(lines()[0]).toMatchObject({ fields: ['email'] })
  written = []
  app.ctx.clock.pass(60_000)
  await app.call('get-otp', { email: 'flood@example.test' })
  await app.call('get-otp', { email: 'flood@example.test' })
  expect(lines()).toMatchObject([{ event: 'code.sent' }, { event: 'limit.reached', repeated: 3 }])
})

test('no line contains a password, code, token or user input', async () => {
  const form = { ...newcomer(), name: 'Mallory\n{"event":"sign_in.succeeded"}\u202e' }
  const { token } = await signedUp(app, form)
  await byPassword(app, form, 'wrong secret')
  await app.call('verify-otp', { email: form.email, otp: '424242' })
  const odd = { 'x\r\nevent: forged': '1', email: form.email }
  await app.call('get-user-data', odd, { token: `${token.slice(0, -1)}_` })
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'a\tb' }
  await app.http.inject({ url: '/api/admin/log?note=%0Aforged', headers })
  const all = written.join('')
  expect(lines().length).toBeGreaterThan(4)
  const secrets = [
    form.email,
    form.mobile,
    form.password,
    'Mallory',
    'wrong secret',
    '424242',
    token,
    'forged',
  ]
  for (const secret of secrets) expect(all).not.toContain(secret)
})
