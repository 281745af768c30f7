import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox } from '../../server/outbox/drain'
import { testApp, type TestApp } from './harness'
import { admin, person } from './people'
import { listing, type Ground } from './properties-world'
import { reportsDesk, reportsWorld, type Somebody } from './reports-world'

let app: TestApp
let at: Ground
let owner: Somebody
let chief: Somebody
let ann: Somebody
let home: number
let fraud: number

beforeAll(async () => {
  app = await testApp()
  ;({ at, owner, chief, fraud } = await reportsWorld(app))
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await person(app.ctx, { name: 'Ann' })
  home = await listing(app.ctx, at, owner.user.id, { title: 'Too good to be true' })
})
const { send, decide, mails } = reportsDesk(() => ({ app, chief }))

describe('whom a decision concerns', () => {
  const decisions = async (who: Somebody) => (await app.call('decisions', {}, { token: who.token })).data
  const appeal = (who: Somebody, id: number, words = 'It is my pool') =>
    app.call('appeal-decision', { id, words }, { token: who.token })

  test('reads why, appeals once and in time, and another administrator decides it', async () => {
    const { data } = await send(ann, { property_id: home, reason_id: fraud })
    expect(await appeal(owner, data.id)).toMatchObject({ code: 'NOT_FOUND' })
    await decide(data.id, 'report.upheld', 'The pool is next door.')
    const [told] = await decisions(owner)
    expect(told).toMatchObject({
      id: data.id,
      state: 'upheld',
      listing: { title: 'Too good to be true' },
      reason: 'It looks like a fraud',
      statement: 'The pool is next door.',
      appeal_until: expect.any(String),
    })
    expect(JSON.stringify(told)).not.toContain('Ann')
    expect(await decisions(ann)).toEqual([])
    expect(await appeal(ann, data.id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await appeal(owner, data.id, ' ')).toMatchObject({ code: 'VALIDATION' })
    expect(await appeal(owner, data.id)).toMatchObject({ data: { state: 'appealed' } })
    expect(await appeal(owner, data.id)).toMatchObject({ code: 'NOT_ALLOWED' })
    const queue = await app.call('admin/queue', { record: 'report' }, { token: chief.token })
    expect(queue.data).toContainEqual(expect.objectContaining({ id: String(data.id), state: 'appealed' }))

    const second = await admin(app.ctx)
    expect(await decide(data.id, 'appeal.refused', 'No')).toMatchObject({ code: 'FORBIDDEN' })
    const as = { token: second.token }
    const wish = { record: 'report', id: String(data.id), event: 'appeal.granted' }
    expect(await app.call('admin/advance', wish, as)).toMatchObject({ code: 'VALIDATION' })
    expect(await app.call('admin/advance', { ...wish, reason: 'We saw the plan.' }, as)).toMatchObject({
      data: { state: 'overturned', allowed: [] },
    })
    expect((await decisions(owner))[0]).toMatchObject({
      state: 'overturned',
      statement: 'The pool is next door.',
      appeal: 'It is my pool',
      appeal_statement: 'We saw the plan.',
      appeal_until: null,
    })
    await drainOutbox(app.ctx)
    expect((await mails(owner)).at(-1)).toMatchObject({ body: expect.stringContaining('We saw the plan.') })
    expect((await mails(ann)).at(-1)).toMatchObject({ body: expect.stringContaining('taken back: We saw') })
    await app.ctx.db
      .updateTable('app_user')
      .set({ permissions: ['log'] })
      .where('id', '=', second.user.id)
      .execute()
  })

  test('is heard for thirty days, and by whoever decided where nobody else may', async () => {
    const about = { user_id: owner.user.id, reason_id: fraud }
    const late = (await send(ann, about)).data
    await decide(late.id, 'report.upheld', 'She asked for cash.')
    app.ctx.clock.pass(31 * 86_400_000)
    expect((await decisions(owner))[0]).toMatchObject({ listing: null, appeal_until: null })
    expect(await appeal(owner, late.id)).toMatchObject({ code: 'NOT_ALLOWED' })
    const { data } = await send(ann, about)
    await decide(data.id, 'report.upheld', 'Again.')
    await appeal(owner, data.id)
    expect(await decide(data.id, 'appeal.refused', 'It stands.')).toMatchObject({
      data: { state: 'confirmed' },
    })
    await drainOutbox(app.ctx)
    expect((await mails(owner)).at(-1)).toMatchObject({
      body: expect.stringMatching(/looked at: you.*It stands/s),
    })
  })
})
