import { afterAll, beforeAll, expect, test } from 'vitest'
import { conformanceOf } from '../../../server/app/conformance/conformance'
import { testApp, type TestApp } from '../../support/harness'
import { admin } from '../../support/people'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Creates a message that was closed and reopened, and returns its id. */
async function withHistory(): Promise<string> {
  const { token } = await admin(app.ctx)
  const { data } = await app.call('contct_us', {
    first_name: 'Lena',
    last_name: 'Example',
    email: 'lena@example.test',
    subject: 'A visit',
    message: 'When?',
  })
  const id = String(data.id)
  for (const event of ['message.closed', 'message.reopened'])
    expect(
      await app.call('admin/advance', { record: 'contact-message', id, event }, { token }),
    ).toMatchObject({ error: false })
  return id
}

test("conformance check replays the product's own history and reports every impossible line", async () => {
  const id = await withHistory()
  const before = await conformanceOf(app.ctx.db)
  expect(before.contradictions).toEqual([])
  expect(before.lines).toBeGreaterThanOrEqual(3)

  const step = (event: string, from_state: string, to_state: string, actor_role = 'admin') =>
    app.ctx.db
      .insertInto('record_history')
      .values({
        record: 'contact-message',
        record_id: id,
        event,
        from_state,
        to_state,
        actor_role: actor_role as 'admin',
        actor_id: null,
        reason: null,
        at: app.ctx.clock.now(),
        changes: null,
      })
      .execute()
  await step('message.closed', 'received', 'closed', 'clock')
  await step('message.answered', 'closed', 'answered')
  await step('message.reopened', 'answered', 'received')
  await step('message.answered', 'received', 'answered')
  await step('message.shredded', 'answered', 'shredded')
  await step('message.closed', 'received', 'closed')
  const { contradictions } = await conformanceOf(app.ctx.db)
  expect(contradictions.map(({ what, text }) => `${what}: ${text}`).toSorted()).toEqual([
    "actor: received –message.closed→ closed is not clock's",
    'gap: shredded … received',
    'reason: received –message.answered→ answered by admin needs a reason and has none',
    'row: stands in received, its history ends in closed',
    'state: shredded is no state of contact-message',
    'transition: closed –message.answered→ answered is no transition',
  ])
  expect(contradictions.every((one) => one.record === 'contact-message' && one.id === id)).toBe(true)
})
