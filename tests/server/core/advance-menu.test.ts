import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventsFor } from '../../../server/core/allowed-events'
import { firstTaken } from '../../../server/core/advance'
import { type Move } from '../../../server/core/kind'
import { clock, gateway, movesSite, someone } from './moves-site'

const { site, who, administrator, now, send, menu, look, clerk, history, block, report, payment, property } =
  movesSite()

describe('menu of allowed events', () => {
  test('depends on actor and state, and is empty for missing records or without permission', async () => {
    const id = await block({ state: 'blocked' })
    const of = { record: 'block', id } as const
    expect(await menu({ ...of, actor: someone(who.ann) })).toEqual(['block.lifted'])
    expect(await menu({ ...of, actor: administrator() })).toEqual(['block.overruled'])
    expect(await menu({ ...of, actor: clock })).toEqual([])
    expect(await menu({ ...of, actor: administrator(await clerk('money')) })).toEqual([])
    expect(await menu({ ...of, id: id + 1, actor: administrator() })).toEqual([])
    expect(await look({ ...of, id: id + 1, actor: administrator() })).toBeNull()
    expect(await look({ ...of, actor: administrator(await clerk('money')) })).toBeNull()
    expect((await look({ ...of, actor: administrator() }))!.value).toBe('blocked')
  })

  test('lists each event once if any of its transitions is possible', async () => {
    const id = await property()
    const { allowed } = await send({
      record: 'property',
      id,
      event: { type: 'visibility.off' },
      actor: someone(who.ann),
    })
    const mine = ['edit.submitted', 'visibility.on', 'market.sold', 'listing.deleted']
    expect(allowed.toSorted()).toEqual(mine.toSorted())
  })

  test('accepts only the requested amount of money', async () => {
    const seen = (await look({ record: 'payment', id: await payment(), actor: gateway }))!
    expect(eventsFor(seen, 'gateway').toSorted()).toEqual([
      'duplicate.paid',
      'gateway.failed',
      'gateway.succeeded',
    ])
    expect(eventsFor(seen, 'clock')).toEqual(['expiry.reached'])
    expect(eventsFor(seen, 'admin')).toEqual([])
  })

  test('offers an administrator what the facts about them allow', async () => {
    const decided = { state: 'appealed', decided_by: who.chief, appeal: 'No' } as const
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

describe('first accepted move', () => {
  const first = (id: number | string, moves: readonly Pick<Move, 'event' | 'actor'>[]) =>
    site.inTransaction((trx) => firstTaken(trx, { record: 'payment', id, now: now() }, moves))
  const paid = (amountMatches: boolean) => ({ type: 'gateway.succeeded', facts: { amountMatches } })
  const other = { event: { type: 'gateway.mismatched', facts: { amountMatches: false } }, actor: gateway }
  const failed = { event: { type: 'gateway.failed' }, actor: gateway }

  test('the guards choose it in the given order', async () => {
    const id = await payment()
    const right = { event: paid(true), actor: gateway }
    expect(await first(id, [right, failed])).toBe(right)
    expect(await first(id, [failed, right])).toBe(failed)
    expect(await first(id, [{ event: paid(false), actor: gateway }, other])).toBe(other)
  })

  test("doesn't exist if the moves belong to another role or change nothing, or if the record is missing", async () => {
    const id = await payment()
    expect(await first(id, [{ event: paid(true), actor: someone(who.ann) }])).toBeNull()
    expect(await first(id, [{ event: { type: 'gateway.accepted' }, actor: gateway }])).toBeNull()
    expect(await first(id, [])).toBeNull()
    expect(await first(randomUUID(), [failed])).toBeNull()
    expect(await history()).toEqual([])
  })
})
