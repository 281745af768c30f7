import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../../server/platform/identity/passwords'
import { oldSignIns } from '../../../server/app/jobs/tidy'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { testApp, type TestApp } from '../../support/harness'
import { admin, person } from '../../support/people'

const password = 'a long password of somebody'
let app: TestApp
let boss: Awaited<ReturnType<typeof admin>>
beforeAll(async () => {
  app = await testApp()
  boss = await admin(app.ctx)
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(3_600_000))

const somebody = async (role: 'user' | 'admin' = 'user') =>
  person(app.ctx, { role, password_hash: await hashPassword(password) })
const signIn = (email: string | null, typed: string, ip = '198.51.100.7') =>
  app.call('user_signup', { email, password: typed }, { ip })
const listed = (input: object = {}) => app.call('admin/sign-ins', input, { token: boss.token })
const failureMails = async (to: string | null) =>
  await app.ctx.db
    .selectFrom('mailbox')
    .select('subject')
    .where('recipient', '=', to!)
    .where('subject', 'like', 'Failed sign-ins%')
    .execute()

test('the sign-in log shows the operator who signed in, how, from where and with what result, newest first', async () => {
  const { user } = await somebody()
  await signIn(user.email, 'wrong one', '203.0.113.9')
  app.ctx.clock.pass(1000)
  await signIn(user.email, password)
  await signIn('nobody@example.test', password)
  const { data } = await listed({ actor: user.email })
  const line = { person: { id: user.id, name: user.name }, way: 'password' }
  expect(data).toMatchObject([
    {
      ...line,
      address: '198.51.100.7',
      outcome: 'succeeded',
      refused: null,
      at: app.ctx.clock.now().toISOString(),
    },
    { ...line, address: '203.0.113.9', outcome: 'failed', refused: 'BAD_CREDENTIALS' },
  ])
  expect(JSON.stringify(data)).not.toContain('wrong one')
  const { data: failed } = await listed({ actor: user.email, outcome: 'failed' })
  expect(failed).toHaveLength(1)
  const { data: all } = await listed()
  expect(JSON.stringify(all)).not.toContain('nobody@example.test')
})

test('the sign-in log is paginated without gaps', async () => {
  const { user } = await somebody()
  for (let nth = 0; nth < 5; nth++) await signIn(user.email, password)
  const first = await listed({ actor: user.email, limit: 3 })
  const second = await listed({ actor: user.email, limit: 3, before: first.next })
  expect([first.data.length, second.data.length, second.next]).toEqual([3, 2, null])
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(5)
})

test('the sign-in log is limited to team members with permission to read it', async () => {
  const { token } = await somebody()
  expect(await app.call('admin/sign-ins', {}, { token })).toMatchObject({ code: 'FORBIDDEN' })
  const other = await person(app.ctx, { role: 'admin', permissions: ['reports'] })
  expect(await app.call('admin/sign-ins', {}, { token: other.token })).toMatchObject({ code: 'FORBIDDEN' })
})

test('five failed sign-ins in a day cause one mail, to team members only', async () => {
  const { user } = await somebody('admin')
  const other = await somebody()
  const fail = async (times: number) => {
    for (let nth = 0; nth < times; nth++)
      for (const { email } of [user, other.user]) await signIn(email, 'wrong one')
    await drainOutbox(app.ctx)
  }
  await fail(4)
  expect(await failureMails(user.email)).toEqual([])
  await fail(1)
  expect(await failureMails(user.email)).toHaveLength(1)
  await fail(3)
  expect(await failureMails(user.email)).toHaveLength(1)
  expect(await failureMails(other.user.email)).toEqual([])
  app.ctx.clock.pass(25 * 3_600_000)
  await fail(5)
  expect(await failureMails(user.email)).toHaveLength(2)
})

test('sign-in log entries are deleted after ninety days', async () => {
  const { user } = await somebody()
  await signIn(user.email, password)
  app.ctx.clock.pass(89 * 86_400_000)
  await oldSignIns.run(app.ctx)
  expect((await listed({ actor: user.email })).data).toHaveLength(1)
  app.ctx.clock.pass(2 * 86_400_000)
  await oldSignIns.run(app.ctx)
  expect((await listed({ actor: user.email })).data).toEqual([])
})
