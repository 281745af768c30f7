import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { delivery } from '../../../contract/limits'
import { GatewayUnreachable, type Gateway } from '../../../server/gateways/port'
import { doneEffects, endedSessions } from '../../../server/app/jobs/tidy'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { smtpMail } from '../../../server/platform/ports/mail-smtp'
import { testApp, type TestApp } from '../../support/harness'
import { makePackage } from '../../support/payments-site'
import { admin, person, signIn } from '../../support/people'

let app: TestApp
let chief: Awaited<ReturnType<typeof admin>>
beforeEach(async () => {
  app = await testApp()
  chief = await admin(app.ctx)
})
afterEach(() => app.close())

const minute = 60_000
const day = 1_440 * minute

const list = (as = chief, lang?: string) => app.call('admin/deliveries', {}, { token: as.token, lang })
const retry = (input: object, as = chief) => app.call('admin/deliveries:retry', input, { token: as.token })

/** Queues an effect that notifies a user of a changed password. */
async function queuePasswordChanged(values: Parameters<typeof person>[1] = {}) {
  const { user } = await person(app.ctx, values)
  await app.ctx.db
    .insertInto('outbox')
    .values({
      type: 'password.changed',
      payload: JSON.stringify({ id: user.id }),
      run_at: app.ctx.clock.now(),
    })
    .execute()
  return user
}

/** Drains the outbox while the clock advances; returns the time of each try in ms. */
async function triesWithin(ms: number, send: () => Promise<void>): Promise<number[]> {
  const { clock } = app.ctx
  const begun = clock.now().getTime()
  const tries: number[] = []
  app.ctx.mail = {
    send: () => {
      tries.push(clock.now().getTime() - begun)
      return send()
    },
  }
  while (clock.now().getTime() - begun < ms) {
    await drainOutbox(app.ctx)
    const next = await app.ctx.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.min<Date | null>('run_at').as('at'))
      .where('done_at', 'is', null)
      .where('dead_at', 'is', null)
      .executeTakeFirstOrThrow()
    clock.pass(Math.max(1_000, (next.at?.getTime() ?? begun + ms) - clock.now().getTime()))
  }
  return tries
}

test('a failing effect is tried 20 times over three days with growing delays, then marked dead', async () => {
  await queuePasswordChanged()
  const tries = await triesWithin(7 * day, () => Promise.reject(new Error('away')))
  expect(tries).toHaveLength(20)
  expect(tries.filter((at) => at <= 10 * minute).length).toBeGreaterThanOrEqual(6)
  expect(tries.at(-1)! / day).toBeGreaterThanOrEqual(3)
  expect(tries.at(-1)! / day).toBeLessThan(3.1)
  expect(Math.max(...delivery.retrySeconds)).toBeLessThanOrEqual(10 * 3_600)
  expect((await list()).total).toBe(1)
})

test('a dead effect is listed with its type, recipient, error and time, in three languages', async () => {
  const since = app.ctx.clock.now().toISOString()
  const user = await queuePasswordChanged({ name: 'Ida Example', email: 'ida@example.test' })
  const reason =
    'connect to smtp://post:s3cret-pass@mail.example.test failed for <ida@example.test>, token=abc123, sk_live_51Habcdefghijklmnop12345'
  await triesWithin(4 * day, () => Promise.reject(new Error(`${reason}\n    at inside`)))
  const { data, total, waiting } = await list()
  expect([total, waiting]).toEqual([1, 0])
  expect(data).toEqual([
    {
      of: 'effect',
      id: expect.any(Number),
      type: 'password.changed',
      what: 'E-mail: password changed',
      whom: { id: user.id, name: 'Ida Example', email: 'ida@example.test' },
      record: null,
      attempts: 20,
      reason: 'connect to smtp://mail.example.test failed for <…>, token=… …',
      due_since: since,
      failed_at: expect.any(String),
      next_at: null,
    },
  ])
  const others = await Promise.all(['ar', 'hi'].map((lang) => list(chief, lang)))
  expect(new Set([data[0].what, ...others.map((one) => one.data[0].what)]).size).toBe(3)
})

test('an error stored by an earlier release is shown without secrets', async () => {
  const { db, clock } = app.ctx
  const now = clock.now()
  const row = { type: 'file.unnamed', payload: JSON.stringify({ key: 'gone' }), run_at: now, dead_at: now }
  await db
    .insertInto('outbox')
    .values({ ...row, attempts: 8, last_error: 'Error: smtp://me:pass@mail.test refused ida@example.test' })
    .execute()
  expect((await list()).data).toMatchObject([{ reason: 'Error: smtp://mail.test refused …', whom: null }])
})

test('one or all dead effects can be retried, and each arrives once', async () => {
  const people = [await queuePasswordChanged(), await queuePasswordChanged(), await queuePasswordChanged()]
  const { mail } = app.ctx
  await triesWithin(4 * day, () => Promise.reject(new Error('away')))
  app.ctx.mail = mail
  const [one] = (await list()).data as { id: number }[]
  expect((await retry({})).code).toBe('VALIDATION')
  expect((await retry({ id: one!.id })).data).toEqual({ retried: 1 })
  expect((await retry({ id: one!.id })).code).toBe('NOT_FOUND')
  expect(await list()).toMatchObject({ total: 2, waiting: 1 })
  expect(await drainOutbox(app.ctx)).toBe(1)
  expect((await retry({ all: true })).data).toEqual({ retried: 2 })
  expect(await drainOutbox(app.ctx)).toBe(2)
  expect(await list()).toMatchObject({ total: 0, waiting: 0, data: [] })
  const sent = await app.ctx.db.selectFrom('mailbox').select('recipient').execute()
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
    people.map(({ email }) => email!).toSorted(),
  )
})

test('while mail is down, effects awaiting a retry are listed with the error and can be retried immediately', async () => {
  const since = app.ctx.clock.now()
  const [one] = [await queuePasswordChanged(), await queuePasswordChanged()]
  const { mail } = app.ctx
  app.ctx.mail = { send: () => Promise.reject(new Error('connect ECONNREFUSED mail.example.test')) }
  for (let pass = 0; pass < 5; pass++) {
    expect(await drainOutbox(app.ctx)).toBe(0)
    app.ctx.clock.pass(delivery.retrySeconds[pass]! * 1000)
  }
  await drainOutbox(app.ctx)
  await queuePasswordChanged()
  const now = app.ctx.clock.now()
  const during = await list()
  expect(during).toMatchObject({ total: 2, dead: 0, waiting: 3, oldest: since.toISOString() })
  expect(during.data[0]).toMatchObject({
    attempts: 6,
    reason: 'connect ECONNREFUSED mail.example.test',
    due_since: since.toISOString(),
    failed_at: null,
    next_at: new Date(now.getTime() + 300_000).toISOString(),
  })

  app.ctx.mail = mail
  expect((await retry({ id: during.data[0].id })).data).toEqual({ retried: 1 })
  // The third effect was never tried and is due anyway.
  expect(await drainOutbox(app.ctx)).toBe(2)
  expect((await retry({ all: true })).data).toEqual({ retried: 1 })
  expect(await drainOutbox(app.ctx)).toBe(1)
  expect(await list()).toMatchObject({ total: 0, waiting: 0, oldest: null, data: [] })
  const sent = await app.ctx.db.selectFrom('mailbox').select('recipient').execute()
  expect(sent.filter(({ recipient }) => recipient === one.email)).toHaveLength(1)
  expect(sent).toHaveLength(3)
})

test('waiting effects count from their due time, and effects that no server picks up are reported as stalled', async () => {
  const { db, clock } = app.ctx
  const since = clock.now().toISOString()
  const user = await queuePasswordChanged()
  const later = { type: 'password.changed', payload: JSON.stringify({ id: user.id }) }
  await db
    .insertInto('outbox')
    .values({ ...later, run_at: new Date(clock.now().getTime() + 8 * day) })
    .execute()
  expect(await list()).toMatchObject({ total: 0, waiting: 2, oldest: since, stalled: false })
  clock.pass(4 * minute)
  expect(await list()).toMatchObject({ oldest: since, stalled: false })
  clock.pass(176 * minute)
  expect(await list()).toMatchObject({ total: 0, waiting: 2, oldest: since, stalled: true })
  await drainOutbox(app.ctx)
  expect(await list()).toMatchObject({ total: 0, waiting: 1, oldest: null, stalled: false })
})

test("effects queued behind others or awaiting a retry aren't reported as stalled", async () => {
  const { clock } = app.ctx
  const since = clock.now().toISOString()
  await queuePasswordChanged()
  await queuePasswordChanged()
  clock.pass(20 * minute)
  const seen: unknown[] = []
  app.ctx.mail = {
    send: async () => {
      seen.push((await list()).stalled)
      clock.pass(1_000)
      throw new Error('away')
    },
  }
  await drainOutbox(app.ctx)
  expect(seen).toEqual([false, false])
  app.ctx.mail = { send: () => Promise.reject(new Error('away')) }
  for (const seconds of delivery.retrySeconds.slice(0, 12)) {
    clock.pass(seconds * 1000)
    await drainOutbox(app.ctx)
  }
  // The effect has been tried for hours, and its next try is scheduled.
  clock.pass(60 * minute)
  expect(await list()).toMatchObject({ total: 2, oldest: since, stalled: false })
})

test("an effect in progress isn't handed out again", async () => {
  await queuePasswordChanged()
  let retried: unknown
  app.ctx.mail = { send: () => Promise.reject(new Error('away')) }
  await drainOutbox(app.ctx)
  app.ctx.clock.pass(5_000)
  let sent = 0
  app.ctx.mail = {
    send: async () => {
      sent++
      retried = (await retry({ all: true })).data
      await drainOutbox(app.ctx)
    },
  }
  await drainOutbox(app.ctx)
  expect([sent, retried]).toEqual([1, { retried: 0 }])
})

test('completed effects and ended sessions are deleted after a month; failed effects are retained', async () => {
  const { db, clock } = app.ctx
  await queuePasswordChanged()
  await drainOutbox(app.ctx)
  await queuePasswordChanged()
  app.ctx.mail = { send: () => Promise.reject(new Error('away')) }
  await drainOutbox(app.ctx)
  const { user } = await person(app.ctx)
  const session = { user_id: user.id, created_at: clock.now(), last_seen_at: clock.now() }
  const at = (days: number) => new Date(clock.now().getTime() + days * day)
  await db
    .insertInto('session')
    .values([
      { ...session, token_hash: 'ended by hand', expires_at: at(400), revoked_at: at(0) },
      { ...session, token_hash: 'not used', expires_at: at(400), idle_until: at(1) },
      { ...session, token_hash: 'over', expires_at: at(1) },
      { ...session, token_hash: 'in use', expires_at: at(400), idle_until: at(399) },
    ])
    .execute()
  const kept = async () => [
    (await db.selectFrom('outbox').select('id').execute()).length,
    (await db.selectFrom('session').select('token_hash').where('user_id', '=', user.id).execute())
      .map((one) => one.token_hash)
      .filter((hash) => hash.includes(' ') || hash === 'over')
      .toSorted(),
  ]
  const all = ['ended by hand', 'in use', 'not used', 'over']
  clock.pass(29 * day)
  expect([await doneEffects.run(app.ctx), await endedSessions.run(app.ctx)]).toEqual([0, 0])
  expect(await kept()).toEqual([2, all])
  clock.pass(3 * day)
  expect(await doneEffects.run(app.ctx)).toBe(1)
  expect(await endedSessions.run(app.ctx)).toBeGreaterThanOrEqual(3)
  expect(await kept()).toEqual([1, ['in use']])
})

test('only members with the settings permission see and retry effects', async () => {
  const moderator = await person(app.ctx, { role: 'admin', permissions: ['listings', 'people', 'money'] })
  for (const reply of [await list(moderator), await retry({ all: true }, moderator)])
    expect(reply).toMatchObject({ error: true, code: 'FORBIDDEN' })
  const operator = await person(app.ctx, { role: 'admin', permissions: ['settings'] })
  expect(await list(operator)).toMatchObject({ error: false, total: 0 })
})

/** Creates an SMTP server on a fixed port that permanently rejects addresses starting with "refused". */
function provider() {
  const received: string[] = []
  let server: SMTPServer
  let port = 0
  return {
    received,
    start: async () => {
      server = new SMTPServer({
        authOptional: true,
        closeTimeout: 10,
        disabledCommands: ['STARTTLS'],
        onRcptTo: ({ address }, _session, done) =>
          done(
            address.startsWith('refused')
              ? Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 })
              : null,
          ),
        onData: (stream, { envelope }, done) => {
          stream.on('end', () => {
            received.push(...envelope.rcptTo.map(({ address }) => address))
            done()
          })
          stream.resume()
        },
      })
      await new Promise<void>((open) => void server.listen(port, '127.0.0.1', open))
      port = (server.server.address() as AddressInfo).port
      return port
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

test('a ten-minute mail outage loses nothing: every message arrives once', async () => {
  const smtp = provider()
  const port = await smtp.start()
  app.ctx.mail = smtpMail(`smtp://127.0.0.1:${port}`, 'Site <site@example.test>')
  const before = await queuePasswordChanged()
  await drainOutbox(app.ctx)
  await smtp.stop()
  const during: string[] = []
  for (let nth = 0; nth < 10; nth++) {
    during.push((await queuePasswordChanged()).email!)
    await drainOutbox(app.ctx)
    app.ctx.clock.pass(minute)
  }
  expect(smtp.received).toEqual([before.email])
  await smtp.start()
  for (let nth = 0; nth < 20; nth++) {
    await drainOutbox(app.ctx)
    app.ctx.clock.pass(minute)
  }
  await smtp.stop()
  expect(smtp.received.toSorted()).toEqual([before.email!, ...during].toSorted())
  expect(await list()).toMatchObject({ total: 0, waiting: 0 })
})

test("a rejected mailbox isn't retried but listed immediately with the provider's reply", async () => {
  const smtp = provider()
  const port = await smtp.start()
  app.ctx.mail = smtpMail(`smtp://127.0.0.1:${port}`, 'Site <site@example.test>')
  await queuePasswordChanged({ email: 'refused@example.test' })
  const fine = await queuePasswordChanged()
  await drainOutbox(app.ctx)
  await smtp.stop()
  const { data } = await list()
  expect(data).toMatchObject([
    { whom: { email: 'refused@example.test' }, attempts: 1, reason: '550 5.1.1 No such mailbox' },
  ])
  expect(smtp.received).toEqual([fine.email])
})

test('an effect retries an unreachable gateway, and is listed if the gateway never responds', async () => {
  const { user } = await person(app.ctx, { name: 'Pia Payer' })
  const packageId = await makePackage(app, { price_minor: 4900 })
  await app.call(
    'create-payment-intent',
    { package_id: packageId, platform_type: 'web' },
    { token: await signIn(app.ctx, user.id) },
  )
  const { id } = await app.ctx.db
    .updateTable('payment')
    .set({ provider_ref: 'pi_silent' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.ctx.db.deleteFrom('outbox').execute()
  await app.ctx.db
    .insertInto('outbox')
    .values({
      type: 'payment.verify',
      payload: JSON.stringify({ record: 'payment', id }),
      run_at: app.ctx.clock.now(),
    })
    .execute()
  const silent = { mode: 'sandbox', begin: () => Promise.reject(new GatewayUnreachable('no answer')) }
  app.ctx.gateways = { ...app.ctx.gateways, get: () => silent as unknown as Gateway }
  await triesWithin(4 * day, async () => {})
  expect((await list()).data).toMatchObject([
    {
      what: 'Payment status check with the gateway',
      whom: { name: 'Pia Payer' },
      record: { record: 'payment', id },
      attempts: 20,
      reason: 'The gateway stripe did not answer',
    },
  ])
})
