import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { block as blockKind } from '../../../server/areas/chat'
import { advance, recordCreated, requireTaken } from '../../../server/core/advance'
import { recordsCreated, stateText } from '../../../server/core/history'
import { type Move } from '../../../server/core/kind'
import { day, gateway, lifted, movesSite, overruled, server, someone } from './moves-site'

const {
  site,
  who,
  administrator,
  now,
  send,
  history,
  queued,
  effects,
  block,
  report,
  membership,
  payment,
  property,
} = movesSite()

describe('state in history', () => {
  test.each([
    ['open', 'open'],
    [{ approved: 'settled' }, 'approved.settled'],
    [{ moderation: 'pending', visibility: 'active' }, 'moderation.pending visibility.active'],
    [
      { listed: { moderation: { approved: 'settled' }, visibility: 'active', market: 'sold' } },
      'listed.moderation.approved.settled listed.visibility.active listed.market.sold',
    ],
    [{ listed: {}, other: undefined }, 'listed other'],
  ])('%j is written as %s', (value, text) => expect(stateText(value)).toBe(text))
})

describe('writes of a transition', () => {
  test("update only the record's own row: state, derived columns and additional values", async () => {
    const [id, other] = [
      await block({ state: 'blocked', reason: 'Rude' }),
      await block({ user_id: who.ben, to_user_id: who.ann }),
    ]
    const created = now()
    site.clock.pass(day)
    const { row, ...moved } = await send({
      record: 'block',
      id,
      event: lifted,
      actor: someone(who.ann),
      set: { reason: 'Sorry', state: 'blocked' },
    })
    expect(moved).toEqual({ from: 'blocked', to: 'open', allowed: ['person.blocked'] })
    const rows = await site.db.selectFrom('block').selectAll().orderBy('id').execute()
    expect(rows[0]).toEqual({
      id,
      user_id: who.ann,
      to_user_id: who.ben,
      to_admin: false,
      state: 'open',
      reason: 'Sorry',
      created_at: created,
      updated_at: now(),
    })
    expect(row).toEqual(rows[0])
    expect(rows[1]).toMatchObject({ id: other, state: 'open', reason: null, updated_at: created })
  })

  test('add a history line and queue each effect with its subject', async () => {
    const id = await report()
    site.clock.pass(day)
    await send({
      record: 'report',
      id,
      event: { type: 'upheld.none' },
      actor: administrator(),
      reason: ' It is a fraud\n',
      changes: [{ field: 'title', before: 'A', after: 'B' }],
    })
    expect(await history()).toEqual([
      {
        id: expect.any(Number),
        record: 'report',
        record_id: String(id),
        event: 'upheld.none',
        from_state: 'open',
        to_state: 'upheld',
        actor_role: 'admin',
        actor_id: who.chief,
        api_token_id: null,
        reason: 'It is a fraud',
        at: now(),
        changes: [{ field: 'title', before: 'A', after: 'B' }],
      },
    ])
    const payload = { record: 'report', id, actor: 'admin', reason: 'It is a fraud' }
    expect(await queued()).toMatchObject([
      { type: 'mail.reportUpheld', payload, run_at: now(), attempts: 0, done_at: null },
      { type: 'mail.decidedAgainst', payload, run_at: now(), attempts: 0, done_at: null },
    ])
    expect(await site.db.selectFrom('report').select(['state', 'due_at']).execute()).toEqual([
      { state: 'upheld', due_at: new Date(now().getTime() + 30 * day) },
    ])
  })

  test('store blank reasons and empty changes as null', async () => {
    const id = await block({ state: 'blocked' })
    await send({ record: 'block', id, event: lifted, actor: someone(who.ann), reason: '  ', changes: [] })
    await send({ record: 'block', id, event: { type: 'person.blocked' }, actor: someone(who.ann) })
    expect(await history()).toMatchObject([
      {
        from_state: 'blocked',
        to_state: 'open',
        actor_role: 'person',
        actor_id: who.ann,
        reason: null,
        changes: null,
      },
      {
        from_state: 'open',
        to_state: 'blocked',
        actor_role: 'person',
        actor_id: who.ann,
        reason: null,
        changes: null,
      },
    ])
    const paid = await payment()
    await send({ record: 'payment', id: paid, event: { type: 'gateway.failed' }, actor: gateway })
    expect(await effects()).toEqual([
      ['mail.paymentFailed', { record: 'payment', id: paid, actor: 'gateway', reason: null }],
    ])
  })

  test("include work of the transition itself, which isn't queued as an effect", async () => {
    const id = await membership({ state: 'invited', user_id: null, due_at: now() })
    const renew = { record: 'membership', id, event: { type: 'invitation.renewed' } } as const
    await send({ ...renew, actor: administrator() })
    expect(await effects()).toEqual([
      ['team.invite', { record: 'membership', id, actor: 'admin', reason: null }],
    ])
    expect(await site.db.selectFrom('membership').select(['state', 'due_at']).execute()).toEqual([
      { state: 'invited', due_at: new Date(now().getTime() + 7 * day) },
    ])
  })

  test("don't queue the chart's internal actions as effects", async () => {
    const id = await membership()
    await send({ record: 'membership', id, event: { type: 'factor.enrolled' }, actor: someone(who.ben) })
    expect((await queued()).map(({ type }) => type)).toEqual(['mail.factorEnrolled'])
    const { second_factor } = await site.db
      .selectFrom('app_user')
      .select('second_factor')
      .where('id', '=', who.ben)
      .executeTakeFirstOrThrow()
    expect(second_factor).toBe(true)
  })

  test('include effect data taken from the chart', async () => {
    const id = await property({
      request_status: 'pending',
      revision_state: 'questioned',
      reject_reason: 'How old?',
    })
    const answer = { record: 'property', id, event: { type: 'question.answered' } } as const
    const { from, to } = await send({ ...answer, actor: someone(who.ann), reason: 'Ten years' })
    expect([from, to]).toEqual([
      'listed.moderation.questioned listed.visibility.active listed.market.available',
      'listed.moderation.pending listed.visibility.active listed.market.available',
    ])
    expect(await effects()).toEqual([
      [
        'mail.questionAnswered',
        { to: 'admin', record: 'property', id, actor: 'person', reason: 'Ten years' },
      ],
    ])
    expect(
      await site.db.selectFrom('property').select(['revision_state', 'reject_reason']).execute(),
    ).toEqual([{ revision_state: 'settled', reject_reason: null }])
  })

  test('pass the updated row, actor and reason to code in the same transaction', async () => {
    const id = await block({ state: 'blocked' })
    const follow = vi.spyOn(blockKind, 'follow')
    await send({ record: 'block', id, event: overruled, actor: administrator(), reason: ' A mistake ' })
    await send({
      record: 'block',
      id,
      event: { type: 'person.blocked' },
      actor: someone(who.ann),
      reason: ' ',
    })
    const calls = follow.mock.calls.map(([call]) => call)
    follow.mockRestore()
    const row = (state: string) => expect.objectContaining({ id, state })
    const at = { trx: expect.anything(), now: now() }
    expect(calls).toEqual([
      { ...at, event: overruled, actorId: who.chief, reason: 'A mistake', row: row('open') },
      { ...at, event: { type: 'person.blocked' }, actorId: who.ann, reason: null, row: row('blocked') },
    ])
  })

  test('all roll back with the transaction', async () => {
    const id = await block({ state: 'blocked' })
    const move = {
      record: 'block',
      id,
      event: overruled,
      actor: administrator(),
      reason: 'No',
      now: now(),
    } as const
    const ends = site.inTransaction(async (trx) => {
      await advance(trx, move)
      throw new Error('afterwards')
    })
    await expect(ends).rejects.toThrow('afterwards')
    expect([await history(), await queued()]).toEqual([[], []])
    expect(await site.db.selectFrom('block').select('state').execute()).toEqual([{ state: 'blocked' }])
  })

  test("lock the row before reading it; a mere query doesn't", async () => {
    const id = await block({ state: 'open' })
    const isLocked = async (act: 'send' | 'ask') =>
      site.inTransaction(async (trx) => {
        const move = { record: 'block', id, event: lifted, actor: someone(who.ann), now: now() } as const
        await (act === 'send' ? advance : requireTaken)(trx, move).catch(() => undefined)
        const { rows } = await sql<{ locked: boolean }>`
          select xmax::text <> '0' as locked from block where id = ${id}`.execute(trx)
        return rows[0]!.locked
      })
    expect(await isLocked('ask')).toBe(false)
    expect(await isLocked('send')).toBe(true)
  })
})

describe('first line of a history', () => {
  const line = {
    id: expect.any(Number),
    event: 'created',
    from_state: null,
    api_token_id: null,
    reason: null,
    changes: null,
  }

  test('exists after one record is created', async () => {
    const actor = someone(who.ann)
    await site.inTransaction((trx) =>
      recordCreated(trx, { record: 'block', id: 7, to: 'open', actor, now: now() }),
    )
    const by = { actor_role: 'person', actor_id: who.ann, at: now() }
    expect(await history()).toEqual([{ ...line, ...by, record: 'block', record_id: '7', to_state: 'open' }])
  })

  test('exists for each of many records created together', async () => {
    const to = { listed: { moderation: { approved: 'settled' }, visibility: 'active' } }
    const create = (ids: number[], actor: Move['actor']) =>
      site.inTransaction((trx) => recordsCreated(trx, { record: 'property', ids, to, actor, now: now() }))
    await create([3, 5], server)
    await create([8], administrator())
    await create([], server)
    const to_state = 'listed.moderation.approved.settled listed.visibility.active'
    const of = (record_id: string, actor_role: string, actor_id: number | null) => ({
      ...line,
      record: 'property',
      record_id,
      to_state,
      actor_role,
      actor_id,
      at: now(),
    })
    expect(await history()).toEqual([
      of('3', 'server', null),
      of('5', 'server', null),
      of('8', 'admin', who.chief),
    ])
  })
})
