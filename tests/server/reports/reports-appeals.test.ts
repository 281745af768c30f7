import { describe, expect, test } from 'vitest'
import { deletionGrace } from '../../../server/app/jobs/deadlines'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { admin, person } from '../../support/people'
import { reportsSite, type Somebody } from './reports-site'

const site = reportsSite()
const { send, decide, mails } = site

describe('user affected by a decision', () => {
  const decisions = async (who: Somebody) => (await site.app.call('decisions', {}, { token: who.token })).data
  const appeal = (who: Somebody, id: number, words = 'It is my pool') =>
    site.app.call('appeal-decision', { id, words }, { token: who.token })

  test('reads the reason and may appeal once before the deadline; another administrator decides', async () => {
    const { data } = await send(site.ann, { property_id: site.home, reason_id: site.fraud })
    expect(await appeal(site.owner, data.id)).toMatchObject({ code: 'NOT_FOUND' })
    await decide(data.id, 'upheld.none', 'The pool is next door.')
    const [sent] = await decisions(site.owner)
    expect(sent).toMatchObject({
      id: data.id,
      state: 'upheld',
      listing: { title: 'Too good to be true' },
      reason: 'It looks like a fraud',
      statement: 'The pool is next door.',
      appeal_until: expect.any(String),
    })
    expect(JSON.stringify(sent)).not.toContain('Ann')
    expect(await decisions(site.ann)).toEqual([])
    expect(await appeal(site.ann, data.id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await appeal(site.owner, data.id, ' ')).toMatchObject({ code: 'VALIDATION' })
    expect(await appeal(site.owner, data.id)).toMatchObject({ data: { state: 'appealed' } })
    expect(await appeal(site.owner, data.id)).toMatchObject({ code: 'NOT_ALLOWED' })
    const queue = await site.app.call('admin/queue', { record: 'report' }, { token: site.chief.token })
    expect(queue.data).toContainEqual(expect.objectContaining({ id: String(data.id), state: 'appealed' }))

    const second = await admin(site.app.ctx)
    expect(await decide(data.id, 'appeal.refused', 'No')).toMatchObject({ code: 'FORBIDDEN' })
    const as = { token: second.token }
    const request = { record: 'report', id: String(data.id), event: 'appeal.granted' }
    expect(await site.app.call('admin/advance', request, as)).toMatchObject({ code: 'VALIDATION' })
    expect(
      await site.app.call('admin/advance', { ...request, reason: 'We saw the plan.' }, as),
    ).toMatchObject({
      data: { state: 'overturned', allowed: [] },
    })
    expect((await decisions(site.owner))[0]).toMatchObject({
      state: 'overturned',
      statement: 'The pool is next door.',
      appeal: 'It is my pool',
      appeal_statement: 'We saw the plan.',
      appeal_until: null,
    })
    await drainOutbox(site.app.ctx)
    expect((await mails(site.owner)).at(-1)).toMatchObject({
      body: expect.stringContaining('We saw the plan.'),
    })
    expect((await mails(site.ann)).at(-1)).toMatchObject({
      body: expect.stringContaining('reversed: We saw'),
    })
    await site.app.ctx.db
      .updateTable('app_user')
      .set({ permissions: ['log'] })
      .where('id', '=', second.user.id)
      .execute()
  })

  test('has the appeal decided by the same administrator only while nobody else can', async () => {
    const { ctx } = site.app
    const { user: second } = await admin(ctx)
    const set = (account_state: 'active' | 'deactivated') =>
      ctx.db.updateTable('app_user').set({ account_state }).where('id', '=', second.id).execute()
    const { data } = await send(site.ann, { property_id: site.home, reason_id: site.fraud })
    await decide(data.id, 'upheld.none', 'The pool is next door.')
    await appeal(site.owner, data.id)
    expect(await decide(data.id, 'appeal.refused', 'It is not')).toMatchObject({ code: 'FORBIDDEN' })
    await set('deactivated')
    expect(await decide(data.id, 'appeal.refused', 'It is not')).toMatchObject({ error: false })
  })

  test("keeps the decision and the pending appeal, but nothing else of the reporter's, after the reporter's account is purged", async () => {
    const { ctx } = site.app
    const words = { reason_id: site.other, other_message: 'Ann was there' }
    const upheld = (await send(site.ann, { property_id: site.home, ...words })).data
    const open = (await send(site.ann, { user_id: site.owner.user.id, ...words })).data
    await decide(upheld.id, 'upheld.none', 'The pool is next door.')
    await appeal(site.owner, upheld.id)
    await drainOutbox(ctx)
    await site.app.call('delete_user', {}, { token: site.ann.token })
    ctx.clock.pass(31 * 86_400_000)
    await deletionGrace.run(ctx)
    await drainOutbox(ctx)

    expect((await decisions(site.owner))[0]).toMatchObject({
      id: upheld.id,
      state: 'appealed',
      statement: 'The pool is next door.',
      appeal: 'It is my pool',
    })
    const left = await ctx.db
      .selectFrom('report')
      .select(['id', 'other_message'])
      .where('user_id', '=', site.ann.user.id)
      .execute()
    expect(left).toEqual([{ id: upheld.id, other_message: null }])
    expect(left.map(({ id }) => id)).not.toContain(open.id)

    const second = await person(ctx, { role: 'admin', permissions: ['reports'] })
    const granted = {
      record: 'report',
      id: String(upheld.id),
      event: 'appeal.granted',
      reason: 'Right you are.',
    }
    expect(await site.app.call('admin/advance', granted, { token: second.token })).toMatchObject({
      data: { state: 'overturned' },
    })
    await drainOutbox(ctx)
    expect((await mails(site.owner)).at(-1)).toMatchObject({
      body: expect.stringContaining('Right you are.'),
    })
    const notices = ctx.db.selectFrom('notification').select('id').where('user_id', '=', site.ann.user.id)
    expect(await notices.execute()).toEqual([])
    await ctx.db
      .updateTable('app_user')
      .set({ permissions: ['log'] })
      .where('id', '=', second.user.id)
      .execute()
  })

  test('may appeal for thirty days; if there is no other administrator, the same one decides', async () => {
    const about = { user_id: site.owner.user.id, reason_id: site.fraud }
    const late = (await send(site.ann, about)).data
    await decide(late.id, 'upheld.none', 'She asked for cash.')
    site.app.ctx.clock.pass(31 * 86_400_000)
    expect((await decisions(site.owner))[0]).toMatchObject({ listing: null, appeal_until: null })
    expect(await appeal(site.owner, late.id)).toMatchObject({ code: 'NOT_ALLOWED' })
    const { data } = await send(site.ann, about)
    await decide(data.id, 'upheld.none', 'Again.')
    await appeal(site.owner, data.id)
    expect(await decide(data.id, 'appeal.refused', 'It stands.')).toMatchObject({
      data: { state: 'confirmed' },
    })
    await drainOutbox(site.app.ctx)
    expect((await mails(site.owner)).at(-1)).toMatchObject({
      body: expect.stringMatching(/reviewed: you.*It stands/s),
    })
  })
})
