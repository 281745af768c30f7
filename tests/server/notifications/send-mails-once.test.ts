import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueEffect } from '../../../server/areas/accounts/queue-effect'
import { drainOutbox } from '../../../server/core/outbox/drain'
import type { MailMessage } from '../../../server/platform/ports/mail'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'
import { ground, listing, type Ground } from '../../support/listings-world'

let app: TestApp
let boss: string
let at: Ground
const sent: MailMessage[] = []

beforeAll(async () => {
  app = await testApp()
  boss = (await admin(app.ctx)).token
  at = await ground(app.ctx)
  const { mail } = app.ctx
  app.ctx.mail = {
    send: async (messageId) => {
      sent.push(messageId)
      await mail.send(messageId)
      const times = sent.filter(({ to, id }) => to === messageId.to && id === messageId.id).length
      if (times === 1) throw new Error('the plug')
    },
  }
})
afterAll(() => app.close())

const act = (record: string, id: number, event: string, reason?: string) =>
  app.call('admin/advance', { record, id: String(id), event, reason }, { token: boss })

/** Delivers the queue, crashing each time a mail has been accepted but isn't recorded as sent yet. */
async function deliverTwice() {
  sent.length = 0
  await drainOutbox(app.ctx)
  app.ctx.clock.pass(120_000)
  await drainOutbox(app.ctx)
  const ids = sent.map(({ id }) => id)
  return { ids, to: sent[0]!.to }
}

const arrived = (to: string) =>
  app.ctx.db.selectFrom('mailbox').select('subject').where('recipient', '=', to).execute()

/** Events that cause a mail to be sent. */
const reasons: [string, () => Promise<unknown>][] = [
  [
    'what became of a listing',
    async () => {
      const { user } = await person(app.ctx)
      const id = await listing(app.ctx, at, user.id, { request_status: 'pending' })
      return act('property', id, 'listing.approved')
    },
  ],
  [
    'an answer to a message',
    async () => {
      const message = { first_name: 'A', last_name: 'B', email: 'n@example.test', subject: 'S', message: 'M' }
      await app.call('contct_us', message)
      const { id } = await app.ctx.db.selectFrom('contact_message').select('id').executeTakeFirstOrThrow()
      return act('contact-message', id, 'message.answered', 'On Monday')
    },
  ],
  [
    'an invitation',
    () =>
      app.call('admin/team:invite', { email: 'mia@example.test', permissions: 'reports' }, { token: boss }),
  ],
  [
    'a changed password',
    async () => {
      const { user } = await person(app.ctx)
      return queueEffect(app.ctx.db, 'password.changed', { id: user.id }, app.ctx.clock.now())
    },
  ],
]

test.each(reasons)('a mail of %s re-sent after a crash has the same id', async (_, happen) => {
  await happen()
  const { ids, to } = await deliverTwice()
  expect(ids).toEqual([expect.any(String), ids[0]])
  expect(await arrived(to)).toHaveLength(1)
})

test('re-sending creates no second notification, while two similar events create two', async () => {
  const { user } = await person(app.ctx)
  for (const slug of ['first', 'second']) {
    const id = await listing(app.ctx, at, user.id, { slug, request_status: 'pending' })
    await act('property', id, 'listing.approved')
  }
  await deliverTwice()
  const notified = await app.ctx.db
    .selectFrom('notification')
    .select('type')
    .where('user_id', '=', user.id)
    .execute()
  expect(notified).toHaveLength(2)
  expect(await arrived(user.email!)).toHaveLength(2)
})

test('a re-sent reset link is a different mail, and the first link no longer works', async () => {
  const { user } = await person(app.ctx)
  await app.call('forgot-password', { email: user.email! })
  const { ids } = await deliverTwice()
  expect(ids).toEqual([undefined, undefined])
  const [first, second] = sent.map(({ text }) => /token=([\w-]+)/.exec(text)![1]!)
  const reset = (token: string) =>
    app.call('reset-password', { token, password: 'another-one', re_password: 'another-one' })
  expect(await reset(first!)).toMatchObject({ code: 'LINK_EXPIRED' })
  expect(await reset(second!)).toMatchObject({ error: false })
})
