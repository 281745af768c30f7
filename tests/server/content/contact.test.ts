import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drainOutbox } from '../../../server/core/outbox/drain'
import type { MailMessage } from '../../../server/platform/ports/mail'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('message to the operator', () => {
  const wrote = { first_name: 'Test', last_name: 'Person', email: 'writer@example.test' }
  const mails = async () => JSON.stringify((await app.http.inject({ url: '/mailbox.json' })).json())

  test('enters the queue and is answered by mail in the language of the message', async () => {
    const boss = (await admin(app.ctx)).token
    const sent = await app.call('contct_us', { ...wrote, subject: 'Visit', message: 'When?' }, { lang: 'ar' })
    const line = (await app.call('admin/queue', { record: 'contact-message' }, { token: boss })).data[0]
    expect(line).toMatchObject({
      id: String(sent.data.id),
      title: 'Visit',
      subtitle: wrote.email,
      owner: null,
    })
    const act = { record: 'contact-message', id: line.id, event: 'message.answered' }
    expect(await app.call('admin/advance', act, { token: boss })).toMatchObject({ code: 'VALIDATION' })
    const answered = await app.call('admin/advance', { ...act, reason: 'On Monday' }, { token: boss })
    expect(answered).toMatchObject({ error: false, data: { state: 'answered' } })
    await drainOutbox(app.ctx)
    expect(await mails()).toMatch(/رد: Visit.*On Monday.*When\?/)
    const whole = await app.call('admin/record', { record: 'contact-message', id: line.id }, { token: boss })
    expect(whole.data.fields).toContainEqual({ label: 'admin.label.answer', value: 'On Monday' })
    expect(whole.data.history.map((step: { event: string }) => step.event)).toEqual([
      'message.answered',
      'created',
    ])
    expect(await app.call('admin/queue', { record: 'contact-message' }, { token: boss })).toMatchObject({
      data: [],
    })
  })

  test('can be closed and reopened, and is readable only by administrators', async () => {
    const boss = (await admin(app.ctx)).token
    const { data } = await app.call('contct_us', { ...wrote, subject: 'Buy now', message: 'Cheap' })
    const outsider = await person(app.ctx)
    const does = (event: string, token = boss) =>
      app.call('admin/advance', { record: 'contact-message', id: String(data.id), event }, { token })
    expect(await does('message.closed', outsider.token)).toMatchObject({ error: true, code: 'FORBIDDEN' })
    expect(await does('message.closed')).toMatchObject({ data: { state: 'closed' } })
    expect(await does('message.closed')).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await does('message.reopened')).toMatchObject({ data: { state: 'received' } })
  })
})

describe('contact form', () => {
  const message = {
    first_name: 'Test',
    last_name: 'Person',
    email: 'asker@example.test',
    subject: 'Hello',
    message: 'A question',
  }

  test('stores the message and mails it to the operator, up to an hourly limit', async () => {
    const sent = await app.call('contct_us', message)
    expect(sent).toMatchObject({ error: false, data: { state: 'received' } })
    await drainOutbox(app.ctx)
    const mails = await app.http.inject({ url: '/mailbox.json' })
    expect(JSON.stringify(mails.json())).toContain('A question')
    const { data: kept } = sent
    expect(
      await app.ctx.db
        .selectFrom('contact_message')
        .select(['first_name', 'last_name', 'email', 'subject', 'message'])
        .where('id', '=', kept.id)
        .executeTakeFirst(),
    ).toEqual(message)
    for (let i = 0; i < 4; i++) await app.call('contct_us', message)
    expect(await app.call('contct_us', message)).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    // Many people have only one name.
    const { last_name: _, ...oneName } = { ...message, email: 'suharto@example.test', first_name: 'Suharto' }
    for (const wrote of [oneName, { ...oneName, last_name: ' ' }])
      expect(await app.call('contct_us', wrote)).toMatchObject({ error: false })
    await drainOutbox(app.ctx)
    expect(JSON.stringify((await app.http.inject({ url: '/mailbox.json' })).json())).toContain(
      'Suharto (suharto@example.test) wrote',
    )
    expect(await app.call('contct_us', { ...message, email: 'nonsense' })).toMatchObject({
      code: 'VALIDATION',
    })
    expect(await app.call('contct_us', { ...message, email: 'b@example.test', message: ' ' })).toMatchObject({
      errors: { message: 'This field is required.' },
    })
  })

  test("accepts a message while mail is down, and mails it later in the recipient's language", async () => {
    await drainOutbox(app.ctx)
    const helper = { role: 'admin', email: 'help@house.test', lang: 'hi' } as const
    const { user } = await person(app.ctx, helper)
    await app.ctx.db
      .insertInto('setting')
      .values({ name: 'contact_email', value: JSON.stringify(user.email) })
      .execute()
    const { mail } = app.ctx
    const came: MailMessage[] = []
    app.ctx.mail = { send: () => Promise.reject(new Error('away')) }
    const wrote = { ...message, email: 'mona@example.test', subject: 'زيارة' }
    expect(await app.call('contct_us', wrote, { lang: 'ar' })).toMatchObject({ error: false })
    await drainOutbox(app.ctx)
    const boss = (await admin(app.ctx)).token
    const [failed] = (await app.call('admin/deliveries', {}, { token: boss })).data
    expect(failed).toMatchObject({
      what: 'E-mail: new message from the contact form',
      whom: { email: user.email },
    })
    app.ctx.mail = { send: async (sent) => void came.push(sent) }
    app.ctx.clock.pass(120_000)
    await drainOutbox(app.ctx)
    expect(came).toEqual([
      expect.objectContaining({
        to: user.email,
        replyTo: 'mona@example.test',
        subject: wrote.subject,
        text: expect.stringContaining('ने संपर्क फ़ॉर्म से लिखा'),
      }),
    ])
    app.ctx.mail = mail
  })

  test('mails nothing after the message was answered or closed', async () => {
    const { mail } = app.ctx
    const came: MailMessage[] = []
    app.ctx.mail = { send: async (sent) => void came.push(sent) }
    const { data } = await app.call('contct_us', { ...message, email: 'late@example.test' })
    const boss = (await admin(app.ctx)).token
    const close = { record: 'contact-message', id: String(data.id), event: 'message.closed' }
    await app.call('admin/advance', close, { token: boss })
    await drainOutbox(app.ctx)
    expect(came).toEqual([])
    app.ctx.mail = mail
  })
})
