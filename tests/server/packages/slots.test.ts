import { beforeEach, describe, expect, test } from 'vitest'
import type { LimitedFeature } from '../../../contract/api/package-features'
import { slot as slotKind } from '../../../server/areas/packages/slot-kind'
import { grantPackage } from '../../../server/areas/packages/grant'
import {
  hasFreeSlot,
  hasRoom,
  holdSlot,
  releaseSlot,
  takenSlots,
  useSlot as spendSlot,
} from '../../../server/areas/packages/slots'
import { nobody } from '../../../server/core/kind'
import { makePackage } from '../../support/payments-site'
import { person } from '../../support/people'
import { recordsSite } from '../../support/records-site'

const site = recordsSite()
let userId: number
beforeEach(async () => {
  userId = (await person(site)).user.id
})

const day = 86_400_000

/** Gives a user, by default the current one, an active subscription as if bought. */
async function give(
  days: number,
  features: Record<string, number | null> = { property_list: 1 },
  to = userId,
): Promise<number> {
  const packageId = await makePackage({ ctx: site }, { price_minor: 0, features, days })
  const granted = await site.inTransaction((trx) =>
    grantPackage(trx, { userId: to, packageId, paymentId: null, grantedBy: null, now: site.clock.now() }),
  )
  return granted!.id
}

const request = (recordId: number, kind: LimitedFeature = 'property_list') => ({
  userId,
  kind,
  recordId,
  now: site.clock.now(),
})
const hold = (recordId: number, kind?: LimitedFeature) =>
  site.inTransaction((trx) => holdSlot(trx, request(recordId, kind)))
const use = (recordId: number, kind?: LimitedFeature) =>
  site.inTransaction((trx) => spendSlot(trx, request(recordId, kind)))
const release = (recordId: number, kind?: LimitedFeature) =>
  site.inTransaction((trx) => releaseSlot(trx, request(recordId, kind)))
const room = (recordId: number, kind?: LimitedFeature) => hasRoom(site.db, request(recordId, kind))
const slots = () => site.db.selectFrom('slot').selectAll().orderBy('id').execute()

describe('slots', () => {
  test('slots are taken from the plan that ends first, then from the next; without any left, the request is refused (D68)', async () => {
    const long = await give(60)
    const short = await give(10)
    await hold(1)
    await hold(2)
    expect((await slots()).map((slot) => slot.subscription_id)).toEqual([short, long])
    await expect(hold(3)).rejects.toMatchObject({ code: 'LIMIT_OVER', text: 'errors.limitOver' })
  })

  test('a request without a plan is refused and names the missing plan', async () => {
    await give(10, { property_feature: 1 })
    await expect(hold(1)).rejects.toMatchObject({ code: 'PACKAGE_MISSING' })
  })

  test("concurrent requests can't take more slots than there are (D66)", async () => {
    await give(10, { property_list: 2 })
    const tries = await Promise.allSettled([1, 2, 3, 4, 5].map((id) => hold(id)))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(2)
    expect(await slots()).toHaveLength(2)
  })

  test('a listing reuses its slot; it is returned if the listing never went live and otherwise kept (D67)', async () => {
    await give(10)
    const { slotId } = await hold(1)
    expect((await hold(1)).slotId).toBe(slotId)
    await release(1)
    expect(await slots()).toMatchObject([{ state: 'released' }])
    await hold(1)
    await use(1)
    await release(1)
    expect((await slots()).map((slot) => slot.state)).toEqual(['released', 'used'])
    expect(await room(1)).toBe(true)
    expect(await room(2)).toBe(false)
  })

  test('a plan without a quota has unlimited slots; a suspended or ended plan has none', async () => {
    const id = await give(10, { property_list: null })
    for (const record of [1, 2, 3]) await hold(record)
    await site.db.updateTable('subscription').set({ state: 'suspended' }).where('id', '=', id).execute()
    await expect(hold(4)).rejects.toMatchObject({ code: 'PACKAGE_MISSING' })
    await site.db.updateTable('subscription').set({ state: 'active' }).where('id', '=', id).execute()
    site.clock.pass(11 * day)
    await expect(hold(4)).rejects.toMatchObject({ code: 'PACKAGE_MISSING' })
  })

  test('renewing a listing after its plan ended takes a slot from another plan', async () => {
    await give(10)
    await hold(1)
    await use(1)
    site.clock.pass(11 * day)
    const next = await give(10)
    expect((await hold(1)).subscriptionId).toBe(next)
  })

  test('slots name their plan and its end (D13), also when reused', async () => {
    const until = new Date(site.clock.now().getTime() + 10 * day)
    const paying = await give(10)
    await give(20)
    const first = await hold(1)
    expect(first).toEqual({ slotId: expect.any(Number), subscriptionId: paying, until })
    site.clock.pass(day)
    expect(await hold(1)).toEqual(first)
    expect(await slots()).toMatchObject([
      { state: 'held', feature: 'property_list', record: 'property', record_id: 1 },
    ])
  })

  test.each([
    ['property_list', 'property'],
    ['project_list', 'project'],
    ['property_feature', 'advertisement'],
    ['project_feature', 'advertisement'],
  ] as const)('slots of %s are used by a %s', async (kind, record) => {
    await give(10, { [kind]: 1 })
    await hold(7, kind)
    expect(await slots()).toMatchObject([{ feature: kind, record, record_id: 7, state: 'held' }])
    await use(7, kind)
    expect(await slots()).toMatchObject([{ state: 'used' }])
  })

  test("slots aren't shared between kinds, records or users", async () => {
    const other = (await person(site)).user.id
    await give(10, { property_list: 1, project_list: 1, property_feature: 1 })
    await give(10, { property_list: 5 }, other)
    await hold(1)
    expect(await room(1)).toBe(true)
    // A project with the same id has no slot, nor has another listing; other users have slots of their own.
    await expect(hold(2)).rejects.toMatchObject({ code: 'LIMIT_OVER' })
    expect(await room(2)).toBe(false)
    expect((await hold(1, 'project_list')).subscriptionId).toBe((await hold(1)).subscriptionId)
    await hold(1, 'property_feature')
    await release(2)
    await release(1, 'project_list')
    expect((await slots()).map(({ feature, state }) => [feature, state])).toEqual([
      ['property_list', 'held'],
      ['project_list', 'released'],
      ['property_feature', 'held'],
    ])
    await use(1, 'property_feature')
    expect((await slots()).map(({ state }) => state)).toEqual(['held', 'released', 'used'])
  })

  test('slots are taken from any plan that has room', async () => {
    const short = await give(10, { property_list: 1 })
    const long = await give(20, { property_list: 2 })
    for (const record of [1, 2]) await hold(record)
    expect(await room(3)).toBe(true)
    expect((await hold(3)).subscriptionId).toBe(long)
    expect(await room(4)).toBe(false)
    expect((await slots()).map(({ subscription_id }) => subscription_id)).toEqual([short, long, long])
  })

  test("slots of a plan that ends at this very moment aren't available", async () => {
    const id = await give(10)
    expect(await site.inTransaction((trx) => hasFreeSlot(trx, id, 'property_list', site.clock.now()))).toBe(
      true,
    )
    site.clock.pass(10 * day - 1)
    expect(await room(1)).toBe(true)
    site.clock.pass(1)
    expect(await room(1)).toBe(false)
    await expect(hold(1)).rejects.toMatchObject({ code: 'PACKAGE_MISSING' })
  })

  test('the refusal lists the plans that would provide slots', async () => {
    await give(10, { property_feature: 1 })
    const offered = await makePackage(
      { ctx: site },
      { price_minor: 900, name: 'Seller', features: { property_list: 3 } },
    )
    const opens = { feature: 'property_list', opens_with: [{ id: offered, name: 'Seller' }] }
    await expect(hold(1)).rejects.toMatchObject({ code: 'PACKAGE_MISSING', more: { extra: opens } })
    await give(10)
    await hold(1)
    await expect(hold(2)).rejects.toMatchObject({ code: 'LIMIT_OVER', more: { extra: opens } })
  })

  test('slots of one plan are available until all of them are taken, regardless of other plans', async () => {
    const id = await give(10, { property_list: 1, project_list: null })
    await give(20, { property_list: 1 })
    const free = (feature: string) =>
      site.inTransaction((trx) => hasFreeSlot(trx, id, feature, site.clock.now()))
    expect(await free('property_list')).toBe(true)
    await hold(1)
    expect(await free('property_list')).toBe(false)
    for (const record of [1, 2]) await hold(record, 'project_list')
    expect(await free('project_list')).toBe(true)
    expect(await free('property_feature')).toBe(false)
    const [row] = await slots()
    expect(await site.inTransaction((trx) => slotKind.context(trx, row!, site.clock.now(), nobody))).toEqual({
      hasRoom: false,
    })
    await release(1)
    expect(await site.inTransaction((trx) => slotKind.context(trx, row!, site.clock.now(), nobody))).toEqual({
      hasRoom: true,
    })
  })

  test('slots count as taken when held or used, for the requested plans and kind', async () => {
    const id = await give(10, { property_list: 3, project_list: 1 })
    for (const record of [1, 2, 3]) await hold(record)
    await hold(1, 'project_list')
    await use(2)
    await release(3)
    const of = async (ids: number[], kind?: string) =>
      (await takenSlots(site.db, ids, kind)).map(({ feature, record_id }) => `${feature} ${record_id}`)
    expect(await of([id])).toEqual(['property_list 1', 'property_list 2', 'project_list 1'])
    expect(await of([id], 'property_list')).toEqual(['property_list 1', 'property_list 2'])
    expect(await of([id + 1])).toEqual([])
    expect(await of([])).toEqual([])
  })

  test('the history records each use of a slot, by the server and with its time', async () => {
    await give(10)
    await hold(1)
    site.clock.pass(day)
    await use(1)
    const lines = await site.db
      .selectFrom('record_history')
      .selectAll()
      .where('record', '=', 'slot')
      .execute()
    expect(lines).toMatchObject([
      {
        event: 'slot.used',
        from_state: 'held',
        to_state: 'used',
        actor_role: 'server',
        actor_id: null,
        at: site.clock.now(),
      },
    ])
    expect(await slots()).toMatchObject([{ updated_at: site.clock.now() }])
    expect(slotKind.ownerOf((await slots())[0]!)).toBeNull()
  })
})
