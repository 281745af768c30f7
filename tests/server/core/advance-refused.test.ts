import { describe, expect, test, vi } from 'vitest'
import { block as blockKind } from '../../../server/areas/chat'
import { firstTaken } from '../../../server/core/advance'
import { refusedBy } from '../../../server/core/allowed-events'
import { type Move } from '../../../server/core/kind'
import { person } from '../../support/people'
import {
  type Sent,
  clock,
  day,
  forbidden,
  gateway,
  lifted,
  movesSite,
  notAllowed,
  notFound,
  overruled,
  reasonNeeded,
  server,
  someone,
} from './moves-site'

const {
  site,
  who,
  administrator,
  now,
  send,
  ask,
  menu,
  look,
  clerk,
  history,
  queued,
  made,
  block,
  report,
  membership,
  payment,
  property,
  subscription,
} = movesSite()

describe('authorization', () => {
  test("gives the same refusal for a missing record and another user's", async () => {
    const id = await block({ state: 'blocked' })
    const move = { record: 'block', event: lifted } as const
    await expect(send({ ...move, id, actor: someone(who.ben) })).rejects.toMatchObject(notFound)
    await expect(send({ ...move, id: id + 1, actor: someone(who.ann) })).rejects.toMatchObject(notFound)
    await expect(send({ ...move, id: id + 1, actor: administrator() })).rejects.toMatchObject(notFound)
    expect(await history()).toEqual([])
    expect(await send({ ...move, id, actor: someone(who.ann) })).toMatchObject({ to: 'open' })
  })

  test('lets the reported user, not the reporter, act on an upheld report', async () => {
    const id = await report({ state: 'upheld', due_at: new Date(now().getTime() + day) })
    const appeal = { record: 'report', id, event: { type: 'report.appealed' }, reason: 'Wrong' } as const
    await expect(send({ ...appeal, actor: someone(who.ann) })).rejects.toMatchObject(notFound)
    expect(await send({ ...appeal, actor: someone(who.ben) })).toMatchObject({
      from: 'upheld',
      to: 'appealed',
    })
  })

  test("requires an administrator's current permission for the kind of record", async () => {
    const id = await block({ state: 'blocked' })
    const move = { record: 'block', id, event: overruled, reason: 'A mistake' } as const
    const missing = { code: 'FORBIDDEN', text: 'team.missing.people' }
    const [other, one] = [await clerk('reports', 'money'), await clerk('people')]
    await expect(send({ ...move, actor: administrator(other) })).rejects.toMatchObject(missing)
    // The actor is a user who isn't an admin, nobody, or an account whose permissions were removed.
    for (const nobody of [who.ann, null, (await person(site, { permissions: ['people'] })).user.id])
      await expect(send({ ...move, actor: { role: 'admin', id: nobody } })).rejects.toMatchObject(missing)
    expect(await send({ ...move, actor: administrator(one) })).toMatchObject({ to: 'open' })
  })

  test("requires the permission for a catalogue entry's own section", async () => {
    const category = await site.db
      .insertInto('category')
      .values({ name: 'House', slug: 'house', is_public: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await site.db.selectFrom('publication').select('id').executeTakeFirstOrThrow()
    const move = { record: 'publication', id, event: { type: 'entry.published' } } as const
    const [editor, cataloguer] = [await clerk('content'), await clerk('catalogue')]
    await expect(send({ ...move, actor: administrator(editor) })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      text: 'team.missing.catalogue',
    })
    expect(await menu({ ...move, actor: administrator(editor) })).toEqual([])
    expect(await look({ ...move, actor: administrator(editor) })).toBeNull()
    expect(await menu({ ...move, actor: administrator(cataloguer) })).toEqual([
      'entry.revised',
      'entry.published',
      'entry.deleted',
    ])
    expect(await send({ ...move, actor: administrator(cataloguer) })).toEqual({
      from: 'draft',
      to: 'published',
      allowed: ['entry.revised', 'entry.withdrawn'],
      row: expect.objectContaining({ id, subject_id: category.id, state: 'published', updated_at: now() }),
    })
    // The dependent row is updated in the same transaction.
    expect(await site.db.selectFrom('category').select('is_public').execute()).toEqual([{ is_public: true }])
  })

  test("passes the actor and an administrator's permissions to the facts", async () => {
    const id = await block({ state: 'blocked', user_id: who.chief })
    const one = await clerk('people', 'money')
    const context = vi.spyOn(blockKind, 'context')
    await look({ record: 'block', id, actor: administrator(one) })
    await menu({ record: 'block', id, actor: clock })
    await ask({ record: 'block', id, event: lifted, actor: someone(who.chief) })
    await send({ record: 'block', id, event: lifted, actor: someone(who.chief) })
    await site.inTransaction((trx) => firstTaken(trx, { record: 'block', id, now: now() }, []))
    const asked = context.mock.calls.map(([, row, at, by]) => [row.id, at, by])
    context.mockRestore()
    // Admin permissions don't apply to a record its owner acts on.
    const owner = { role: 'person', as: 'person', id: who.chief, permissions: [] }
    expect(asked).toEqual([
      [id, now(), { role: 'admin', as: 'admin', id: one, permissions: ['people', 'money'] }],
      [id, now(), { role: 'clock', as: 'clock', id: null, permissions: [] }],
      [id, now(), owner],
      [id, now(), owner],
      [id, now(), { role: 'server', as: 'server', id: null, permissions: [] }],
    ])
  })
})

describe('refusal', () => {
  /** Asserts that sending an event and querying whether it is allowed give the same refusal, and change nothing. */
  async function refused(move: Sent, refusal: object): Promise<void> {
    await expect(send(move)).rejects.toMatchObject(refusal)
    await expect(ask(move)).rejects.toMatchObject(refusal)
    expect(await history()).toEqual([])
    expect(await queued()).toEqual([])
  }

  test('lists the allowed events', async () => {
    const open = { record: 'block', id: await block() } as const
    await refused({ ...open, event: lifted, actor: someone(who.ann) }, notAllowed(['person.blocked']))
    // Events this role can never send, whether other roles may send them in this state, in another state, or never.
    await refused({ ...open, event: { type: 'person.blocked' }, actor: administrator() }, forbidden([]))
    await refused({ ...open, event: overruled, actor: someone(who.ann) }, forbidden(['person.blocked']))
    await refused(
      { ...open, event: { type: 'no.such' }, actor: someone(who.ann) },
      forbidden(['person.blocked']),
    )
    expect(await site.db.selectFrom('block').select('state').execute()).toEqual([{ state: 'open' }])
  })

  test('says "not found" for a missing record with any event', () =>
    expect(ask({ record: 'block', id: 1, event: lifted, actor: someone(who.ann) })).rejects.toMatchObject(
      notFound,
    ))

  test('distinguishes a known event of a nested state from an unknown one', async () => {
    const rejected = { record: 'property', id: await property({ request_status: 'rejected' }) } as const
    const mine = ['visibility.off', 'listing.deleted']
    const withdraw = { ...rejected, event: { type: 'revision.withdrawn' }, actor: someone(who.ann) }
    await expect(send(withdraw)).rejects.toMatchObject({ code: 'NOT_ALLOWED', text: 'refusals.notAllowed' })
    expect((await menu({ ...rejected, actor: someone(who.ann) })).toSorted()).toEqual(mine.toSorted())
    // The event's guard fails and has no message of its own.
    const restore = { ...rejected, event: { type: 'listing.restored' }, actor: administrator() }
    await expect(send(restore)).rejects.toMatchObject({ code: 'NOT_ALLOWED', text: 'refusals.notAllowed' })
    // The kind of record says what is missing.
    const edit = { ...rejected, event: { type: 'edit.submitted' }, actor: someone(who.ann) }
    await expect(send(edit)).rejects.toMatchObject({
      code: 'PROFILE_INCOMPLETE',
      more: { errors: expect.anything() },
    })
    const sold = { ...rejected, event: { type: 'market.sold' }, actor: someone(who.ann) }
    await expect(send(sold)).rejects.toMatchObject({ code: 'NOT_ALLOWED', text: 'listings.neverLive' })
  })

  test('requires a reason from users, not counting blanks', async () => {
    const move = { record: 'block', id: await block({ state: 'blocked' }), event: overruled } as const
    for (const reason of [undefined, '', ' \n'])
      await refused({ ...move, actor: administrator(), reason }, reasonNeeded)
    const appeal = { record: 'report', event: { type: 'report.appealed' }, actor: someone(who.ben) } as const
    await refused({ ...appeal, id: await report({ state: 'upheld' }) }, reasonNeeded)
    await ask({ ...move, actor: administrator(), reason: 'A mistake' })
  })

  test("doesn't require a reason from the server", async () => {
    const id = await subscription()
    const move = { record: 'subscription', id, event: { type: 'subscription.suspended' } } as const
    await expect(send({ ...move, actor: administrator() })).rejects.toMatchObject(reasonNeeded)
    expect(await send({ ...move, actor: server })).toMatchObject({ from: 'active', to: 'suspended' })
    expect(await history()).toMatchObject([{ actor_role: 'server', actor_id: null, reason: null }])
  })

  test('uses the label of the guard that failed', async () => {
    const id = await membership()
    const of = { record: 'membership', id, reason: 'Leaves' } as const
    const allowed = ['permissions.changed', 'membership.suspended', 'membership.removed']
    const removed = { type: 'factor.removed' }
    await refused(
      { ...of, event: removed, actor: administrator() },
      { code: 'NOT_ALLOWED', text: 'team.noFactor', more: { events: allowed } },
    )
    await refused(
      { ...of, event: { type: 'factor.ended' }, actor: someone(who.ben) },
      { code: 'NOT_ALLOWED', text: 'refusals.factorIsOff', more: { events: ['factor.enrolled'] } },
    )
    const changed = { type: 'permissions.changed', facts: { isMoreThanHeld: true } }
    await refused(
      { ...of, event: changed, actor: administrator() },
      {
        code: 'VALIDATION',
        text: 'team.notYours',
        more: { events: allowed, errors: { permissions: 'team.notYours' } },
      },
    )
    const suspend = { type: 'membership.suspended' }
    await refused(
      { ...of, event: suspend, actor: administrator(await clerk('team')) },
      { code: 'FORBIDDEN', text: 'team.above', more: { events: [] } },
    )
  })

  test('names the first failing guard of the event itself', async () => {
    const id = await membership({ user_id: who.chief, founder: true, permissions: ['everything'] })
    const of = { record: 'membership', id, reason: 'Leaves' } as const
    const second = await clerk('everything')
    const failing = async (type: string, actor: Move['actor']) =>
      refusedBy('membership', (await look({ ...of, actor }))!, { type }, actor.role as 'admin' | 'person')
    const founder = { code: 'NOT_ALLOWED', text: 'team.founderStays' }
    const noFactor = { code: 'NOT_ALLOWED', text: 'team.noFactor' }
    expect(await failing('membership.suspended', administrator(second))).toEqual(founder)
    expect(await failing('factor.removed', administrator(second))).toEqual(noFactor)
    expect(await failing('membership.suspended', administrator())).toEqual({
      code: 'FORBIDDEN',
      text: 'team.own',
    })
    // No guard is named for another actor's event, an event of another state, or an accepted event.
    expect(await failing('factor.ended', administrator(second))).toBeNull()
    expect(await failing('membership.resumed', administrator(second))).toBeNull()
    expect(await failing('factor.enrolled', someone(who.chief))).toBeNull()
    expect(await failing('factor.ended', someone(who.chief))).toEqual({
      code: 'NOT_ALLOWED',
      text: 'refusals.factorIsOff',
    })
  })

  test("requires the first possible transition to belong to the actor's role", async () => {
    // A full refund that states an amount, which only the gateway may report.
    const id = await payment({ state: 'success', captured_minor: 4900, captured_currency: 'USD' })
    const of = { record: 'payment', id, event: { type: 'refund.made' } } as const
    const whole = {
      ...made(),
      payment_id: id,
      currency: 'USD',
      status: 'succeeded',
      word: 'succeeded',
    } as const
    await site.db
      .insertInto('refund')
      .values({ ...whole, gateway_ref: 're_1', amount_minor: 4900 })
      .execute()
    await expect(send({ ...of, actor: administrator(), reason: 're_1' })).rejects.toMatchObject(forbidden([]))
    expect(await menu({ ...of, actor: administrator() })).toEqual([])
    expect(await menu({ ...of, actor: gateway })).toContain('refund.made')
    expect(await send({ ...of, actor: gateway })).toMatchObject({ to: 'refunded' })
  })
})
