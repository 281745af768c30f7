import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { text } from '../../contract/limits'
import { blocksHouse, named, type BlocksHouse, type Somebody } from './blocks-house'
import { admin, person } from './people'

let house: BlocksHouse
let ann: Somebody
let ben: Somebody
let chief: Somebody

beforeAll(async () => {
  house = await blocksHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  ;({ ann, ben, chief } = await house.people())
})

describe('block-user', () => {
  test('stops messages both ways at once and keeps who, whom and why', async () => {
    expect([await house.passes(ann, ben), await house.passes(ben, ann)]).toEqual([true, true])
    const answer = await house.block(ann, { ...named(ben), reason: ' Rude ' })
    expect(answer).toMatchObject({ error: false, data: { blocked: true } })
    expect([await house.passes(ann, ben), await house.passes(ben, ann)]).toEqual([false, false])
    const [row] = await house.rows(ann)
    expect(row).toMatchObject({ to_user_id: ben.user.id, to_admin: false, state: 'blocked', reason: 'Rude' })
    expect(await house.history(row!.id)).toEqual([
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
    const answers = await Promise.all(Array.from({ length: 20 }, () => house.block(ann, named(ben))))
    expect(answers.every(({ error, data }) => !error && data.blocked)).toBe(true)
    const all = await house.rows(ann)
    expect(all).toHaveLength(1)
    expect((await house.history(all[0]!.id)).map(({ event }) => event)).toEqual(['created', 'person.blocked'])
  })

  test('two who block each other at once have both blocked', async () => {
    const answers = await Promise.all([house.block(ann, named(ben)), house.block(ben, named(ann))])
    expect(answers.map(({ error }) => error)).toEqual([false, false])
    await house.unblock(ann, named(ben))
    expect(await house.passes(ann, ben)).toBe(false)
    await house.unblock(ben, named(ann))
    expect(await house.passes(ann, ben)).toBe(true)
  })

  test('refuses oneself, nobody, and who was never here or is gone', async () => {
    const newcomer = await person(house.ctx, { account_state: 'unverified' })
    const gone = await person(house.ctx, { account_state: 'purged' })
    expect(await house.block(ann, named(ann))).toMatchObject({ code: 'FORBIDDEN', message: /yourself/ })
    for (const whom of [named(newcomer), named(gone), { to_user_id: 999_999_999 }])
      expect(await house.block(ann, whom)).toMatchObject({ code: 'NOT_FOUND' })
    for (const whom of [{}, { to_admin: 0 }, { to_admin: 1, to_user_id: ben.user.id }])
      expect(await house.block(ann, whom)).toMatchObject({
        code: 'VALIDATION',
        errors: { to_user_id: expect.any(String) },
      })
    const long = await house.block(ann, { ...named(ben), reason: 'x'.repeat(text.reason + 1) })
    expect(long).toMatchObject({ code: 'VALIDATION', errors: { reason: expect.any(String) } })
    expect(await house.rows(ann)).toEqual([])
    expect(await house.call('block-user', named(ben))).toMatchObject({ code: 'NOT_LOGGED_IN' })
  })

  test('works on whoever was shut out or leaves: they may come back', async () => {
    for (const account_state of ['deactivated', 'deletionRequested'] as const) {
      const away = await person(house.ctx, { account_state })
      expect(await house.block(ann, named(away))).toMatchObject({ error: false })
    }
  })
})

describe('the operator (D57)', () => {
  test('is one, whichever administrator is named', async () => {
    const second = await admin(house.ctx)
    await house.block(ann, named(chief))
    await house.block(ann, named(second))
    await house.block(ann, { to_admin: 1 })
    expect(await house.rows(ann)).toMatchObject([{ to_user_id: null, to_admin: true, state: 'blocked' }])
    for (const one of [chief, second]) {
      expect([await house.passes(ann, one), await house.passes(one, ann)]).toEqual([false, false])
      expect(await house.seen(one, ann)).toEqual([{ is_blocked_by_me: false, is_blocked_me: true }])
    }
    expect(await house.passes(ben, chief)).toBe(true)
    await house.unblock(ann, named(second))
    expect(await house.passes(chief, ann)).toBe(true)
  })

  test('cannot be blocked by an administrator, who can block people', async () => {
    const second = await admin(house.ctx)
    for (const whom of [{ to_admin: 1 }, named(second), named(chief)])
      expect(await house.block(chief, whom)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await house.block(chief, named(ben))).toMatchObject({ error: false })
    // All administrators read what is written to any of them.
    expect([await house.passes(ben, chief), await house.passes(ben, second)]).toEqual([false, false])
    expect(await house.seen(second, ben)).toEqual([{ is_blocked_by_me: false, is_blocked_me: true }])
  })
})

describe('unblock-user', () => {
  test('lifts the own block, once or more often', async () => {
    await house.block(ann, named(ben))
    for (const _ of [1, 2])
      expect(await house.unblock(ann, named(ben))).toMatchObject({ error: false, data: { blocked: false } })
    expect(await house.passes(ben, ann)).toBe(true)
    const [row] = await house.rows(ann)
    expect((await house.history(row!.id)).map(({ event }) => event)).toEqual([
      'created',
      'person.blocked',
      'block.lifted',
    ])
  })

  test('of somebody else is none of the caller’s, and tells nothing', async () => {
    await house.block(ann, named(ben))
    const nothing = await house.unblock(chief, named(ben))
    const answer = await house.unblock(ben, named(ann))
    expect({ ...answer }).toEqual({ ...nothing })
    expect(await house.passes(ben, ann)).toBe(false)
  })

  test('and blocked again is the same record, with the newer reason', async () => {
    await house.block(ann, { ...named(ben), reason: 'First' })
    await house.unblock(ann, named(ben))
    await house.block(ann, { ...named(ben), reason: 'Second' })
    expect(await house.rows(ann)).toMatchObject([{ state: 'blocked', reason: 'Second' }])
  })
})
