import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { advance } from '../../../server/core/advance'
import { blocksSite, named, type BlocksSite, type Somebody } from './blocks-site'
import { onShow, person } from '../../support/people'

let site: BlocksSite
let ann: Somebody
let ben: Somebody
let chief: Somebody

beforeAll(async () => {
  site = await blocksSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ ann, ben, chief } = await site.people())
})

const overrule = (id: number, reason?: string) =>
  site.call(
    'admin/advance',
    { record: 'block', id: String(id), event: 'block.overruled', reason },
    { token: chief.token },
  )

describe('what users see of a block', () => {
  test('the blocker sees everyone they block, and whether a given user is among them', async () => {
    await site.block(ann, { ...named(ben), reason: 'Rude' })
    site.ctx.clock.pass(1000)
    await site.block(ann, { to_admin: 1 })
    const all = await site.listed(ann)
    expect(all).toMatchObject({
      total: 2,
      data: [
        { user_id: null, to_admin: true, name: null, reason: null },
        { user_id: ben.user.id, to_admin: false, name: 'Ben', reason: 'Rude' },
      ],
    })
    expect((await site.listed(ann, { limit: 1 })).data).toHaveLength(1)
    expect((await site.listed(ann, named(ben))).data).toMatchObject([{ name: 'Ben' }])
    expect((await site.listed(ann, named(chief))).data).toMatchObject([{ to_admin: true }])
    expect((await site.listed(ann, { to_admin: 1 })).data).toMatchObject([{ to_admin: true }])
    await site.unblock(ann, named(ben))
    expect((await site.listed(ann, named(ben))).data).toEqual([])
  })

  test("the blocked user learns only that messages can't be sent", async () => {
    const gone = await person(site.ctx, { account_state: 'deactivated' })
    await onShow(site.ctx, gone.user.id)
    await site.block(ann, { ...named(ben), reason: 'Rude' })
    expect((await site.listed(ben)).data).toEqual([])
    const [blocked, away] = await site.seen(ben, ann, gone)
    expect(blocked).toEqual(away)
    const refusals = await Promise.all(
      [ann, gone].map(({ user }) =>
        site.call('send_message', { receiver_id: user.id, message: 'x' }, { token: ben.token }),
      ),
    )
    expect(refusals[0]).toMatchObject({ code: 'FORBIDDEN' })
    expect(refusals[0]).toEqual(refusals[1])
    expect(await site.seen(ann, ben, chief)).toEqual([
      { is_blocked_by_me: true, is_blocked_me: false },
      { is_blocked_by_me: false, is_blocked_me: false },
    ])
  })
})

describe('administrator', () => {
  test('sees blocks and lifts one with a reason, which notifies the blocker', async () => {
    await site.block(ann, { ...named(ben), reason: 'Asks for money' })
    const found = await site.call(
      'admin/records',
      { record: 'block', search: 'asks for' },
      { token: chief.token },
    )
    const [line] = found.data
    expect(line).toMatchObject({ title: 'Ben', subtitle: 'Asks for money', owner: { name: 'Ann' } })
    expect(line.allowed).toEqual([
      { event: 'block.overruled', needs_reason: true, reason_read: true, tone: null },
    ])
    const whole = await site.call('admin/record', { record: 'block', id: line.id }, { token: chief.token })
    expect(whole.data.fields).toContainEqual({ label: 'admin.label.block_reason', value: 'Asks for money' })
    expect(await overrule(line.id)).toMatchObject({ code: 'VALIDATION' })
    expect(await overrule(line.id, 'A mistake')).toMatchObject({ error: false, data: { state: 'open' } })
    expect(await site.passes(ben, ann)).toBe(true)
    await drainOutbox(site.ctx)
    const mails = await site.ctx.db
      .selectFrom('mailbox')
      .select(['recipient', 'body'])
      .where('recipient', 'in', [ann.user.email!, ben.user.email!])
      .execute()
    expect(mails).toMatchObject([
      { recipient: ann.user.email, body: expect.stringMatching(/Ben.*A mistake/s) },
    ])
  })

  test("finds a block of the operator by its reason and shows it under the operator's name", async () => {
    await site.block(ann, { to_admin: 1, reason: 'No letters please' })
    const { data } = await site.call(
      'admin/records',
      { record: 'block', search: 'no letters' },
      { token: chief.token },
    )
    expect(data).toMatchObject([{ title: expect.stringMatching(/./), owner: { name: 'Ann' } }])
    await overrule(data[0].id, 'Needed')
    await drainOutbox(site.ctx)
    const mail = await site.ctx.db
      .selectFrom('mailbox')
      .select('body')
      .where('recipient', '=', ann.user.email!)
      .executeTakeFirstOrThrow()
    expect(mail.body).toContain('your block of The site team')
  })
})

test('purging a user deletes the reasons others gave for blocking them', async () => {
  await site.block(ann, { ...named(ben), reason: 'Rude' })
  await site.block(ben, { ...named(ann), reason: 'Rude too' })
  const content = [...(await site.rows(ann)), ...(await site.rows(ben))].map(({ id }) => id)
  await site.ctx.db
    .updateTable('app_user')
    .set({ account_state: 'deletionRequested' })
    .where('id', '=', ben.user.id)
    .execute()
  await site.ctx.db.transaction().execute((trx) =>
    advance(trx, {
      record: 'account',
      id: ben.user.id,
      event: { type: 'grace.over' },
      actor: { role: 'clock', id: null },
      now: site.ctx.clock.now(),
    }),
  )
  expect([...(await site.rows(ann)), ...(await site.rows(ben))]).toEqual([])
  for (const id of content) expect((await site.history(id)).map(({ reason }) => reason)).toEqual([null, null])
})
