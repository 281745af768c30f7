import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../../../machines/catalogue'
import { stateNodes } from '../../../machines/diagram/ids'
import { foldFigures } from '../../../server/areas/admin'
import { allCounted, standingsOf, storedAs } from '../../../server/areas/admin/workflow/count-states'
import { waitingStates } from '../../../server/areas/admin/workflow/waiting-states'
import { testApp, type TestApp } from '../../support/harness'
import { arrange } from '../core/transitions/arrange'
import { makeWorld, type World } from '../core/transitions/world'

const minute = 60_000

let app: TestApp
let world: World

beforeAll(async () => {
  app = await testApp()
  world = await makeWorld(app)
})
afterAll(() => app.close())

const ask = (name: 'admin/workflow-stuck' | 'admin/workflow-stuck-records', input: object) =>
  app.call(name, input, { token: world.adminToken })
const stuckIn = async (state: string) => {
  const { data } = await ask('admin/workflow-stuck', { machine: state.split('.')[0]! })
  return data.find((one: { state: string }) => one.state === state)
}
const ago = (ms: number) => new Date(app.ctx.clock.now().getTime() - ms)

/** Stores a message received some time ago. */
async function message(ms: number): Promise<string> {
  const { id } = await arrange(world, 'contact-message', 'received', {})
  await app.ctx.db
    .updateTable('contact_message')
    .set({ updated_at: ago(ms) })
    .where('id', '=', Number(id))
    .execute()
  return String(id)
}

/** Records visits of messages that were answered after a number of minutes each. */
async function visits(minutes: readonly number[]): Promise<void> {
  const lines = minutes.flatMap((waited, nth) => {
    const line = { record: 'contact-message', record_id: `9000${nth}`, actor_role: 'guest' }
    return [
      { ...line, event: 'created', from_state: null, to_state: 'received', at: ago((waited + 60) * minute) },
      {
        ...line,
        event: 'message.answered',
        from_state: 'received',
        to_state: 'answered',
        at: ago(60 * minute),
      },
    ]
  })
  await app.ctx.db.insertInto('record_history').values(lines).execute()
  await foldFigures(app.ctx)
}

describe('records that are stuck', () => {
  const state = 'contact-message.received'
  beforeEach(async () => {
    await app.ctx.db.deleteFrom('contact_message').execute()
    await app.ctx.db.deleteFrom('record_history').where('record', '=', 'contact-message').execute()
    await sql`delete from daily_stay`.execute(app.ctx.db)
    await sql`delete from monthly_stay`.execute(app.ctx.db)
  })

  test('are those unchanged for longer than 95 % of the visits of their state', async () => {
    await visits([...Array<number>(19).fill(10), 100])
    const { limit_seconds: limit, waits } = await stuckIn(state)
    expect(waits).toBe('admin')
    // The middle of a bucket is at most a fifth off.
    expect(limit / 600).toBeGreaterThan(0.8)
    expect(limit / 600).toBeLessThan(1.2)
    await message((limit - 5) * 1000)
    expect(await stuckIn(state)).toMatchObject({ count: 0, oldest: null })
    const late = await message((limit + 5) * 1000)
    expect(await stuckIn(state)).toMatchObject({ count: 1, oldest: ago((limit + 5) * 1000).toISOString() })
    const { data, total } = await ask('admin/workflow-stuck-records', { state })
    expect(total).toBe(1)
    expect(data).toMatchObject([{ id: late, due: null, state: 'received', version: expect.any(Number) }])
    expect(data[0].allowed.map(({ event }: { event: string }) => event)).toContain('message.closed')
  })

  test('are not claimed from fewer than 20 visits', async () => {
    await visits(Array<number>(19).fill(10))
    await message(365 * 24 * 60 * minute)
    expect(await stuckIn(state)).toMatchObject({ count: 0, limit_seconds: null })
    expect(await ask('admin/workflow-stuck-records', { state })).toMatchObject({ data: [], total: 0 })
  })

  test('are listed by page, the longest unchanged first', async () => {
    await visits(Array<number>(20).fill(10))
    const ids = await Promise.all([30, 50, 20, 40].map((waited) => message(waited * minute)))
    const order = [ids[1], ids[3], ids[0], ids[2]]
    const idsOf = async (offset: number) => {
      const { data, total } = await ask('admin/workflow-stuck-records', { state, offset, limit: 2 })
      expect(total).toBe(4)
      return data.map(({ id }: { id: string }) => id)
    }
    expect([...(await idsOf(0)), ...(await idsOf(2)), ...(await idsOf(4))]).toEqual(order)
  })

  test('are those past their due date, each once', async () => {
    const before = (await stuckIn('bank-receipt.awaitingReceipt')).count
    const placed = await arrange(world, 'bank-receipt', 'awaitingReceipt', { receiptsLeft: true })
    const due = ago(minute)
    await app.ctx.db
      .updateTable('bank_receipt')
      .set({ due_at: due })
      .where('id', '=', String(placed.id))
      .execute()
    expect((await stuckIn('bank-receipt.awaitingReceipt')).count).toBe(before + 1)
    const { data } = await ask('admin/workflow-stuck-records', { state: 'bank-receipt.awaitingReceipt' })
    expect(data).toContainEqual(expect.objectContaining({ id: String(placed.id), due: due.toISOString() }))
  })

  test('are found in every state of every kind with valid queries', async () => {
    for (const kind of allCounted()) {
      const rows = waitingStates(kind).map(({ state }) => ({
        record: kind.record,
        state: state.slice(state.indexOf('.') + 1),
      }))
      if (rows.length === 0) continue
      await sql`insert into daily_stay (day, record, state, bucket, n)
        select current_date, r.record, r.state, 2, 20 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (record text, state text)`.execute(app.ctx.db)
      expect(await ask('admin/workflow-stuck', { machine: kind.record })).toMatchObject({ error: false })
      for (const { state } of waitingStates(kind))
        expect(await ask('admin/workflow-stuck-records', { state, limit: 1 }), state).toMatchObject({
          error: false,
        })
    }
  })

  test('are looked for only in records', async () => {
    expect(await ask('admin/workflow-stuck', { machine: 'checkout' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await ask('admin/workflow-stuck-records', { state: 'nothing.here' })).toMatchObject({
      code: 'NOT_FOUND',
    })
    // Records rest there.
    expect(await ask('admin/workflow-stuck-records', { state: 'account.active' })).toMatchObject({ total: 0 })
  })
})

test('the conditions of each state find what the counts find, and states that await an act exist', async () => {
  const { db } = app.ctx
  await arrange(
    world,
    'property',
    { listed: { moderation: 'pending', visibility: 'inactive', market: 'sold' } },
    {
      offer: 'sell',
      hasRoom: true,
      gate: null,
      reviewEdits: true,
      wasLive: false,
      isHeld: true,
    },
  )
  for (const kind of allCounted()) {
    const counts = await standingsOf(db, kind)
    const { machine, table } = kind.kind
    for (const { id } of stateNodes(machine)) {
      const stored = storedAs(kind, id)
      expect(stored.length, id).toBeGreaterThan(0)
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} where ${sql.join(
          stored.map((one) => sql`(${one})`),
          sql` or `,
        )}`.execute(db)
      const counted = counts.filter(({ states }) => states.has(id)).reduce((sum, { n }) => sum + n, 0)
      expect(rows[0]!.n, id).toBe(counted)
    }
  }
  const ids = new Set(catalogue.flatMap(({ machine }) => stateNodes(machine).map(({ id }) => id)))
  for (const kind of allCounted()) for (const { state } of waitingStates(kind)) expect(ids).toContain(state)
})
