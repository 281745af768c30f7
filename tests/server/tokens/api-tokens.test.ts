import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLog } from '../../../server/app/open-site'
import { endedApiTokens } from '../../../server/app/jobs/tidy'
import { copyPerson } from '../../../server/core/copies/copy-person'
import { advance } from '../../../server/core/advance'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { openSecurityLog } from '../../../server/platform/security/security-log'
import { byPassword, signedUp } from '../../support/accounts-people'
import { testApp, type TestApp } from '../../support/harness'
import { admin, apiTokenOf, person } from '../../support/people'

const minute = 60_000
const day = 86_400_000

let app: TestApp
let written: string[] = []
beforeAll(async () => {
  app = await testApp({ PER_IP_FACTOR: '10000' })
  app.ctx.security = openSecurityLog(
    openLog('warn', { write: (line) => void written.push(line) }),
    app.ctx.clock,
  )
})
beforeEach(() => {
  written = []
  app.ctx.clock.pass(3_600_000)
})
afterAll(() => app.close())

const lines = () => written.map((text) => JSON.parse(text) as Record<string, unknown>)
const crm = { name: 'My CRM', scopes: ['profile:read', 'listings:read'], expires_in_days: 30 }

/** Returns a new user with an API token created as on the tokens page. */
async function withToken(asked: object = crm) {
  const somebody = await signedUp(app)
  const made = await app.call(
    'own-tokens:create',
    { ...asked, current_password: somebody.form.password },
    { token: somebody.token },
  )
  expect(made).toMatchObject({ error: false })
  return { ...somebody, made, api: made.data.token as string }
}

const reads = (token: string) => app.call('get-user-data', {}, { token })
const ended = {
  status: 401,
  code: 'NOT_LOGGED_IN',
  message: 'This API token is invalid or has expired.',
}

describe('new API token', () => {
  test('requires the password or a code in addition to a session', async () => {
    const { form, token } = await signedUp(app)
    app.ctx.clock.pass(day)
    const create = (more: object) => app.call('own-tokens:create', { ...crm, ...more }, { token })
    expect(await create({})).toMatchObject({ error: true, code: 'CONFIRMATION_NEEDED' })
    expect(await create({ current_password: 'a guess' })).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect(await create({ confirm_auth_id: 'x'.repeat(43) })).toMatchObject({ code: 'PROOF_INVALID' })
    expect((await app.call('own-tokens', {}, { token })).data).toEqual([])
    expect(await create({ current_password: form.password })).toMatchObject({ error: false })
  })

  test('the token is shown once, and only its hash is stored', async () => {
    const { token, api, made } = await withToken()
    expect(api).toMatch(/^thr_[\w-]{43}$/)
    expect(made.data).toMatchObject({ name: 'My CRM', last_four: api.slice(-4), last_used_at: null })
    const listed = await app.call('own-tokens', {}, { token })
    const { token: _, ...shown } = made.data
    expect(listed.data).toEqual([shown])
    const rows = await app.ctx.db.selectFrom('api_token').selectAll().where('id', '=', made.data.id).execute()
    const hash = createHash('sha256').update(api).digest('hex')
    expect(rows).toMatchObject([{ token_hash: hash, last_four: api.slice(-4) }])
    for (const text of [JSON.stringify(listed), JSON.stringify(rows)]) expect(text).not.toContain(api)
    expect(JSON.stringify([listed, made])).not.toContain(hash)
  })

  test('grants access to what its scopes allow and appears in no log, notification, mail or data copy', async () => {
    const { api, made, user, form } = await withToken()
    expect((await reads(api)).data).toMatchObject({ id: user.id, email: form.email })
    expect(await app.call('get_chats', {}, { token: api })).toMatchObject({
      status: 200,
      code: 'FORBIDDEN',
      scope: 'messages:read',
    })
    expect(lines().filter(({ event }) => event === 'token.created')).toMatchObject([
      { account: user.id, token: made.data.id, scopes: crm.scopes },
    ])
    expect(lines().at(-1)).toMatchObject({
      event: 'access.denied',
      account: user.id,
      token: made.data.id,
      reason: 'FORBIDDEN',
    })
    await drainOutbox(app.ctx)
    const { data: mails } = (await app.http.inject({ url: `/mailbox.json?to=${form.email}` })).json()
    const { data: notices } = await app.call('get_notification_list', {}, { token: await sessionOf(form) })
    const copy = JSON.stringify(await copyPerson(app.ctx.db, form.email))
    expect(copy).toContain('"name":"My CRM"')
    const hash = createHash('sha256').update(api).digest('hex')
    for (const text of [written.join(''), JSON.stringify(mails), JSON.stringify(notices), copy])
      for (const secret of [api, hash]) expect(text).not.toContain(secret)
  })

  test("a mail and a notification announce the token in the owner's language and explain how to revoke it", async () => {
    const { form, api, user } = await withToken()
    await drainOutbox(app.ctx)
    const mailTo = async () =>
      (await app.http.inject({ url: `/mailbox.json?to=${form.email}` })).json().data[0] as {
        subject: string
        text: string
      }
    const mail = await mailTo()
    expect(mail.subject).toMatch(/^A new API token for your account at /)
    expect(mail.text).toContain(`“My CRM”, ending in ${api.slice(-4)}.`)
    expect(mail.text).toContain(
      'View your profile and account status, View your listings, drafts and projects.',
    )
    expect(mail.text).toContain('http://localhost:3000/user/integrations')
    const token = await sessionOf(form)
    const { data } = await app.call('get_notification_list', {}, { token })
    expect(data[0]).toMatchObject({ title: 'A new API token was created', link: '/user/integrations' })
    expect(data[0].message).toContain('My CRM')
    await app.ctx.db.updateTable('app_user').set({ lang: 'ar' }).where('id', '=', user.id).execute()
    await app.call('own-tokens:create', { ...crm, current_password: form.password }, { token })
    await drainOutbox(app.ctx)
    expect((await mailTo()).subject).toMatch(/^رمز API جديد/)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Enter a name for the token.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters.'],
    [{ scopes: [] }, 'scopes', 'Select at least one scope.'],
    [{ expires_in_days: 0 }, 'expires_in_days', 'Enter 1 or more.'],
    [{ expires_in_days: 366 }, 'expires_in_days', 'Enter 365 or less.'],
    [{ expires_in_days: '' }, 'expires_in_days', 'Enter a number.'],
  ])('the token is refused with %j', async (wrong, field, sentence) => {
    const { form, token } = await signedUp(app)
    const asked = { ...crm, ...wrong, current_password: form.password }
    // Sends JSON, because a form can't express an empty list.
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/own-tokens-create',
      headers: { authorization: `Bearer ${token}` },
      payload: asked,
    })
    expect(response.json()).toMatchObject({ code: 'VALIDATION', errors: { [field]: sentence } })
  })

  // RFC 9110, 11.1: scheme names are case-insensitive. RFC 6750 adopts this rule.
  test.each(['bearer', 'BEARER'])('a token is also accepted with the scheme %s', async (scheme) => {
    const { api, token } = await withToken()
    for (const one of [api, token]) {
      const headers = { authorization: `${scheme} ${one}` }
      const response = await app.http.inject({ url: '/api/get-user-data', headers })
      expect(response.statusCode).toBe(200)
    }
  })

  test('a token with an unknown scope is refused, and a repeated scope counts once', async () => {
    const { form, token } = await signedUp(app)
    const create = (wanted: string[]) =>
      app.call('own-tokens:create', { ...crm, scopes: wanted, current_password: form.password }, { token })
    for (const none of ['admin', 'listings', 'listings:*', 'everything'])
      expect(await create(['listings:read', none]), none).toMatchObject({ code: 'VALIDATION' })
    expect((await create(['listings:write', 'listings:read', 'listings:write'])).data.scopes).toEqual([
      'listings:read',
      'listings:write',
    ])
  })

  test('an account may have twenty tokens, not counting expired ones', async () => {
    const { form, token, user } = await signedUp(app)
    const create = (days = 30) =>
      app.call(
        'own-tokens:create',
        { ...crm, expires_in_days: days, current_password: form.password },
        { token },
      )
    const short = await create(1)
    for (let nth = 0; nth < 19; nth++) await apiTokenOf(app.ctx, user.id, ['listings:read'])
    expect(await create()).toMatchObject({
      code: 'CONFLICT',
      message: 'You have 20 API tokens already. End one first.',
    })
    await app.call('own-tokens:end', { id: short.data.id }, { token })
    const last = await create(1)
    expect(last).toMatchObject({ error: false })
    app.ctx.clock.pass(day)
    expect(await create()).toMatchObject({ error: false })
  })
})

const sessionOf = async (form: { email: string; password: string }) =>
  (await byPassword(app, form, form.password))['token'] as string

describe('end of an API token', () => {
  test('only its owner can revoke it', async () => {
    const { token, api, made, user } = await withToken()
    const another = await person(app.ctx)
    const end = (as: string) => app.call('own-tokens:end', { id: made.data.id }, { token: as })
    expect(await end(another.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await reads(api)).toMatchObject({ error: false })
    expect(await end(token)).toMatchObject({ error: false, message: 'Token revoked.' })
    expect(lines().at(-1)).toMatchObject({ event: 'token.ended', account: user.id, token: made.data.id })
    expect(await reads(api)).toMatchObject(ended)
    expect(await end(token)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await app.call('own-tokens', {}, { token })).data).toEqual([])
  })

  test('expires, and stays listed as expired until it is deleted', async () => {
    const { form, api, made } = await withToken({ ...crm, expires_in_days: 90 })
    app.ctx.clock.pass(90 * day - 2_000)
    expect(await reads(api)).toMatchObject({ error: false })
    app.ctx.clock.pass(2_000)
    expect(await reads(api)).toMatchObject(ended)
    const token = await sessionOf(form)
    const list = async () => (await app.call('own-tokens', {}, { token })).data
    expect(await list()).toMatchObject([{ name: 'My CRM', is_expired: true }])
    await endedApiTokens.run(app.ctx)
    expect(await list()).toHaveLength(1)
    app.ctx.clock.pass(31 * day)
    expect(await endedApiTokens.run(app.ctx)).toBeGreaterThan(0)
    const rows = app.ctx.db.selectFrom('api_token').select('id').where('id', '=', made.data.id)
    expect(await rows.execute()).toEqual([])
  })

  test('ends when the account is deactivated, closed or being closed', async () => {
    const boss = await admin(app.ctx)
    const act = (id: number, type: string) =>
      app.ctx.db.transaction().execute((trx) =>
        advance(trx, {
          record: 'account',
          id,
          event: { type },
          reason: 'R',
          actor: { role: 'admin', id: boss.user.id },
          now: app.ctx.clock.now(),
        }),
      )
    const one = await withToken()
    await act(one.user.id, 'account.deactivated')
    expect(await reads(one.api)).toMatchObject({ status: 200, code: 'ACCOUNT_DEACTIVATED' })
    const guest = await app.call('web-settings')
    expect(await app.call('web-settings', {}, { token: one.api })).toEqual(guest)
    await act(one.user.id, 'account.reactivated')
    expect(await reads(one.api)).toMatchObject(ended)

    const other = await withToken()
    await app.call('delete_user', {}, { token: other.token })
    expect(await reads(other.api)).toMatchObject(ended)
    await sessionOf(other.form)
    expect(await reads(other.api)).toMatchObject(ended)
  })

  test('ends when the owner undoes a change made before the token; older tokens stay', async () => {
    const mine = await withToken()
    app.ctx.clock.pass(minute)
    const thief = { new_password: 'of the thief', re_password: 'of the thief' }
    await app.call(
      'update_profile',
      { ...thief, current_password: mine.form.password },
      { token: mine.token },
    )
    const made = await app.call(
      'own-tokens:create',
      { ...crm, current_password: 'of the thief' },
      { token: mine.token },
    )
    await drainOutbox(app.ctx)
    const { data: mails } = (await app.http.inject({ url: `/mailbox.json?to=${mine.form.email}` })).json()
    const link = (mails as { text: string }[]).flatMap(
      ({ text }) => /undo-change#token=([\w-]+)/.exec(text)?.[1] ?? [],
    )[0]
    expect(await app.call('undo-change:confirm', { token: link })).toMatchObject({ error: false })
    expect(await reads(made.data.token)).toMatchObject(ended)
    expect(await reads(mine.api)).toMatchObject({ error: false })
  })

  test('an undo also disables webhooks created or moved since the undone change', async () => {
    const mine = await withToken()
    const own = async () => {
      const { data } = await app.call('own-webhooks', {}, { token: await sessionOf(mine.form) })
      return (data as { url: string; turned_off_at: string | null }[]).map(({ url, turned_off_at }) => [
        new URL(url).hostname,
        turned_off_at !== null,
      ])
    }
    let owned = mine.form.password
    const webhook = (call: 'create' | 'change' | 'secret', input: object) =>
      app.call(`own-webhooks:${call}`, { current_password: owned, ...input }, { token: mine.token })
    const events = ['property.changed']
    await webhook('create', { url: 'https://kept.example/', events })
    const moved = await webhook('create', { url: 'https://before.example/', events })
    const known = await webhook('create', { url: 'https://secret.example/', events })
    app.ctx.clock.pass(minute)
    await app.call(
      'update_profile',
      { new_password: 'of the thief', re_password: 'of the thief', current_password: mine.form.password },
      { token: mine.token },
    )
    owned = 'of the thief'
    app.ctx.clock.pass(minute)
    await webhook('change', { id: moved.data.id, url: 'https://moved.example/' })
    await webhook('secret', { id: known.data.id })
    await webhook('create', { url: 'https://thief.example/', events })
    await drainOutbox(app.ctx)
    const { data: mails } = (await app.http.inject({ url: `/mailbox.json?to=${mine.form.email}` })).json()
    const [link] = (mails as { text: string }[]).flatMap(
      ({ text }) => /undo-change#token=([\w-]+)/.exec(text)?.[1] ?? [],
    )
    expect(await app.call('undo-change:confirm', { token: link })).toMatchObject({
      error: false,
      message: expect.stringContaining('webhooks'),
    })
    expect(Object.fromEntries(await own())).toEqual({
      'kept.example': false,
      'moved.example': true,
      'secret.example': true,
      'thief.example': true,
    })
  })

  test('outlives sessions and a change of the password', async () => {
    const { form, token, api } = await withToken()
    const changed = { new_password: 'another horse', re_password: 'another horse' }
    await app.call('update_profile', { ...changed, current_password: form.password }, { token })
    expect(await reads(api)).toMatchObject({ error: false })
    await app.call('own-sessions:end-all', {}, { token })
    expect(await reads(token)).toMatchObject({ status: 401 })
    expect(await reads(api)).toMatchObject({ error: false })
  })
})

test('a password reset and its e-mail list the active tokens and webhooks', async () => {
  const { form, token, api } = await withToken()
  const hook = { url: 'https://kept.example/in', events: ['property.changed'] }
  const made = { ...hook, current_password: form.password }
  await app.call('own-webhooks:create', made, { token })
  const { data: off } = await app.call(
    'own-webhooks:create',
    { ...made, url: 'https://off.example/' },
    { token },
  )
  await app.call('own-webhooks:change', { id: off.id, active: false }, { token })
  await app.call('forgot-password', { email: form.email })
  const mails = async () => {
    await drainOutbox(app.ctx)
    const { data } = (await app.http.inject({ url: `/mailbox.json?to=${form.email}` })).json()
    return data as { subject: string; text: string }[]
  }
  const [link] = (await mails()).flatMap(({ text }) => /reset-password#token=([\w-]+)/.exec(text)?.[1] ?? [])
  const set = { token: link, password: 'brand new horse', re_password: 'brand new horse' }
  expect((await app.call('reset-password', set)).data).toEqual({
    tokens: [{ name: 'My CRM', last_four: api.slice(-4) }],
    webhooks: [{ url: hook.url }],
  })
  const notice = (await mails()).find(({ subject }) => subject === 'Your password was changed')!
  for (const part of ['My CRM', api.slice(-4), hook.url]) expect(notice.text).toContain(part)
  expect(notice.text).not.toContain('off.example')
})

test("a token's last use is recorded at most every five minutes and doesn't count as use of a session", async () => {
  const { form, api } = await withToken()
  const token = await sessionOf(form)
  const lastUsed = async () => (await app.call('own-tokens', {}, { token })).data[0].last_used_at
  expect(await lastUsed()).toBeNull()
  await reads(api)
  const first = app.ctx.clock.now().toISOString()
  expect(await lastUsed()).toBe(first)
  app.ctx.clock.pass(5 * minute - 1)
  await reads(api)
  expect(await lastUsed()).toBe(first)
  app.ctx.clock.pass(1)
  await reads(api)
  expect(await lastUsed()).toBe(app.ctx.clock.now().toISOString())
})

test('a string that merely resembles an API token gives no access', async () => {
  const { api } = await withToken()
  const changed = api.slice(0, -1) + (api.endsWith('A') ? 'B' : 'A')
  for (const wrong of [changed, `thr_${'A'.repeat(43)}`]) expect(await reads(wrong)).toMatchObject(ended)
  for (const wrong of [api.slice(4), api.slice(0, -1), `${api}A`])
    expect(await reads(wrong)).toMatchObject({
      status: 401,
      message: 'Your session has ended. Please log in again.',
    })
  const guest = await app.call('web-settings')
  expect(await app.call('web-settings', {}, { token: changed })).toEqual(guest)
})
