import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { text } from '../../contract/limits'
import { chatBlocks, mayMessage, requireMayMessage } from '../../server/areas/chat/may-message'
import type { UserRow } from '../../server/db/schema'
import { drainOutbox } from '../../server/outbox/drain'
import { advance } from '../../server/records/advance'
import { testApp, type TestApp } from './harness'
import { admin, person } from './people'

let app: TestApp
type Somebody = { user: UserRow; token: string }
let ann: Somebody
let ben: Somebody
let chief: Somebody

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await person(app.ctx, { name: 'Ann' })
  ben = await person(app.ctx, { name: 'Ben' })
  chief = await admin(app.ctx)
})

const block = (by: Somebody, whom: object) => app.call('block-user', whom, { token: by.token })
const unblock = (by: Somebody, whom: object) => app.call('unblock-user', whom, { token: by.token })
const listed = (by: Somebody, which: object = {}) => app.call('get-blocked-users', which, { token: by.token })
const named = ({ user }: Somebody) => ({ to_user_id: user.id })
const passes = (from: Somebody, to: Somebody) =>
  app.ctx.db.transaction().execute((trx) => mayMessage(trx, from.user.id, to.user.id))
const seen = async (by: Somebody, ...others: Somebody[]) => {
  const ids = others.map(({ user }) => user.id)
  const found = await chatBlocks(app.ctx.db, by.user.id, ids)
  return ids.map((id) => found.get(id))
}
const rows = (by: Somebody) =>
  app.ctx.db.selectFrom('block').selectAll().where('user_id', '=', by.user.id).orderBy('id').execute()
const history = (id: number) =>
  app.ctx.db
    .selectFrom('record_history')
    .select(['event', 'from_state', 'to_state', 'actor_role', 'reason'])
    .where('record', '=', 'block')
    .where('record_id', '=', String(id))
    .orderBy('id')
    .execute()
const overrule = (id: number, reason?: string) =>
  app.call(
    'admin/advance',
    { record: 'block', id: String(id), event: 'block.overruled', reason },
    { token: chief.token },
  )

describe('block-user', () => {
  test('stops messages both ways at once and keeps who, whom and why', async () => {
    expect([await passes(ann, ben), await passes(ben, ann)]).toEqual([true, true])
    const answer = await block(ann, { ...named(ben), reason: ' Rude ' })
    expect(answer).toMatchObject({ error: false, data: { blocked: true } })
    expect([await passes(ann, ben), await passes(ben, ann)]).toEqual([false, false])
    const [row] = await rows(ann)
    expect(row).toMatchObject({ to_user_id: ben.user.id, to_admin: false, state: 'blocked', reason: 'Rude' })
    expect(await history(row!.id)).toEqual([
      { event: 'created', from_state: null, to_state: 'open', actor_role: 'person', reason: null },
      {
        event: 'person.blocked',
        from_state: 'open',
        to_state: 'blocked',
        actor_role: 'person',
        reason: 'Rude',
      },
    ])
  })

  test('done again, many times at once, is done once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => block(ann, named(ben))))
    expect(answers.every(({ error, data }) => !error && data.blocked)).toBe(true)
    const all = await rows(ann)
    expect(all).toHaveLength(1)
    expect((await history(all[0]!.id)).map(({ event }) => event)).toEqual(['created', 'person.blocked'])
  })

  test('two who block each other at once have both blocked', async () => {
    const answers = await Promise.all([block(ann, named(ben)), block(ben, named(ann))])
    expect(answers.map(({ error }) => error)).toEqual([false, false])
    await unblock(ann, named(ben))
    expect(await passes(ann, ben)).toBe(false)
    await unblock(ben, named(ann))
    expect(await passes(ann, ben)).toBe(true)
  })

  test('refuses oneself, nobody, and who was never here or is gone', async () => {
    const newcomer = await person(app.ctx, { account_state: 'unverified' })
    const gone = await person(app.ctx, { account_state: 'purged' })
    expect(await block(ann, named(ann))).toMatchObject({ code: 'FORBIDDEN', message: /yourself/ })
    for (const whom of [named(newcomer), named(gone), { to_user_id: 999_999_999 }])
      expect(await block(ann, whom)).toMatchObject({ code: 'NOT_FOUND' })
    for (const whom of [{}, { to_admin: 0 }, { to_admin: 1, to_user_id: ben.user.id }])
      expect(await block(ann, whom)).toMatchObject({
        code: 'VALIDATION',
        errors: { to_user_id: expect.any(String) },
      })
    const long = await block(ann, { ...named(ben), reason: 'x'.repeat(text.reason + 1) })
    expect(long).toMatchObject({ code: 'VALIDATION', errors: { reason: expect.any(String) } })
    expect(await rows(ann)).toEqual([])
    expect(await app.call('block-user', named(ben))).toMatchObject({ code: 'NOT_LOGGED_IN' })
  })

  test('works on whoever was shut out or leaves: they may come back', async () => {
    for (const account_state of ['deactivated', 'deletionRequested'] as const) {
      const away = await person(app.ctx, { account_state })
      expect(await block(ann, named(away))).toMatchObject({ error: false })
    }
  })
})

describe('the operator (D57)', () => {
  test('is one, whichever administrator is named', async () => {
    const second = await admin(app.ctx)
    await block(ann, named(chief))
    await block(ann, named(second))
    await block(ann, { to_admin: 1 })
    expect(await rows(ann)).toMatchObject([{ to_user_id: null, to_admin: true, state: 'blocked' }])
    for (const one of [chief, second]) {
      expect([await passes(ann, one), await passes(one, ann)]).toEqual([false, false])
      expect(await seen(one, ann)).toEqual([{ is_blocked_by_me: false, is_blocked_me: true }])
    }
    expect(await passes(ben, chief)).toBe(true)
    await unblock(ann, named(second))
    expect(await passes(chief, ann)).toBe(true)
  })

  test('cannot be blocked by an administrator, who can block people', async () => {
    const second = await admin(app.ctx)
    for (const whom of [{ to_admin: 1 }, named(second), named(chief)])
      expect(await block(chief, whom)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await block(chief, named(ben))).toMatchObject({ error: false })
    expect([await passes(ben, chief), await passes(ben, second)]).toEqual([false, true])
  })
})

describe('unblock-user', () => {
  test('lifts the own block, once or more often', async () => {
    await block(ann, named(ben))
    for (const _ of [1, 2])
      expect(await unblock(ann, named(ben))).toMatchObject({ error: false, data: { blocked: false } })
    expect(await passes(ben, ann)).toBe(true)
    const [row] = await rows(ann)
    expect((await history(row!.id)).map(({ event }) => event)).toEqual([
      'created',
      'person.blocked',
      'block.lifted',
    ])
  })

  test('of somebody else is none of the caller’s, and tells nothing', async () => {
    await block(ann, named(ben))
    const nothing = await unblock(chief, named(ben))
    const answer = await unblock(ben, named(ann))
    expect({ ...answer }).toEqual({ ...nothing })
    expect(await passes(ben, ann)).toBe(false)
  })

  test('and blocked again is the same record, with the newer reason', async () => {
    await block(ann, { ...named(ben), reason: 'First' })
    await unblock(ann, named(ben))
    await block(ann, { ...named(ben), reason: 'Second' })
    expect(await rows(ann)).toMatchObject([{ state: 'blocked', reason: 'Second' }])
  })
})

describe('what people see', () => {
  test('the one who blocks finds everybody they block, and whether it is this one', async () => {
    await block(ann, { ...named(ben), reason: 'Rude' })
    app.ctx.clock.pass(1000)
    await block(ann, { to_admin: 1 })
    const all = await listed(ann)
    expect(all).toMatchObject({
      total: 2,
      data: [
        { user_id: null, to_admin: true, name: null, reason: null },
        { user_id: ben.user.id, to_admin: false, name: 'Ben', reason: 'Rude' },
      ],
    })
    expect((await listed(ann, { limit: 1 })).data).toHaveLength(1)
    expect((await listed(ann, named(ben))).data).toMatchObject([{ name: 'Ben' }])
    expect((await listed(ann, named(chief))).data).toMatchObject([{ to_admin: true }])
    expect((await listed(ann, { to_admin: 1 })).data).toMatchObject([{ to_admin: true }])
    await unblock(ann, named(ben))
    expect((await listed(ann, named(ben))).data).toEqual([])
  })

  test('the other one learns no more than that messages cannot be sent', async () => {
    const gone = await person(app.ctx, { account_state: 'deactivated' })
    await block(ann, { ...named(ben), reason: 'Rude' })
    expect((await listed(ben)).data).toEqual([])
    const [blocked, away] = await seen(ben, ann, gone)
    expect(blocked).toEqual(away)
    const refusals = await Promise.all(
      [ann, gone].map(({ user }) =>
        app.ctx.db
          .transaction()
          .execute((trx) => requireMayMessage(trx, ben.user.id, user.id))
          .catch((error: unknown) => error),
      ),
    )
    expect(refusals[0]).toMatchObject({ code: 'FORBIDDEN', text: 'blocking.cannotSend' })
    expect(refusals[0]).toEqual(refusals[1])
    expect(await seen(ann, ben, chief)).toEqual([
      { is_blocked_by_me: true, is_blocked_me: false },
      { is_blocked_by_me: false, is_blocked_me: false },
    ])
  })
})

describe('an administrator', () => {
  test('sees blocks and lifts one with a reason, and the one who blocked is told', async () => {
    await block(ann, { ...named(ben), reason: 'Asks for money' })
    const found = await app.call(
      'admin/records',
      { record: 'block', search: 'asks for' },
      { token: chief.token },
    )
    const [line] = found.data
    expect(line).toMatchObject({ title: 'Ben', subtitle: 'Asks for money', owner: { name: 'Ann' } })
    expect(line.allowed).toEqual([{ event: 'block.overruled', needs_reason: true }])
    const whole = await app.call('admin/record', { record: 'block', id: line.id }, { token: chief.token })
    expect(whole.data.fields).toContainEqual({ label: 'admin.label.block_reason', value: 'Asks for money' })
    expect(await overrule(line.id)).toMatchObject({ code: 'VALIDATION' })
    expect(await overrule(line.id, 'A mistake')).toMatchObject({ error: false, data: { state: 'open' } })
    expect(await passes(ben, ann)).toBe(true)
    await drainOutbox(app.ctx)
    const mails = await app.ctx.db
      .selectFrom('mailbox')
      .select(['recipient', 'body'])
      .where('recipient', 'in', [ann.user.email!, ben.user.email!])
      .execute()
    expect(mails).toMatchObject([
      { recipient: ann.user.email, body: expect.stringMatching(/Ben.*A mistake/s) },
    ])
  })

  test('finds the operator’s own under a name', async () => {
    await block(ann, { to_admin: 1, reason: 'No letters please' })
    const { data } = await app.call(
      'admin/records',
      { record: 'block', search: 'no letters' },
      { token: chief.token },
    )
    expect(data).toMatchObject([{ title: expect.stringMatching(/./), owner: { name: 'Ann' } }])
    await overrule(data[0].id, 'Needed')
    await drainOutbox(app.ctx)
    const mail = await app.ctx.db
      .selectFrom('mailbox')
      .select('body')
      .where('recipient', '=', ann.user.email!)
      .executeTakeFirstOrThrow()
    expect(mail.body).toContain('operator')
  })
})

test('what was said about somebody goes with them', async () => {
  await block(ann, { ...named(ben), reason: 'Rude' })
  await block(ben, { ...named(ann), reason: 'Rude too' })
  const said = [...(await rows(ann)), ...(await rows(ben))].map(({ id }) => id)
  await app.ctx.db
    .updateTable('app_user')
    .set({ account_state: 'deletionRequested' })
    .where('id', '=', ben.user.id)
    .execute()
  await app.ctx.db.transaction().execute((trx) =>
    advance(trx, {
      record: 'account',
      id: ben.user.id,
      event: { type: 'grace.over' },
      actor: { role: 'clock', id: null },
      now: app.ctx.clock.now(),
    }),
  )
  expect([...(await rows(ann)), ...(await rows(ben))]).toEqual([])
  for (const id of said) expect((await history(id)).map(({ reason }) => reason)).toEqual([null, null])
})
