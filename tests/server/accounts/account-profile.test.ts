import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { newcomer, proofFor, signedUp } from '../../support/accounts-people'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(3_600_000))

const photo = async (): Promise<File> => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1F5A44' } })
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' })
}

describe('profile', () => {
  test('saves a picture and details, and leaves omitted fields unchanged', async () => {
    const { token, form, user } = await signedUp(app)
    const saved = await app.call(
      'update_profile',
      {
        userid: user.id,
        address: '1 Elm Street',
        city: 'Seattle',
        state: 'Washington',
        country: 'USA',
        latitude: '47.6',
        longitude: '-122.3',
        about_me: 'Hello',
        twiiter_id: 'https://x.example/me',
        profile: await photo(),
      },
      { token },
    )
    expect(saved).toMatchObject({
      error: false,
      data: {
        name: form.name,
        address: '1 Elm Street',
        latitude: 47.6,
        twiiter_id: 'https://x.example/me',
        missing_fields: [],
      },
    })
    const picture = await app.http.inject({ url: saved.data.profile })
    expect(picture.headers['content-type']).toBe('image/webp')
    expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined()
    const changed = await app.call(
      'update_profile',
      { name: 'Only Name', about_me: '', notification: '0' },
      { token },
    )
    expect(changed.data).toMatchObject({
      name: 'Only Name',
      address: '1 Elm Street',
      about_me: null,
      notification: false,
      profile: saved.data.profile,
    })
    const kept = await app.call(
      'update_profile',
      { twitter_id: 'corrected', profile: saved.data.profile },
      { token },
    )
    expect(kept.data).toMatchObject({ twiiter_id: 'corrected', profile: saved.data.profile })
  })

  // Guards against acknowledging an empty name, address or number while keeping the old one.
  test('refuses to clear an existing name, e-mail address or number, and changes nothing', async () => {
    const { token, user } = await person(app.ctx, { name: 'Asha Rao', mobile: '+14155550123' })
    for (const field of ['name', 'email', 'mobile'])
      expect(await app.call('update_profile', { [field]: '', city: 'Pune' }, { token }), field).toMatchObject(
        {
          code: 'VALIDATION',
          errors: { [field]: expect.any(String) },
        },
      )
    const { data } = await app.call('get-user-data', {}, { token })
    expect(data).toMatchObject({
      name: 'Asha Rao',
      email: user.email,
      mobile: '+14155550123',
      city: user.city,
    })
  })

  test('accepts an empty number, as sent by the form, from users without one', async () => {
    const { token } = await person(app.ctx, { mobile: null })
    expect(await app.call('update_profile', { mobile: '', city: 'Pune' }, { token })).toMatchObject({
      data: { mobile: null, city: 'Pune' },
    })
  })

  test('only the owner can see it (D43)', async () => {
    const mine = await signedUp(app)
    const theirs = await signedUp(app)
    expect(
      await app.call('update_profile', { userid: theirs.user.id, name: 'Mallory' }, { token: mine.token }),
    ).toMatchObject({ error: true, code: 'FORBIDDEN' })
    expect((await app.call('get-user-data', {}, { token: theirs.token })).data.name).toBe(theirs.form.name)
    expect(await app.call('update_profile', { name: 'Nobody' })).toMatchObject({ status: 401 })
  })

  test("can't set roles, states or identities", async () => {
    const { token } = await signedUp(app)
    const sent = {
      role: 'admin',
      account_state: 'active',
      verification_status: 'success',
      firebase_id: 'stolen',
      logintype: 'google',
      email_verified_at: '2020-01-01',
      id: 1,
      password_hash: 'x',
    }
    expect((await app.call('update_profile', sent, { token })).data).toMatchObject({
      role: 'user',
      verification_status: 'initial',
      firebase_id: null,
      logintype: 'email',
    })
  })

  test("rejects files that aren't pictures and leaves the rest unchanged", async () => {
    const { token, form } = await signedUp(app)
    const files = [
      new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'me.svg', {
        type: 'image/svg+xml',
      }),
      new File(['<script>alert(1)</script>'], 'me.jpg', { type: 'image/jpeg' }),
      new File(['%PDF-1.7'], 'me.png', { type: 'image/png' }),
      new File([new Uint8Array(await (await photo()).arrayBuffer()).slice(0, 200)], 'cut.jpg', {
        type: 'image/jpeg',
      }),
      new File([], 'empty.jpg', { type: 'image/jpeg' }),
    ]
    for (const profile of files) {
      const refused = await app.call('update_profile', { name: 'Changed', profile }, { token })
      expect(refused, profile.name).toMatchObject({
        error: true,
        status: 200,
        code: 'FILE_REJECTED',
        errors: { profile: expect.any(String) },
      })
    }
    expect((await app.call('get-user-data', {}, { token })).data).toMatchObject({
      name: form.name,
      profile: null,
    })
  })

  test('rejects invalid values with a message', async () => {
    const { token } = await signedUp(app)
    for (const input of [
      { name: 'x'.repeat(10_000_000) },
      { latitude: '91' },
      { longitude: 'north' },
      { notification: 'maybe' },
      { type: 'admin' },
      { name: '\0' },
      { email: 'x' },
      { mobile: '1' },
    ]) {
      const refused = await app.call('update_profile', input, { token })
      expect(refused.error, Object.keys(input)[0]).toBe(true)
      expect(refused.status).toBeLessThan(500)
    }
  })
})

describe("language of a user's mails", () => {
  const resetSubject = { en: /^Set a new password/, ar: /^تعيين كلمة مرور جديدة/, hi: /^नया पासवर्ड सेट करें/ }

  /** Returns the subject of the user's password reset mail. */
  const subjectTo = async (email: string): Promise<string> => {
    app.ctx.clock.pass(3_600_000)
    await app.call('forgot-password', { email })
    await drainOutbox(app.ctx)
    const { data } = (await app.http.inject({ url: `/mailbox.json?to=${encodeURIComponent(email)}` })).json()
    return (data as { subject: string }[])[0]!.subject
  }

  test('follows the profile setting once the user has changed it', async () => {
    const { token, form } = await signedUp(app)
    expect(await subjectTo(form.email)).toMatch(resetSubject.en)
    expect(await app.call('update_profile', { lang: 'ar' }, { token })).toMatchObject({
      error: false,
      data: { name: form.name },
    })
    expect(await subjectTo(form.email)).toMatch(resetSubject.ar)
    expect(await app.call('update_profile', { lang: 'xx' }, { token })).toMatchObject({
      code: 'VALIDATION',
      errors: { lang: expect.any(String) },
    })
    expect(await subjectTo(form.email)).toMatch(resetSubject.ar)
  })

  test("follows a choice made before sign-in, but not the browser's language", async () => {
    const { form } = await signedUp(app)
    const signIn = async (headers: Record<string, string>) => {
      const { email, password } = form
      const url = '/api/user_signup'
      const answer = await app.http.inject({ method: 'POST', url, headers, payload: { email, password } })
      expect(answer.json()).toMatchObject({ error: false })
    }
    await signIn({ 'accept-language': 'ar' })
    expect(await subjectTo(form.email)).toMatch(resetSubject.en)
    await signIn({ 'accept-language': 'ar', cookie: 'lang=hi' })
    expect(await subjectTo(form.email)).toMatch(resetSubject.hi)
    await signIn({ 'accept-language': 'ar', cookie: 'lang=xx' })
    expect(await subjectTo(form.email)).toMatch(resetSubject.hi)
  })
})

describe('changed contact details', () => {
  test('require proof of a new e-mail address', async () => {
    const { token, form } = await signedUp(app)
    const { email } = newcomer()
    expect(await app.call('update_profile', { email }, { token })).toMatchObject({
      code: 'VALIDATION',
      errors: { email: expect.any(String) },
    })
    await app.call('get-otp', { email })
    const auth_id = await proofFor(app, { email })
    const { password: current_password } = form
    const saved = await app.call('update_profile', { email, auth_id, current_password }, { token })
    expect(saved.data).toMatchObject({ email, email_verified: true })
  })

  test('must not use an e-mail address proved by another account', async () => {
    const mine = await signedUp(app)
    const theirs = await signedUp(app)
    app.ctx.clock.pass(61_000)
    await app.call('get-otp', { email: theirs.form.email })
    const auth_id = await proofFor(app, { email: theirs.form.email })
    expect(
      await app.call('update_profile', { email: theirs.form.email, auth_id }, { token: mine.token }),
    ).toMatchObject({ code: 'ADDRESS_TAKEN' })
  })

  test("may include an unproved number, which can't be used to sign in", async () => {
    const { token, user, form } = await signedUp(app)
    const number = newcomer().mobile
    const change = { mobile: number, current_password: form.password }
    expect((await app.call('update_profile', change, { token })).data).toMatchObject({
      mobile: number,
      mobile_verified: false,
    })
    await app.call('get-otp', { number })
    const auth_id = await proofFor(app, { number })
    expect((await app.call('update_profile', { auth_id }, { token })).data).toMatchObject({
      mobile: number,
      mobile_verified: true,
    })
    app.ctx.clock.pass(61_000)
    await app.call('get-otp', { number })
    expect((await app.call('user_signup', { auth_id: await proofFor(app, { number }) })).data.id).toBe(
      user.id,
    )
  })
})

describe('user list (D94)', () => {
  test('shows names and pictures; contact details only to admins', async () => {
    const verification_status = 'success'
    await person(app.ctx, { name: 'Zed 100%_off', email: 'zed@example.test', verification_status })
    const found = await app.call('get-users-list', { search: '100%_o' })
    expect(found).toMatchObject({
      error: false,
      total: 1,
      data: [{ name: 'Zed 100%_off', property_count: 0 }],
    })
    expect(JSON.stringify(found)).not.toContain('zed@example.test')
    const { token } = await person(app.ctx)
    expect(JSON.stringify(await app.call('get-users-list', { search: 'Zed' }, { token }))).not.toContain(
      'zed@example.test',
    )
    const boss = await admin(app.ctx)
    expect(
      (await app.call('get-users-list', { search: 'zed' }, { token: boss.token })).data[0],
    ).toMatchObject({ email: 'zed@example.test' })
  })

  test('contains only active users and is paginated', async () => {
    await person(app.ctx, { name: 'Hidden Person', account_state: 'deletionRequested' })
    expect(await app.call('get-users-list', { search: 'Hidden' })).toMatchObject({ total: 0, data: [] })
    for (const name of ['Paged One', 'Paged Three', 'Paged Two'])
      await person(app.ctx, { name, verification_status: 'success' })
    await person(app.ctx, { name: 'Paged Stranger' })
    const paged = async (offset: number) =>
      (await app.call('get-users-list', { search: 'Paged', limit: 2, offset })).data.map(
        ({ name }: { name: string }) => name,
      )
    expect(await paged(0)).toEqual(['Paged One', 'Paged Three'])
    expect(await paged(2)).toEqual(['Paged Two'])
    expect(await paged(10_000)).toEqual([])
    expect(await app.call('get-users-list', { has_property: 1 })).toMatchObject({ total: 0 })
    for (const input of [{ limit: 0 }, { limit: 'x' }, { offset: -1 }, { limit: 1e9 }])
      expect(await app.call('get-users-list', input)).toMatchObject({ code: 'VALIDATION' })
  })
})
