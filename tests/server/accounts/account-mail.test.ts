import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueEffect } from '../../../server/areas/accounts/queue-effect'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { newcomer } from '../../support/accounts-people'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'

const listening = (server: { listen: (port: number, host: string, ready: () => void) => unknown }) =>
  new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))

describe('with a mail provider', () => {
  const mails: Email[] = []
  let isSenderRefused = false
  let provider: SMTPServer
  let app: TestApp
  beforeAll(async () => {
    provider = new SMTPServer({
      authOptional: true,
      // In ms; the mailer keeps its connection open, which tests needn't wait for.
      closeTimeout: 10,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, _session, done) =>
        done(isSenderRefused ? Object.assign(new Error('Sender not allowed'), { responseCode: 550 }) : null),
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('refused')
            ? Object.assign(new Error('No such person'), { responseCode: 550 })
            : address.startsWith('later')
              ? Object.assign(new Error('Try later'), { responseCode: 451 })
              : null,
        ),
      onData: (stream, _session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(parts)).then((message) => {
            mails.push(message)
            done()
          })
        })
      },
    })
    await listening(provider)
    const { port } = provider.server.address() as AddressInfo
    app = await testApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'House <house@example.test>' })
  })
  afterAll(async () => {
    await app.close()
    await new Promise<void>((resolve) => provider.close(() => resolve()))
  })

  test('delivers the code, which signs the user in', async () => {
    const form = newcomer()
    await app.call('user-register', form)
    const [message] = mails
    expect(message).toMatchObject({
      to: [{ address: form.email }],
      from: { address: 'house@example.test', name: 'House' },
    })
    const otp = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
    expect(message?.html).toContain(otp)
    expect(message?.subject).toContain(otp)
    expect(await app.call('verify-otp', { email: form.email, otp })).toMatchObject({ error: false })
  })

  test('gives every mail a stable id, and list mails the one-click unsubscribe header (RFC 8058)', async () => {
    const stop = 'http://localhost:3000/alerts/stop?search=1&key=abc'
    const message = { to: 'ida@example.test', subject: 'S', text: 'T', id: 'alert-1', unsubscribe: stop }
    await app.ctx.mail.send(message)
    const came = mails.at(-1)!
    expect(came.messageId).toBe('<alert-1@example.test>')
    const header = (key: string) => came.headers.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe')).toBe(`<${stop}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test("sets the site's contact address as reply-to and marks mails as automatic, to suppress auto-replies", async () => {
    const message = { to: 'ida@example.test', subject: 'S', text: 'You can answer this message.' }
    await app.ctx.mail.send(message)
    // Without a contact address, replies go to the sender chosen by the operator.
    expect(mails.at(-1)!.replyTo).toBeUndefined()
    await app.ctx.db
      .insertInto('setting')
      .values({ name: 'contact_email', value: JSON.stringify('help@house.test') })
      .execute()
    await app.ctx.mail.send(message)
    const came = mails.at(-1)!
    expect(came.replyTo).toEqual([{ name: '', address: 'help@house.test' }])
    expect(came.from?.address).toBe('house@example.test')
    expect(came.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
    await app.ctx.mail.send({ ...message, replyTo: 'a@example.test, eve@evil.test' }).catch(() => {})
    await app.ctx.mail.send({ ...message, replyTo: 'asker@example.test' })
    expect(mails.at(-1)!.replyTo).toEqual([{ name: '', address: 'asker@example.test' }])
    const answered = mails.flatMap(({ replyTo = [] }) => replyTo.map(({ address }) => address))
    expect(answered).not.toContain('eve@evil.test')
    await app.ctx.db.deleteFrom('setting').where('name', '=', 'contact_email').execute()
  })

  test('prevents header injection through the subject and a second recipient in the address', async () => {
    const before = mails.length
    const subject = 'Hello\r\nBcc: eve@evil.test\r\n\r\nAnother body'
    await app.ctx.mail.send({ to: 'ida@example.test', subject, text: 'T' })
    const came = mails.at(-1)!
    expect(came.subject).toMatch(/^Hello Bcc: eve@evil\.test +Another body$/)
    expect(came.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(came.text?.trim()).toBe('T')
    await app.ctx.mail
      .send({ to: 'ida@example.test, eve@evil.test', subject: 'S', text: 'T' })
      .catch(() => {})
    expect(mails.slice(before).flatMap(({ to = [] }) => to.map(({ address }) => address))).not.toContain(
      'eve@evil.test',
    )
  })

  test('hides whether the provider knows an address, but reports temporary failures', async () => {
    expect(await app.call('get-otp', { email: 'refused@example.test' })).toMatchObject({ error: false })
    expect(await app.call('get-otp', { email: 'later@example.test' })).toMatchObject({
      error: true,
      status: 200,
      code: 'GATEWAY_UNAVAILABLE',
    })
  })

  test('treats a rejected sender as a failure of the site, not of the recipient', async () => {
    isSenderRefused = true
    expect(await app.call('get-otp', { email: 'wanda@example.test' })).toMatchObject({
      error: true,
      code: 'GATEWAY_UNAVAILABLE',
    })
    const { user } = await person(app.ctx)
    await queueEffect(app.ctx.db, 'password.changed', { id: user.id }, app.ctx.clock.now())
    await drainOutbox(app.ctx)
    const queued = app.ctx.db.selectFrom('outbox').select(['dead_at', 'done_at', 'last_error'])
    expect(await queued.where('type', '=', 'password.changed').execute()).toEqual([
      { dead_at: null, done_at: null, last_error: expect.stringContaining('Sender not allowed') },
    ])
    isSenderRefused = false
    app.ctx.clock.pass(120_000)
    await drainOutbox(app.ctx)
    expect(mails.at(-1)!.to).toMatchObject([{ address: user.email }])
  })

  test('has no sandbox mailbox and sends no text messages without an SMS provider', async () => {
    for (const url of ['/mailbox', '/mailbox.json'])
      expect((await app.http.inject({ url })).statusCode).toBe(404)
    expect(await app.call('get-otp', { number: newcomer().mobile })).toMatchObject({
      error: true,
      status: 200,
    })
    expect(await app.ctx.db.selectFrom('mailbox').selectAll().execute()).toEqual([])
  })
})

test('posts codes to the SMS provider', async () => {
  const sent: { to: string; text: string }[] = []
  const provider: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      sent.push(JSON.parse(body))
      response.writeHead(request.headers.authorization === `Basic ${btoa('key:s3cret')}` ? 200 : 401).end()
    })
  })
  await listening(provider)
  const { port } = provider.address() as AddressInfo
  const SMTP_URL = 'smtp://127.0.0.1:9'
  const app = await testApp({ SMTP_URL, SMS_URL: `http://key:s3cret@127.0.0.1:${port}/send` })
  const number = newcomer().mobile
  expect(await app.call('get-otp', { number })).toMatchObject({ error: false })
  expect(sent).toMatchObject([{ to: number, text: expect.stringMatching(/\d{6}/) }])
  expect((await app.http.inject({ url: '/mailbox' })).statusCode).toBe(404)
  await app.close()
  provider.close()
})

describe('sandbox mailbox', () => {
  test('identifies itself as a sandbox and shows mails as plain text, newest first', async () => {
    const app = await testApp()
    const form = { ...newcomer(), name: '<img src=x onerror=alert(1)>' }
    await app.call('user-register', form)
    await app.call('get-otp', { number: form.mobile })
    await app.ctx.mail.send({
      to: form.email,
      subject: '<b>x</b>',
      text: 'http://localhost:3000/reset-password?token=abc and https://evil.example/',
    })
    const page = await app.http.inject({ url: '/mailbox' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('Demo mailbox')
    expect(page.body).not.toMatch(/<img|<b>|<script/)
    expect(page.body).toContain('<a href="/reset-password?token=abc">')
    expect(page.body).not.toContain('href="https://evil.example')
    const arabic = await app.http.inject({ url: '/mailbox', headers: { 'accept-language': 'ar' } })
    expect(arabic.body).toContain('dir="rtl"')
    const filtered = (
      await app.http.inject({ url: `/mailbox.json?to=${encodeURIComponent(form.mobile)}` })
    ).json()
    expect(filtered).toMatchObject({ error: false, total: 1, data: [{ channel: 'sms', to: form.mobile }] })
    expect((await app.http.inject({ url: '/mailbox?to=%00&to=b' })).statusCode).toBe(200)
    await app.close()
  })
})
