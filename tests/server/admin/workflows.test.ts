import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transition, type AnyMachineSnapshot } from 'xstate'
import { catalogue } from '../../../machines/catalogue'
import { allCounted } from '../../../server/areas/admin/workflow/count-states'
import { testApp, type TestApp } from '../../support/harness'
import { arrange } from '../core/transitions/arrange'
import { makeWorld, type World } from '../core/transitions/world'
import { signIn } from '../../support/people'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await testApp()
  world = await makeWorld(app)
})
afterAll(() => app.close())

const ask = (
  name: 'admin/workflow-counts' | 'admin/workflow-state' | 'admin/workflow-record',
  input: object,
  token = world.adminToken,
) => app.call(name, input, { token })

const countOf = async (state: string) => {
  const { data } = await ask('admin/workflow-counts', {})
  return data.find((line: { state: string }) => line.state === state)
}

describe('workflow atlas with stored records', () => {
  test('opens only for administrators', async () => {
    const input = { state: 'payment.opened', machine: 'payment', id: '1' }
    const theirs = await signIn(app.ctx, world.owner.id)
    for (const name of ['admin/workflow-counts', 'admin/workflow-state', 'admin/workflow-record'] as const) {
      expect(await app.call(name, input)).toMatchObject({ code: 'NOT_LOGGED_IN' })
      expect(await ask(name, input, theirs)).toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('counts every kind of record', () => {
    const records = catalogue.filter(({ kind }) => kind === 'record').map(({ id }) => id)
    expect(
      allCounted()
        .map(({ kind }) => kind.machine.id)
        .sort(),
    ).toEqual(records.sort())
    for (const { record, parts } of allCounted()) expect(parts.length, record).toBeGreaterThan(0)
  })

  test('counts records per state, parent states included, with the age of the oldest', async () => {
    const before = (await countOf('payment.pending'))?.count ?? 0
    const first = await arrange(world, 'payment', 'pending', { alreadyGranted: false })
    await app.ctx.db
      .updateTable('payment')
      .set({ updated_at: new Date('2020-01-02T03:04:05Z') })
      .where('id', '=', String(first.id))
      .execute()
    await arrange(world, 'payment', 'pending', { alreadyGranted: false })
    const pending = await countOf('payment.pending')
    expect(pending).toEqual({
      machine: 'payment',
      state: 'payment.pending',
      count: before + 2,
      oldest: '2020-01-02T03:04:05.000Z',
    })
    const all = await app.ctx.db
      .selectFrom('payment')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect((await countOf('payment')).count).toBe(Number(all.n))
    const here = await ask('admin/workflow-state', { state: 'payment.pending', limit: 1 })
    expect(here).toMatchObject({
      total: before + 2,
      data: [{ id: String(first.id), since: '2020-01-02T03:04:05.000Z' }],
    })
  })

  test('lists the regions of a listing separately', async () => {
    const value = {
      listed: { moderation: { approved: 'editReview' }, visibility: 'inactive', market: 'sold' },
    }
    const placed = await arrange(world, 'property', value, {
      offer: 'sell',
      hasRoom: true,
      gate: null,
      reviewEdits: true,
      wasLive: true,
      isHeld: true,
    })
    for (const state of ['', '.listed', '.listed.moderation.approved.editReview', '.listed.market.sold']) {
      const { data } = await ask('admin/workflow-state', { state: `property${state}`, limit: 50 })
      expect(
        data.map((one: { id: string }) => one.id),
        state,
      ).toContain(String(placed.id))
    }
    const gone = await ask('admin/workflow-state', { state: 'property.deleted' })
    expect(gone.data.map((one: { id: string }) => one.id)).not.toContain(String(placed.id))
    const shown = await ask('admin/workflow-record', { machine: 'property', id: String(placed.id) })
    expect(shown.data).toMatchObject({ value, facts: { offer: 'sell', reviewEdits: expect.any(Boolean) } })
  })

  test.each(catalogue.filter(({ kind }) => kind === 'record').map(({ id }) => ({ machine: id })))(
    'reads the table of $machine in one valid query',
    async ({ machine }) => {
      const { data } = await ask('admin/workflow-state', { state: machine, limit: 1 })
      expect(Array.isArray(data)).toBe(true)
    },
  )

  test("returns enough facts to continue a payment's machine", async () => {
    const placed = await arrange(world, 'payment', 'opened', { alreadyGranted: false })
    const { data } = await ask('admin/workflow-record', { machine: 'payment', id: String(placed.id) })
    const { machine } = catalogue.find(({ id }) => id === 'payment')!
    const stored = machine.resolveState({ value: data.value, context: data.facts } as never)
    const [next] = transition(machine, stored as AnyMachineSnapshot, { type: 'gateway.accepted' })
    expect(next.value).toBe('pending')
  })

  test("shows who got e-mails about a record by their role, without the address or another record's", async () => {
    const placed = await arrange(world, 'payment', 'pending', { alreadyGranted: false })
    const at = app.ctx.clock.now()
    const effect = (type: string, id: string, more: object = {}) => ({
      type,
      payload: JSON.stringify({ record: 'payment', id, actor: 'gateway', reason: null, ...more }),
      run_at: at,
    })
    await app.ctx.db
      .insertInto('outbox')
      .values([
        effect('mail.paymentFailed', placed.id as string),
        { ...effect('mail.paymentFailed', placed.id as string, { to: 'admin' }), dead_at: at },
        effect('mail.paymentFailed', '00000000-0000-4000-8000-000000000000'),
        effect('no.mail', placed.id as string),
      ])
      .execute()
    const { data } = await ask('admin/workflow-record', { machine: 'payment', id: String(placed.id) })
    const mails = { what: expect.stringContaining('E-mail'), at: at.toISOString() }
    expect(data.mails).toEqual([
      { ...mails, to: 'owner', state: 'waiting' },
      { ...mails, to: 'admin', state: 'failed' },
    ])
  })

  test('returns nothing for anything but a record', async () => {
    expect(await ask('admin/workflow-state', { state: 'checkout.card' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await ask('admin/workflow-state', { state: 'payment.nowhere' })).toMatchObject({ total: 0 })
    for (const id of ['1', 'x', '00000000-0000-4000-8000-000000000000'])
      expect(await ask('admin/workflow-record', { machine: 'payment', id })).toMatchObject({
        code: 'NOT_FOUND',
      })
  })

  test('has an index for each count', async () => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where indexname like '%\_states'`.execute(app.ctx.db)
    for (const kind of ['app_user', 'property', 'payment', 'subscription', 'slot'])
      expect(rows.map(({ name }) => name)).toContain(`${kind}_states`)
  })

  test('counts group only by columns of an index', async () => {
    for (const { kind, parts, since } of allCounted()) {
      const { rows } = await sql<{ column: string }>`
        select a.attname as column from pg_index i join pg_attribute a on a.attrelid = i.indexrelid
        where i.indexrelid = ${`${kind.table}_states`}::regclass`.execute(app.ctx.db)
      const columns = rows.map(({ column }) => column)
      expect(columns, kind.table).toEqual(
        expect.arrayContaining([...parts.map(({ column }) => column), since]),
      )
    }
  })
})
