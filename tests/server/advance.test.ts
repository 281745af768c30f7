import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { block as blockKind } from '../../server/areas/chat'
import {
  advance,
  allowedEvents,
  eventsFor,
  firstTaken,
  recordCreated,
  recordsCreated,
  refusedBy,
  requireTaken,
  seenBy,
  stateText,
  type Move,
} from '../../server/core/advance'
import type {
  BlockTable,
  MembershipTable,
  PaymentTable,
  PropertyTable,
  ReportTable,
} from '../../server/platform/db/schema.gen'
import { makePackage } from './payments-site'
import { person } from './people'
import { recordsSite } from './records-site'

const site = recordsSite()
const day = 86_400_000

let ann: number
let ben: number
let chief: number
beforeEach(async () => {
  ann = (await person(site)).user.id
  ben = (await person(site)).user.id
  chief = (await person(site, { role: 'admin' })).user.id
})

type Sent = Omit<Move, 'now'>

const someone = (id: number) => ({ role: 'person', id }) as const
const administrator = (id = chief) => ({ role: 'admin', id }) as const
const server = { role: 'server', id: null } as const
const clock = { role: 'clock', id: null } as const
const gateway = { role: 'gateway', id: null } as const

const now = () => site.clock.now()
const send = (move: Sent) => site.inTransaction((trx) => advance(trx, { ...move, now: now() }))
const ask = (move: Sent) => site.inTransaction((trx) => requireTaken(trx, { ...move, now: now() }))
const menu = (move: Pick<Move, 'record' | 'id' | 'actor'>) =>
  site.inTransaction((trx) => allowedEvents(trx, { ...move, now: now() }))
const look = (move: Pick<Move, 'record' | 'id' | 'actor'>) =>
  site.inTransaction((trx) => seenBy(trx, { ...move, now: now() }))

const clerk = async (...permissions: string[]) => (await person(site, { role: 'admin', permissions })).user.id

const history = () => site.db.selectFrom('record_history').selectAll().orderBy('id').execute()
const queued = () => site.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const effects = async () => (await queued()).map(({ type, payload }) => [type, payload])

const made = () => ({ created_at: now(), updated_at: now() })

async function block(values: Partial<Insertable<BlockTable>> = {}): Promise<number> {
  const { id } = await site.db
    .insertInto('block')
    .values({ user_id: ann, to_user_id: ben, to_admin: false, reason: null, ...made(), ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ann reports Ben. */
async function report(values: Partial<Insertable<ReportTable>> = {}): Promise<number> {
  const about = { user_id: ann, to_user_id: ben, concerned_id: ben, other_message: 'A fraud' }
  const { id } = await site.db
    .insertInto('report')
    .values({ ...about, ...made(), ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function membership(values: Partial<Insertable<MembershipTable>> = {}): Promise<number> {
  const { id } = await site.db
    .insertInto('membership')
    .values({
      email: 'ben@example.test',
      user_id: ben,
      permissions: ['reports'],
      state: 'active',
      due_at: new Date(now().getTime() + day),
      ...made(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function payment(values: Partial<Insertable<PaymentTable>> = {}): Promise<string> {
  const id = randomUUID()
  await site.db
    .insertInto('payment')
    .values({
      id,
      user_id: ann,
      package_id: await makePackage({ ctx: site }, { price_minor: 4900 }),
      gateway: 'stripe',
      mode: 'sandbox',
      payment_type: 'online',
      amount_minor: 4900,
      currency: 'USD',
      state: 'pending',
      ...made(),
      ...values,
    })
    .execute()
  return id
}

/** Ann's house, public unless it is said. */
async function property(values: Partial<Insertable<PropertyTable>> = {}): Promise<number> {
  const slug = randomUUID()
  const category = await site.db
    .insertInto('category')
    .values({ name: slug, slug })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await site.db
    .insertInto('property')
    .values({
      slug,
      user_id: ann,
      category_id: category.id,
      property_type: 'sell',
      title: 'A house',
      description: 'Like many others',
      price: 10_000_000,
      currency: 'USD',
      address: '12 Pine Street',
      city: 'Seattle',
      state: 'Washington',
      country: 'United States',
      latitude: 47.6,
      longitude: -122.33,
      request_status: 'approved',
      status: 'active',
      market_status: 'available',
      posted_at: now(),
      updated_at: now(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A package of Ann's that runs. */
async function subscription(): Promise<number> {
  const packageId = await makePackage({ ctx: site }, { price_minor: 0 })
  const { id } = await site.db
    .insertInto('subscription')
    .values({
      user_id: ann,
      package_id: packageId,
      payment_id: null,
      granted_by: chief,
      state: 'active',
      starts_at: now(),
      due_at: new Date(now().getTime() + day),
      created_at: now(),
      client_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const lifted = { type: 'block.lifted' }
const overruled = { type: 'block.overruled' }
const notFound = { code: 'NOT_FOUND', text: 'refusals.notFound', more: {} }
const forbidden = (events: string[]) => ({
  code: 'FORBIDDEN',
  text: 'refusals.forbidden',
  more: { events },
})
const notAllowed = (events: string[]) => ({
  code: 'NOT_ALLOWED',
  text: 'refusals.notAllowed',
  more: { events },
})
const reasonNeeded = {
  code: 'VALIDATION',
  text: 'refusals.reasonNeeded',
  more: { errors: { reason: 'refusals.reasonNeeded' } },
}

describe('a state in history', () => {
  test.each([
    ['open', 'open'],
    [{ approved: 'settled' }, 'approved.settled'],
    [{ moderation: 'pending', visibility: 'active' }, 'moderation.pending visibility.active'],
    [
      { listed: { moderation: { approved: 'settled' }, visibility: 'active', market: 'sold' } },
      'listed.moderation.approved.settled listed.visibility.active listed.market.sold',
    ],
    [{ listed: {}, other: undefined }, 'listed other'],
  ])('%j is %s', (value, text) => expect(stateText(value)).toBe(text))
})

describe('who may', () => {
  test('of what is not there, and of what is another person’s, a person hears the same', async () => {
    const id = await block({ state: 'blocked' })
    const move = { record: 'block', event: lifted } as const
    await expect(send({ ...move, id, actor: someone(ben) })).rejects.toMatchObject(notFound)
    await expect(send({ ...move, id: id + 1, actor: someone(ann) })).rejects.toMatchObject(notFound)
    await expect(send({ ...move, id: id + 1, actor: administrator() })).rejects.toMatchObject(notFound)
    expect(await history()).toEqual([])
    expect(await send({ ...move, id, actor: someone(ann) })).toMatchObject({ to: 'open' })
  })

  test('of a decided report it is whom it concerns who acts, and no more who made it', async () => {
    const id = await report({ state: 'upheld', due_at: new Date(now().getTime() + day) })
    const appeal = { record: 'report', id, event: { type: 'report.appealed' }, reason: 'Wrong' } as const
    await expect(send({ ...appeal, actor: someone(ann) })).rejects.toMatchObject(notFound)
    expect(await send({ ...appeal, actor: someone(ben) })).toMatchObject({ from: 'upheld', to: 'appealed' })
  })

  test('an administrator needs the permission for records of the kind, as it is now', async () => {
    const id = await block({ state: 'blocked' })
    const move = { record: 'block', id, event: overruled, reason: 'A mistake' } as const
    const missing = { code: 'FORBIDDEN', text: 'team.missing.people' }
    const [other, one] = [await clerk('reports', 'money'), await clerk('people')]
    await expect(send({ ...move, actor: administrator(other) })).rejects.toMatchObject(missing)
    // Whoever says to be one and is none, is nobody, or whose permissions were left behind.
    for (const nobody of [ann, null, (await person(site, { permissions: ['people'] })).user.id])
      await expect(send({ ...move, actor: { role: 'admin', id: nobody } })).rejects.toMatchObject(missing)
    expect(await send({ ...move, actor: administrator(one) })).toMatchObject({ to: 'open' })
  })

  test('of an entry it is the permission for its own part', async () => {
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
    // What follows elsewhere is written with it.
    expect(await site.db.selectFrom('category').select('is_public').execute()).toEqual([{ is_public: true }])
  })

  test('the facts are asked with who acts, and what an administrator may', async () => {
    const id = await block({ state: 'blocked', user_id: chief })
    const one = await clerk('people', 'money')
    const context = vi.spyOn(blockKind, 'context')
    await look({ record: 'block', id, actor: administrator(one) })
    await menu({ record: 'block', id, actor: clock })
    await ask({ record: 'block', id, event: lifted, actor: someone(chief) })
    await send({ record: 'block', id, event: lifted, actor: someone(chief) })
    await site.inTransaction((trx) => firstTaken(trx, { record: 'block', id, now: now() }, []))
    const asked = context.mock.calls.map(([, row, at, by]) => [row.id, at, by])
    context.mockRestore()
    // What somebody may as an administrator is nothing to a record on which they act as themselves.
    const owner = { role: 'person', id: chief, permissions: [] }
    expect(asked).toEqual([
      [id, now(), { role: 'admin', id: one, permissions: ['people', 'money'] }],
      [id, now(), { role: 'clock', id: null, permissions: [] }],
      [id, now(), owner],
      [id, now(), owner],
      [id, now(), { role: 'server', id: null, permissions: [] }],
    ])
  })
})

describe('what is refused', () => {
  /** Refused in the same words whether it is sent or only asked, and nothing is changed by it. */
  async function refused(move: Sent, refusal: object): Promise<void> {
    await expect(send(move)).rejects.toMatchObject(refusal)
    await expect(ask(move)).rejects.toMatchObject(refusal)
    expect(await history()).toEqual([])
    expect(await queued()).toEqual([])
  }

  test('names what is allowed instead', async () => {
    const open = { record: 'block', id: await block() } as const
    await refused({ ...open, event: lifted, actor: someone(ann) }, notAllowed(['person.blocked']))
    // Never for this role: in this state, in another one, and in none at all.
    await refused({ ...open, event: { type: 'person.blocked' }, actor: administrator() }, forbidden([]))
    await refused({ ...open, event: overruled, actor: someone(ann) }, forbidden(['person.blocked']))
    await refused({ ...open, event: { type: 'no.such' }, actor: someone(ann) }, forbidden(['person.blocked']))
    expect(await site.db.selectFrom('block').select('state').execute()).toEqual([{ state: 'open' }])
  })

  test('a record that is not there is not found, whatever is asked', () =>
    expect(ask({ record: 'block', id: 1, event: lifted, actor: someone(ann) })).rejects.toMatchObject(
      notFound,
    ))

  test('an event of a state deep inside the chart is known, and not allowed from another', async () => {
    const rejected = { record: 'property', id: await property({ request_status: 'rejected' }) } as const
    const mine = ['market.sold', 'visibility.off', 'listing.deleted']
    const withdraw = { ...rejected, event: { type: 'revision.withdrawn' }, actor: someone(ann) }
    await expect(send(withdraw)).rejects.toMatchObject({ code: 'NOT_ALLOWED', text: 'refusals.notAllowed' })
    expect((await menu({ ...rejected, actor: someone(ann) })).toSorted()).toEqual(mine.toSorted())
    // Its guard fails, of which nothing is said.
    const rent = { ...rejected, event: { type: 'market.rented' }, actor: someone(ann) }
    await expect(send(rent)).rejects.toMatchObject({ code: 'NOT_ALLOWED', text: 'refusals.notAllowed' })
  })

  test('a reason that a person owes is asked for; blanks are none', async () => {
    const move = { record: 'block', id: await block({ state: 'blocked' }), event: overruled } as const
    for (const reason of [undefined, '', ' \n'])
      await refused({ ...move, actor: administrator(), reason }, reasonNeeded)
    const appeal = { record: 'report', event: { type: 'report.appealed' }, actor: someone(ben) } as const
    await refused({ ...appeal, id: await report({ state: 'upheld' }) }, reasonNeeded)
    await ask({ ...move, actor: administrator(), reason: 'A mistake' })
  })

  test('what is no person says nothing', async () => {
    const id = await subscription()
    const move = { record: 'subscription', id, event: { type: 'subscription.suspended' } } as const
    await expect(send({ ...move, actor: administrator() })).rejects.toMatchObject(reasonNeeded)
    expect(await send({ ...move, actor: server })).toMatchObject({ from: 'active', to: 'suspended' })
    expect(await history()).toMatchObject([{ actor_role: 'server', actor_id: null, reason: null }])
  })

  test('as the labels of the chart say of the guard that failed', async () => {
    const id = await membership()
    const of = { record: 'membership', id, reason: 'Leaves' } as const
    const allowed = ['permissions.changed', 'membership.suspended', 'membership.removed']
    const removed = { type: 'factor.removed' }
    await refused(
      { ...of, event: removed, actor: administrator() },
      { code: 'NOT_ALLOWED', text: 'team.noFactor', more: { events: allowed } },
    )
    await refused(
      { ...of, event: { type: 'factor.ended' }, actor: someone(ben) },
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

  test('by the first guard of the event that fails, not by one of another event', async () => {
    const id = await membership({ user_id: chief, founder: true, permissions: ['everything'] })
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
    // An event of somebody else, one of another state, and one that is taken are not kept off by a guard.
    expect(await failing('factor.ended', administrator(second))).toBeNull()
    expect(await failing('membership.resumed', administrator(second))).toBeNull()
    expect(await failing('factor.enrolled', someone(chief))).toBeNull()
    expect(await failing('factor.ended', someone(chief))).toEqual({
      code: 'NOT_ALLOWED',
      text: 'refusals.factorIsOff',
    })
  })

  test('of several transitions the first that holds has to be this role’s', async () => {
    // All of the money went back by a refund with a sum: that is the gateway's to say.
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

describe('what is written', () => {
  test('the row, and no other one: its state and what follows from it, what is set besides', async () => {
    const [id, other] = [
      await block({ state: 'blocked', reason: 'Rude' }),
      await block({ user_id: ben, to_user_id: ann }),
    ]
    const created = now()
    site.clock.pass(day)
    const { row, ...moved } = await send({
      record: 'block',
      id,
      event: lifted,
      actor: someone(ann),
      set: { reason: 'Sorry', state: 'blocked' },
    })
    expect(moved).toEqual({ from: 'blocked', to: 'open', allowed: ['person.blocked'] })
    const rows = await site.db.selectFrom('block').selectAll().orderBy('id').execute()
    expect(rows[0]).toEqual({
      id,
      user_id: ann,
      to_user_id: ben,
      to_admin: false,
      state: 'open',
      reason: 'Sorry',
      created_at: created,
      updated_at: now(),
    })
    expect(row).toEqual(rows[0])
    expect(rows[1]).toMatchObject({ id: other, state: 'open', reason: null, updated_at: created })
  })

  test('a line of history, and each effect with whom it is about', async () => {
    const id = await report()
    site.clock.pass(day)
    await send({
      record: 'report',
      id,
      event: { type: 'report.upheld' },
      actor: administrator(),
      reason: ' It is a fraud\n',
      changes: [{ field: 'title', before: 'A', after: 'B' }],
    })
    expect(await history()).toEqual([
      {
        id: expect.any(Number),
        record: 'report',
        record_id: String(id),
        event: 'report.upheld',
        from_state: 'open',
        to_state: 'upheld',
        actor_role: 'admin',
        actor_id: chief,
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

  test('no reason and no changes are none; blanks as well', async () => {
    const id = await block({ state: 'blocked' })
    await send({ record: 'block', id, event: lifted, actor: someone(ann), reason: '  ', changes: [] })
    await send({ record: 'block', id, event: { type: 'person.blocked' }, actor: someone(ann) })
    expect(await history()).toMatchObject([
      {
        from_state: 'blocked',
        to_state: 'open',
        actor_role: 'person',
        actor_id: ann,
        reason: null,
        changes: null,
      },
      {
        from_state: 'open',
        to_state: 'blocked',
        actor_role: 'person',
        actor_id: ann,
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

  test('what belongs to the transition itself is done in it, and is not sent', async () => {
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

  test('what the chart keeps for itself is no effect', async () => {
    const id = await membership()
    await send({ record: 'membership', id, event: { type: 'factor.enrolled' }, actor: someone(ben) })
    expect((await queued()).map(({ type }) => type)).toEqual(['mail.factorEnrolled'])
    const { second_factor } = await site.db
      .selectFrom('app_user')
      .select('second_factor')
      .where('id', '=', ben)
      .executeTakeFirstOrThrow()
    expect(second_factor).toBe(true)
  })

  test('an effect carries what the chart says of it', async () => {
    const id = await property({
      request_status: 'pending',
      revision_state: 'questioned',
      reject_reason: 'How old?',
    })
    const answer = { record: 'property', id, event: { type: 'question.answered' } } as const
    const { from, to } = await send({ ...answer, actor: someone(ann), reason: 'Ten years' })
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

  test('code in the same transaction gets the row as it is now, who acted and why', async () => {
    const id = await block({ state: 'blocked' })
    const follow = vi.spyOn(blockKind, 'follow')
    await send({ record: 'block', id, event: overruled, actor: administrator(), reason: ' A mistake ' })
    await send({ record: 'block', id, event: { type: 'person.blocked' }, actor: someone(ann), reason: ' ' })
    const calls = follow.mock.calls.map(([call]) => call)
    follow.mockRestore()
    const row = (state: string) => expect.objectContaining({ id, state })
    const at = { trx: expect.anything(), now: now() }
    expect(calls).toEqual([
      { ...at, event: overruled, actorId: chief, reason: 'A mistake', row: row('open') },
      { ...at, event: { type: 'person.blocked' }, actorId: ann, reason: null, row: row('blocked') },
    ])
  })

  test('nothing where the transaction ends badly', async () => {
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

  test('the row is locked before it is looked at, and not where it is only looked at', async () => {
    const id = await block({ state: 'open' })
    const isLocked = async (act: 'send' | 'ask') =>
      site.inTransaction(async (trx) => {
        const move = { record: 'block', id, event: lifted, actor: someone(ann), now: now() } as const
        await (act === 'send' ? advance : requireTaken)(trx, move).catch(() => undefined)
        const { rows } = await sql<{ locked: boolean }>`
          select xmax::text <> '0' as locked from block where id = ${id}`.execute(trx)
        return rows[0]!.locked
      })
    expect(await isLocked('ask')).toBe(false)
    expect(await isLocked('send')).toBe(true)
  })
})

describe('the menu', () => {
  test('of somebody in a state; none of what is not there, and none without the permission', async () => {
    const id = await block({ state: 'blocked' })
    const of = { record: 'block', id } as const
    expect(await menu({ ...of, actor: someone(ann) })).toEqual(['block.lifted'])
    expect(await menu({ ...of, actor: administrator() })).toEqual(['block.overruled'])
    expect(await menu({ ...of, actor: clock })).toEqual([])
    expect(await menu({ ...of, actor: administrator(await clerk('money')) })).toEqual([])
    expect(await menu({ ...of, id: id + 1, actor: administrator() })).toEqual([])
    expect(await look({ ...of, id: id + 1, actor: administrator() })).toBeNull()
    expect(await look({ ...of, actor: administrator(await clerk('money')) })).toBeNull()
    expect((await look({ ...of, actor: administrator() }))!.value).toBe('blocked')
  })

  test('names each event once, of any of its transitions that holds', async () => {
    const id = await property()
    const { allowed } = await send({
      record: 'property',
      id,
      event: { type: 'visibility.off' },
      actor: someone(ann),
    })
    const mine = ['edit.submitted', 'visibility.on', 'market.sold', 'listing.deleted']
    expect(allowed.toSorted()).toEqual(mine.toSorted())
  })

  test('has the money that was asked for, and no other sum', async () => {
    const seen = (await look({ record: 'payment', id: await payment(), actor: gateway }))!
    expect(eventsFor(seen, 'gateway').toSorted()).toEqual([
      'duplicate.paid',
      'gateway.failed',
      'gateway.succeeded',
    ])
    expect(eventsFor(seen, 'clock')).toEqual(['expiry.reached'])
    expect(eventsFor(seen, 'admin')).toEqual([])
  })

  test('an administrator may do what the facts about them allow', async () => {
    const decided = { state: 'appealed', decided_by: chief, appeal: 'No' } as const
    const of = { record: 'report', id: await report(decided) } as const
    const events = ['appeal.granted', 'appeal.refused']
    expect(await menu({ ...of, actor: administrator() })).toEqual(events)
    const second = await clerk('reports')
    expect(await menu({ ...of, actor: administrator() })).toEqual([])
    expect(await menu({ ...of, actor: administrator(second) })).toEqual(events)
    await expect(
      send({ ...of, event: { type: 'appeal.granted' }, actor: administrator(), reason: 'x' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN', text: 'reports.anotherDecides', more: { events: [] } })
  })
})

describe('the first move that is taken', () => {
  const first = (id: number | string, moves: readonly Pick<Move, 'event' | 'actor'>[]) =>
    site.inTransaction((trx) => firstTaken(trx, { record: 'payment', id, now: now() }, moves))
  const paid = (amountMatches: boolean) => ({ type: 'gateway.succeeded', facts: { amountMatches } })
  const other = { event: { type: 'gateway.mismatched', facts: { amountMatches: false } }, actor: gateway }
  const failed = { event: { type: 'gateway.failed' }, actor: gateway }

  test('is the first in the order in which they are offered, by what its guards say', async () => {
    const id = await payment()
    const right = { event: paid(true), actor: gateway }
    expect(await first(id, [right, failed])).toBe(right)
    expect(await first(id, [failed, right])).toBe(failed)
    expect(await first(id, [{ event: paid(false), actor: gateway }, other])).toBe(other)
  })

  test('is none that is another role’s, and none at all where nothing is new or nothing is there', async () => {
    const id = await payment()
    expect(await first(id, [{ event: paid(true), actor: someone(ann) }])).toBeNull()
    expect(await first(id, [{ event: { type: 'gateway.accepted' }, actor: gateway }])).toBeNull()
    expect(await first(id, [])).toBeNull()
    expect(await first(randomUUID(), [failed])).toBeNull()
    expect(await history()).toEqual([])
  })
})

describe('the first line of a history', () => {
  const line = {
    id: expect.any(Number),
    event: 'created',
    from_state: null,
    reason: null,
    changes: null,
  }

  test('of one record', async () => {
    const actor = someone(ann)
    await site.inTransaction((trx) =>
      recordCreated(trx, { record: 'block', id: 7, to: 'open', actor, now: now() }),
    )
    const by = { actor_role: 'person', actor_id: ann, at: now() }
    expect(await history()).toEqual([{ ...line, ...by, record: 'block', record_id: '7', to_state: 'open' }])
  })

  test('of many that came at once', async () => {
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
      of('8', 'admin', chief),
    ])
  })
})
