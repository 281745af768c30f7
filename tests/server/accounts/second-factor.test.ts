import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stepOf } from '../../../server/areas/accounts/second-factor/factor-codes'
import { foundTeam } from '../../../server/areas/team/found-team'
import { hashPassword } from '../../../server/platform/identity/passwords'
import { rekey } from '../../../server/gateways/settings/rekey'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { readSetting } from '../../../server/platform/settings/settings'
import { testApp, type TestApp } from '../../support/harness'
import { onShow, person, signIn } from '../../support/people'
import { codeAt } from '../../support/totp-code'
import { pdf } from '../../support/verification-form'

const password = 'a long password of the team'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(3_600_000))

const now = () => app.ctx.clock.now()

async function member(founder = false) {
  const somebody = await person(app.ctx, { role: 'admin', password_hash: await hashPassword(password) })
  await app.ctx.db.transaction().execute((trx) => foundTeam(trx, somebody.user, now()))
  if (!founder)
    await app.ctx.db
      .updateTable('membership')
      .set({ founder: false })
      .where('user_id', '=', somebody.user.id)
      .execute()
  return somebody
}

/** Returns a team member with the second factor turned on. */
async function enrolled() {
  const somebody = await member()
  const { token } = somebody
  const begun = await app.call('own-factor:begin', { current_password: password }, { token })
  expect(begun).toMatchObject({ error: false })
  const { secret } = begun.data as { secret: string }
  const confirmed = await app.call('own-factor:confirm', { factor_code: codeAt(secret, now()) }, { token })
  expect(confirmed).toMatchObject({ error: false })
  app.ctx.clock.pass(30_000)
  return { ...somebody, secret, codes: confirmed.data.recovery_codes as string[] }
}

const bySignIn = (email: string | null, factor_code?: string, ip?: string) =>
  app.call('user_signup', { email, password, factor_code }, { ip })
const rule = (value: string) =>
  app.ctx.db
    .insertInto('setting')
    .values({ name: 'team_second_factor', value: JSON.stringify(value) })
    .onConflict((known) => known.column('name').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
const history = (userId: number) =>
  app.ctx.db
    .selectFrom('record_history')
    .innerJoin('membership', (join) =>
      join
        .on('record', '=', 'membership')
        .on((eb) => eb(eb.cast('membership.id', 'text'), '=', eb.ref('record_id'))),
    )
    .select(['event', 'reason', 'actor_id'])
    .where('membership.user_id', '=', userId)
    .orderBy('record_history.id')
    .execute()

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Hindi', '०१२३४५६७८९'],
])('accepts a code in the digits of a keyboard for %s', async (_, digits) => {
  const { user, secret } = await enrolled()
  const typed = codeAt(secret, now()).replace(/\d/g, (digit) => digits[Number(digit)]!)
  const inGroups = `\u200f${typed.slice(0, 3)} ${typed.slice(3)}`
  expect(await bySignIn(user.email, inGroups)).toMatchObject({ error: false, data: { id: user.id } })
})

test('generates codes according to RFC 6238', () => {
  // Appendix B, truncated to six digits; the secret is "12345678901234567890".
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(stepOf(secret, '287082', new Date(59_000))).toBe(1)
  expect(stepOf(secret, '081804', new Date(1_111_111_109_000))).toBe(37_037_036)
  expect(stepOf(secret, '081804', new Date(1_111_111_109_000 + 30_000))).toBe(37_037_036)
  expect(stepOf(secret, '081804', new Date(1_111_111_109_000 + 61_000))).toBeNull()
})

describe('sign-in with a second factor', () => {
  test('requests the code only after the right password', async () => {
    const { user, secret } = await enrolled()
    expect(await app.call('user_signup', { email: user.email, password: 'wrong one' })).toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
    const asked = await bySignIn(user.email)
    expect(asked).toMatchObject({ error: true, status: 200, code: 'FACTOR_NEEDED', data: null })
    expect(asked.token).toBeUndefined()
    expect(await bySignIn(user.email, codeAt(secret, now()))).toMatchObject({
      error: false,
      token: expect.any(String),
    })
  })

  test('accepts no code twice, and none from an earlier time step', async () => {
    const { user, secret } = await enrolled()
    const before = codeAt(secret, now())
    app.ctx.clock.pass(30_000)
    const code = codeAt(secret, now())
    expect(await bySignIn(user.email, code)).toMatchObject({ error: false })
    expect(await bySignIn(user.email, code)).toMatchObject({ code: 'OTP_WRONG' })
    expect(await bySignIn(user.email, before)).toMatchObject({ code: 'OTP_WRONG' })
    app.ctx.clock.pass(30_000)
    expect(await bySignIn(user.email, codeAt(secret, now()))).toMatchObject({ error: false })
  })

  test('lets only one of two concurrent sign-ins with the same code succeed', async () => {
    const { user, secret } = await enrolled()
    const code = codeAt(secret, now())
    const answers = await Promise.all([bySignIn(user.email, code), bySignIn(user.email, code)])
    expect(answers.map(({ error }) => error).sort()).toEqual([false, true])
  })

  test('accepts each recovery code once, in any spelling', async () => {
    const { user, codes } = await enrolled()
    expect(codes).toHaveLength(10)
    expect(codes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    const stored = JSON.stringify([
      await app.ctx.db.selectFrom('recovery_code').selectAll().execute(),
      await app.ctx.db.selectFrom('second_factor').selectAll().execute(),
    ])
    expect(stored).not.toContain(codes[0]!.replaceAll('-', ''))
    const typed = ` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} `
    expect(await bySignIn(user.email, typed)).toMatchObject({ error: false })
    expect(await bySignIn(user.email, codes[0])).toMatchObject({ code: 'OTP_WRONG' })
    const token = await signIn(app.ctx, user.id)
    expect((await app.call('own-security', {}, { token })).data.factor).toEqual({
      on: true,
      required: false,
      recovery_left: 9,
    })
  })

  test('accepts no more codes after ten wrong ones within a day, except from a known browser', async () => {
    const { user, secret, codes } = await enrolled()
    const inBrowser = (factor_code: string, cookie = '') =>
      app.http.inject({
        method: 'POST',
        url: '/api/user_signup',
        headers: { cookie },
        payload: { email: user.email, password, factor_code },
      })
    const first = await inBrowser(codeAt(secret, now()))
    const [cookie = ''] = String(first.headers['set-cookie']).split('; ')
    app.ctx.clock.pass(60_000)
    const right = () => codeAt(secret, now())
    const wrong = () => (right() === '000000' ? '000001' : '000000')
    for (let left = 9; left >= 0; left--)
      expect(await bySignIn(user.email, wrong())).toMatchObject({ code: 'OTP_WRONG', tries_left: left })
    app.ctx.clock.pass(60_000)
    const locked = await bySignIn(user.email, right())
    expect(locked).toMatchObject({ code: 'OTP_LOCKED' })
    expect(locked.retry_after).toBeGreaterThan(23 * 3600)
    expect((await inBrowser(right(), cookie)).json()).toMatchObject({ error: false })
    expect(await bySignIn(user.email, codes[0]!)).toMatchObject({ error: false })
    app.ctx.clock.pass(24 * 3_600_000)
    expect(await bySignIn(user.email, right())).toMatchObject({ error: false })
  })

  test("doesn't count replayed codes or wrong recovery codes as guesses", async () => {
    const { user, secret } = await enrolled()
    const code = codeAt(secret, now())
    expect(await bySignIn(user.email, code)).toMatchObject({ error: false })
    for (let nth = 0; nth < 11; nth++) {
      const again = await bySignIn(user.email, code)
      expect(again).toMatchObject({ code: 'OTP_WRONG', message: expect.stringContaining('used already') })
      expect(again).not.toHaveProperty('tries_left')
      expect(await bySignIn(user.email, `aaaa-bbbb-cccc-${1000 + nth}`)).toMatchObject({ code: 'OTP_WRONG' })
    }
    const wrong = codeAt(secret, now()) === '000000' ? '000001' : '000000'
    expect(await bySignIn(user.email, wrong)).toMatchObject({ code: 'OTP_WRONG', tries_left: 9 })
  })

  test("a wrong code doesn't use up the proof of the e-mail address; the right one does", async () => {
    const { user, secret } = await enrolled()
    await app.ctx.db.updateTable('app_user').set({ role: 'user' }).where('id', '=', user.id).execute()
    await app.call('get-otp', { email: user.email })
    const mailed = (await app.http.inject({ url: `/mailbox.json?to=${user.email}` })).json().data as {
      text: string
    }[]
    const otp = /\b\d{6}\b/.exec(mailed[0]!.text)![0]
    const { auth_id } = (await app.call('verify-otp', { email: user.email, otp })).data
    expect(await app.call('user_signup', { auth_id })).toMatchObject({ code: 'FACTOR_NEEDED' })
    expect(await app.call('user_signup', { auth_id, factor_code: '12' })).toMatchObject({ code: 'OTP_WRONG' })
    const factor_code = codeAt(secret, now())
    expect(await app.call('user_signup', { auth_id, factor_code })).toMatchObject({ error: false })
    app.ctx.clock.pass(30_000)
    expect(await app.call('user_signup', { auth_id, factor_code: codeAt(secret, now()) })).toMatchObject({
      code: 'PROOF_INVALID',
    })
  })

  test('requires no code from users without a second factor or while the operator has turned it off', async () => {
    const plain = await member()
    expect(await bySignIn(plain.user.email)).toMatchObject({ error: false })
    // A code that wasn't requested is ignored.
    expect(await bySignIn(plain.user.email, '123456')).toMatchObject({ error: false })
    const { user } = await enrolled()
    await rule('off')
    try {
      expect(await bySignIn(user.email)).toMatchObject({ error: false })
    } finally {
      await rule('asked')
    }
  })
})

describe('managing the second factor', () => {
  test('requires the password, ends other sessions, and is audit-logged and mailed', async () => {
    const { user, token } = await member()
    const other = await signIn(app.ctx, user.id)
    expect(await app.call('own-factor:begin', {}, { token })).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
    expect(await app.call('own-factor:begin', { current_password: 'wrong one' }, { token })).toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
    const { secret, uri } = (await app.call('own-factor:begin', { current_password: password }, { token }))
      .data
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    // Issuer and account name, shown by the app with the code (Key URI format).
    expect(decodeURIComponent(new URL(uri).pathname)).toContain(user.email!)
    expect(new URL(uri).searchParams.get('issuer')).toBe(await readSetting(app.ctx.db, 'company_name'))
    // Starting the set-up doesn't turn the second factor on.
    expect(await bySignIn(user.email)).toMatchObject({ error: false })
    expect(await app.call('own-factor:confirm', { factor_code: '12' }, { token })).toMatchObject({
      code: 'OTP_WRONG',
      errors: { factor_code: expect.any(String) },
    })
    await app.call('own-factor:confirm', { factor_code: codeAt(secret, now()) }, { token })
    expect(await app.call('own-sessions', {}, { token: other })).toMatchObject({ code: 'NOT_LOGGED_IN' })
    expect(await app.call('own-factor:begin', { current_password: password }, { token })).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    app.ctx.clock.pass(30_000)
    const end = (input: object) => app.call('own-factor:end', input, { token })
    const factor_code = codeAt(secret, now())
    expect(await end({ factor_code, current_password: 'wrong one' })).toMatchObject({
      code: 'BAD_CREDENTIALS',
    })
    expect(await end({ factor_code: '12', current_password: password })).toMatchObject({ code: 'OTP_WRONG' })
    expect(await end({ factor_code, current_password: password })).toMatchObject({ error: false })
    expect(await bySignIn(user.email)).toMatchObject({ error: false })
    expect((await history(user.id)).map(({ event }) => event)).toEqual([
      expect.anything(),
      'factor.enrolled',
      'factor.ended',
    ])
    await drainOutbox(app.ctx)
    const mails = await app.ctx.db
      .selectFrom('mailbox')
      .select(['subject', 'body'])
      .where('recipient', '=', user.email!)
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Two-step sign-in is on', 'Two-step sign-in is off']),
    )
    expect(mails[0]!.body).toContain('/user/profile')
  })

  test('works only for team members', async () => {
    const { token, user } = await person(app.ctx, { password_hash: await hashPassword(password) })
    expect(await app.call('own-factor:begin', { current_password: password }, { token })).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect((await app.call('own-security', {}, { token })).data.factor).toBeNull()
    expect(await bySignIn(user.email)).toMatchObject({ error: false })
  })

  test('lets another administrator remove a lost factor with a reason', async () => {
    const { user } = await enrolled()
    const boss = await member(true)
    const { id } = await app.ctx.db
      .selectFrom('membership')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const order = { record: 'membership', id: String(id), event: 'factor.removed' }
    const take = (reason?: string) => app.call('admin/advance', { ...order, reason }, { token: boss.token })
    expect(await take()).toMatchObject({ error: true, code: 'VALIDATION' })
    expect(await take('The phone was lost')).toMatchObject({ error: false })
    expect((await history(user.id)).at(-1)).toMatchObject({
      event: 'factor.removed',
      reason: 'The phone was lost',
      actor_id: boss.user.id,
    })
    expect(await bySignIn(user.email)).toMatchObject({ error: false })
    expect(await take('Again')).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('closes the administration to members without a factor where it is required', async () => {
    const { token } = await member()
    const { token: has } = await enrolled()
    await rule('required')
    try {
      expect(await app.call('admin/queue', {}, { token })).toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringContaining('two-step'),
      })
      const exported = await app.http.inject({
        url: '/api/admin/export/people',
        headers: { authorization: `Bearer ${token}` },
      })
      expect(exported.json()).toMatchObject({ error: true })
      expect(await app.call('own-security', {}, { token })).toMatchObject({
        data: { factor: { required: true } },
      })
      expect(await app.call('admin/queue', {}, { token: has })).toMatchObject({ error: false })
    } finally {
      await rule('asked')
    }
  })

  test("hides other users' private data from members without a factor where it is required", async () => {
    const { user, token } = await member()
    const { token: has } = await enrolled()
    const writer = await person(app.ctx)
    await onShow(app.ctx, user.id)
    const sent = await app.call(
      'send_message',
      { receiver_id: user.id, message: 'To the operator', file: pdf('paper.pdf') },
      { token: writer.token },
    )
    expect(sent).toMatchObject({ error: false })
    const url = sent.data.file as string
    const open = async (as: string) =>
      (await app.http.inject({ url, headers: { authorization: `Bearer ${as}` } })).statusCode
    const addresses = async (as: string) =>
      (await app.call('get-users-list', { limit: 100 }, { token: as })).data.map(
        ({ email }: { email?: string }) => email,
      )
    const conversations = async (as: string) => (await app.call('get_chats', {}, { token: as })).data.length
    const messages = (as: string) => app.call('get_messages', { user_id: writer.user.id }, { token: as })
    const stream = () =>
      app.http.inject({ url: '/api/events', headers: { authorization: `Bearer ${token}` } })
    await rule('required')
    try {
      expect(await open(has)).toBe(200)
      expect(await open(token)).toBe(404)
      expect(await addresses(has)).toContain(writer.user.email)
      expect(await addresses(token)).not.toContain(writer.user.email)
      expect(await conversations(has)).toBeGreaterThan(0)
      expect(await conversations(token)).toBe(0)
      expect(await messages(has)).toMatchObject({ error: false })
      const shut = { code: 'FORBIDDEN', message: expect.stringContaining('two-step') }
      expect(await messages(token)).toMatchObject(shut)
      expect((await stream()).json()).toMatchObject(shut)
      // Their own data stays visible, with the permissions that await the second factor.
      expect(await app.call('get-user-data', {}, { token })).toMatchObject({
        data: { role: 'admin', permissions: ['everything'] },
      })
    } finally {
      await rule('asked')
    }
    expect(await open(token)).toBe(200)
  })

  test("hides other users' contact details from members whose password is too short for the team", async () => {
    const { token, user } = await member()
    const writer = await person(app.ctx)
    const addresses = async () =>
      (await app.call('get-users-list', { limit: 100 }, { token })).data.map(
        ({ email }: { email?: string }) => email,
      )
    expect(await addresses()).toContain(writer.user.email)
    await app.ctx.db.updateTable('app_user').set({ password_short: true }).where('id', '=', user.id).execute()
    expect(await addresses()).not.toContain(writer.user.email)
  })

  test('members removed from the team are no longer asked for the second factor', async () => {
    const { user } = await enrolled()
    const boss = await member(true)
    const { id } = await app.ctx.db
      .selectFrom('membership')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const order = { record: 'membership', id: String(id), event: 'membership.removed', reason: 'Left' }
    expect(await app.call('admin/advance', order, { token: boss.token })).toMatchObject({ error: false })
    expect(await bySignIn(user.email)).toMatchObject({ error: false })
    expect(
      await app.ctx.db.selectFrom('recovery_code').selectAll().where('user_id', '=', user.id).execute(),
    ).toEqual([])
  })

  test('survives a key rotation; if the secret is unreadable, recovery codes still work', async () => {
    const { user, secret, codes } = await enrolled()
    await rekey(app.ctx.db, { dataDir: app.ctx.config.DATA_DIR })
    expect(await bySignIn(user.email, codeAt(secret, now()))).toMatchObject({ error: false })
    await app.ctx.db
      .updateTable('second_factor')
      .set({ secret: 'x.y.z' })
      .where('user_id', '=', user.id)
      .execute()
    app.ctx.clock.pass(30_000)
    expect(await bySignIn(user.email, codeAt(secret, now()))).toMatchObject({
      code: 'NOT_ALLOWED',
      message: expect.stringContaining('Use a recovery code'),
    })
    expect(await bySignIn(user.email, codes[0])).toMatchObject({ error: false })
  })
})
