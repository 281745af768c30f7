import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { text } from '../../../contract/limits'
import { texts } from '../../../contract/texts/catalogue'
import { blocksSite, named, type BlocksSite, type Somebody } from './blocks-site'
import { admin, onShow, person } from '../../support/people'
import { race } from '../../support/race'

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

describe('block-user', () => {
  test('stops messages in both directions immediately and stores who, whom and why', async () => {
    expect([await site.passes(ann, ben), await site.passes(ben, ann)]).toEqual([true, true])
    const answer = await site.block(ann, { ...named(ben), reason: ' Rude ' })
    expect(answer).toMatchObject({ error: false, data: { blocked: true } })
    expect([await site.passes(ann, ben), await site.passes(ben, ann)]).toEqual([false, false])
    const [row] = await site.rows(ann)
    expect(row).toMatchObject({ to_user_id: ben.user.id, to_admin: false, state: 'blocked', reason: 'Rude' })
    expect(await site.history(row!.id)).toEqual([
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

  race('done again, many times at once, is done once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.block(ann, named(ben))))
    expect(answers.every(({ error, data }) => !error && data.blocked)).toBe(true)
    const all = await site.rows(ann)
    expect(all).toHaveLength(1)
    expect((await site.history(all[0]!.id)).map(({ event }) => event)).toEqual(['created', 'person.blocked'])
  })

  test('lets two users block each other concurrently', async () => {
    const answers = await Promise.all([site.block(ann, named(ben)), site.block(ben, named(ann))])
    expect(answers.map(({ error }) => error)).toEqual([false, false])
    await site.unblock(ann, named(ben))
    expect(await site.passes(ann, ben)).toBe(false)
    await site.unblock(ben, named(ann))
    expect(await site.passes(ann, ben)).toBe(true)
  })

  test('refuses oneself, missing users, and unverified or purged ones', async () => {
    const newcomer = await person(site.ctx, { account_state: 'unverified' })
    const gone = await person(site.ctx, { account_state: 'purged' })
    expect(await site.block(ann, named(ann))).toMatchObject({ code: 'FORBIDDEN', message: /yourself/ })
    for (const whom of [named(newcomer), named(gone), { to_user_id: 999_999_999 }])
      expect(await site.block(ann, whom)).toMatchObject({ code: 'NOT_FOUND' })
    for (const whom of [{}, { to_admin: 0 }, { to_admin: 1, to_user_id: ben.user.id }])
      expect(await site.block(ann, whom)).toMatchObject({
        code: 'VALIDATION',
        errors: { to_user_id: expect.any(String) },
      })
    const long = await site.block(ann, { ...named(ben), reason: 'x'.repeat(text.reason + 1) })
    expect(long).toMatchObject({ code: 'VALIDATION', errors: { reason: expect.any(String) } })
    expect(await site.rows(ann)).toEqual([])
    expect(await site.call('block-user', named(ben))).toMatchObject({ code: 'NOT_LOGGED_IN' })
  })

  test('accepts users who are deactivated or leaving, as they may return', async () => {
    for (const account_state of ['deactivated', 'deletionRequested'] as const) {
      const away = await person(site.ctx, { account_state })
      await onShow(site.ctx, away.user.id)
      expect(await site.block(ann, named(away))).toMatchObject({ error: false })
    }
  })
})

describe('blocks and the operator (D57)', () => {
  test('the operator is blocked as a whole, no matter which administrator is named', async () => {
    const second = await admin(site.ctx)
    await onShow(site.ctx, second.user.id)
    await site.block(ann, named(chief))
    await site.block(ann, named(second))
    await site.block(ann, { to_admin: 1 })
    expect(await site.rows(ann)).toMatchObject([{ to_user_id: null, to_admin: true, state: 'blocked' }])
    for (const one of [chief, second]) {
      expect([await site.passes(ann, one), await site.passes(one, ann)]).toEqual([false, false])
      expect(await site.seen(one, ann)).toEqual([{ is_blocked_by_me: false, is_blocked_me: true }])
    }
    expect(await site.passes(ben, chief)).toBe(true)
    await site.unblock(ann, named(second))
    expect(await site.passes(chief, ann)).toBe(true)
  })

  test("an administrator can't block the operator but can block users", async () => {
    const second = await admin(site.ctx)
    await onShow(site.ctx, second.user.id)
    for (const whom of [{ to_admin: 1 }, named(second), named(chief)])
      expect(await site.block(chief, whom)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await site.block(chief, named(ben))).toMatchObject({ error: false })
    // All administrators can read messages sent to any of them.
    expect([await site.passes(ben, chief), await site.passes(ben, second)]).toEqual([false, false])
    expect(await site.seen(second, ben)).toEqual([{ is_blocked_by_me: false, is_blocked_me: true }])
  })
})

describe('unblock-user', () => {
  test("lifts one's own block, and repeating it is harmless", async () => {
    await site.block(ann, named(ben))
    for (const said of ['blocking.isLifted', 'blocking.wasNotBlocked'])
      expect(await site.unblock(ann, named(ben))).toMatchObject({
        error: false,
        message: texts.en[said],
        data: { blocked: false },
      })
    expect(await site.passes(ben, ann)).toBe(true)
    const [row] = await site.rows(ann)
    expect((await site.history(row!.id)).map(({ event }) => event)).toEqual([
      'created',
      'person.blocked',
      'block.lifted',
    ])
  })

  test("ignores others' blocks without revealing them", async () => {
    await site.block(ann, named(ben))
    const nothing = await site.unblock(chief, named(ben))
    const answer = await site.unblock(ben, named(ann))
    expect({ ...answer }).toEqual({ ...nothing })
    expect(await site.passes(ben, ann)).toBe(false)
  })

  test('a later block reuses the record with the new reason', async () => {
    await site.block(ann, { ...named(ben), reason: 'First' })
    await site.unblock(ann, named(ben))
    await site.block(ann, { ...named(ben), reason: 'Second' })
    expect(await site.rows(ann)).toMatchObject([{ state: 'blocked', reason: 'Second' }])
  })
})
