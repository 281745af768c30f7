import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import type { Meta } from '../../../machines/kit'
import { propertyMachine } from '../../../machines/records/property/machine'
import { leafPaths, type Moved } from '../../../machines/versions/moved'
import { conformanceOf } from '../../../server/app/conformance/conformance'
import { kinds } from '../../../server/app/kinds'
import { changedConstraints, stateConstraints } from '../../../server/app/states/constraints'
import { moveStatements, pendingMoves, statesMigration } from '../../../server/app/states/moves'
import type { RecordKind } from '../../../server/core/kind'
import { knownMigrations, migrationText } from '../../../server/platform/db/migrate'
import { testApp, type TestApp } from '../../support/harness'

// Finds a chart that declares a moved state and leaves its rows in it.
test('every move that a chart declares is applied by a migration', () => {
  const texts = knownMigrations().map((name) => migrationText(name))
  expect(pendingMoves(Object.values(kinds) as never, texts), 'run npm run states').toEqual([])
})

/** Kind of a record that no part of the product has, stored in the table `parcel`. */
function parcelKind(version: 'before' | 'now', moved: Moved = {}): RecordKind {
  const by = ['admin'] as const
  const states =
    version === 'before'
      ? {
          waiting: { on: { 'parcel.sent': { target: 'travelling', meta: { by } } } },
          travelling: { on: { 'parcel.lost': { target: 'missing', meta: { by } } } },
          missing: { on: { 'parcel.refunded': { target: 'gone', meta: { by } } } },
          gone: {},
        }
      : {
          waiting: { on: { 'parcel.sent': { target: 'onTheWay', meta: { by } } } },
          onTheWay: { on: { 'parcel.lost': { target: 'gone', meta: { by } } } },
          gone: {},
        }
  const machine = setup({ types: {} as { meta: Meta } }).createMachine({
    id: 'parcel',
    initial: 'waiting',
    states: states as { waiting: object },
    meta: { moved },
  })
  const columns = {
    stateOf: (row: { state: string }) => row.state,
    columnsOf: (state: unknown, now: Date) => ({ state, updated_at: now }),
  }
  return { name: 'parcel', table: 'parcel', machine, ...columns } as unknown as RecordKind
}

/** `travelling` was renamed; `missing` was removed, and its records are now `gone`. */
const moved = { travelling: 'onTheWay', missing: 'gone' }

describe('a chart whose states were renamed and removed', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    await run(`create table parcel (id int primary key, state text not null, updated_at timestamptz,
      constraint parcel_state_legal check (state in ('waiting', 'travelling', 'missing', 'gone')))`)
    await run(`insert into parcel values (1, 'waiting'), (2, 'travelling'), (3, 'missing'), (4, 'gone')`)
    const steps = [
      [2, 'parcel.sent', 'waiting', 'travelling'],
      [3, 'parcel.sent', 'waiting', 'travelling'],
      [3, 'parcel.lost', 'travelling', 'missing'],
      [4, 'parcel.sent', 'waiting', 'travelling'],
      [4, 'parcel.lost', 'travelling', 'missing'],
      [4, 'parcel.refunded', 'missing', 'gone'],
    ] as const
    for (const [id, event, from, to] of steps) await entry(id, event, from, to)
  })
  afterAll(async () => {
    await run('drop table parcel')
    await run(`delete from record_history where record = 'parcel'`)
    await run(`update schema_min set needs = '${needed}'`)
    await app.close()
  })

  let needed = ''
  const run = (text: string) => sql.raw(text).execute(app.ctx.db)
  const entry = (id: number, event: string, from: string, to: string) =>
    run(`insert into record_history (record, record_id, event, from_state, to_state, actor_role, at)
      values ('parcel', '${id}', '${event}', '${from}', '${to}', 'admin', now())`)
  const contradictions = async (kind: RecordKind) =>
    (await conformanceOf(app.ctx.db, [kind])).contradictions.map(({ what, text }) => `${what}: ${text}`)
  const rows = async () =>
    (await sql<{ id: number; state: string }>`select id, state from parcel order by id`.execute(app.ctx.db))
      .rows

  test('is understood by the migration and the conformance check', async () => {
    needed = (await sql<{ needs: string }>`select needs from schema_min`.execute(app.ctx.db)).rows[0]!.needs
    expect(await contradictions(parcelKind('before'))).toEqual([])

    // Without the declaration, the history is impossible. Finds a check that ignores unknown states.
    expect(await contradictions(parcelKind('now'))).toContain('state: travelling is no state of parcel')

    // With it, only the rows contradict their history. Finds a declaration without its migration.
    const now = parcelKind('now', moved)
    expect(await contradictions(now)).toEqual([
      'row: stands in travelling, its history ends in onTheWay',
      'row: stands in missing, its history ends in gone',
    ])

    const moves = pendingMoves([now], [])
    expect(moves).toEqual([
      { record: 'parcel', from: 'travelling', to: 'onTheWay' },
      { record: 'parcel', from: 'missing', to: 'gone' },
    ])
    const migration = statesMigration('9999_states_of_charts.sql', {
      kinds: [now],
      moves,
      constraints: [...stateConstraints([now]).values()],
    })
    await app.ctx.db.transaction().execute((trx) => sql.raw(migration).execute(trx))
    expect(await rows()).toEqual([
      { id: 1, state: 'waiting' },
      { id: 2, state: 'onTheWay' },
      { id: 3, state: 'gone' },
      { id: 4, state: 'gone' },
    ])
    expect(await contradictions(now)).toEqual([])
    expect(pendingMoves([now], [migration])).toEqual([])

    // New entries continue the old ones. Finds a comparison of consecutive steps by stored name.
    await run(`update parcel set state = 'gone' where id = 2`)
    await entry(2, 'parcel.lost', 'onTheWay', 'gone')
    expect(await contradictions(now)).toEqual([])
    await entry(1, 'parcel.lost', 'travelling', 'gone')
    expect(await contradictions(now)).toEqual(['row: stands in waiting, its history ends in gone'])

    // The old names can't come back. Finds a migration that only drops the constraint.
    await expect(run(`update parcel set state = 'missing'`)).rejects.toThrow('parcel_state_legal')
  })
})

// Finds a migration that locks and scans tables whose states are the same as before.
test('only constraints that changed are set again', () => {
  const before = stateConstraints([parcelKind('before'), kinds.property as never])
  const now = stateConstraints([parcelKind('now'), kinds.property as never])
  expect(changedConstraints(before, before)).toEqual([])
  expect(changedConstraints(now, before)).toEqual([
    "alter table parcel\n  drop constraint if exists parcel_state_check,\n  drop constraint if exists parcel_state_legal,\n  add constraint parcel_state_legal check (state in (\n    'waiting', 'onTheWay', 'gone'));",
  ])
})

describe('pending moves', () => {
  const kind = parcelKind('now', moved)
  const statement = 'update parcel set state = 1;'

  // Finds a comment that was copied without its statement.
  test('need a statement below their line in a migration', () => {
    const line = (text: string) => `-- moved: parcel ${text}`
    const rest = `${line('missing -> gone')}\n${statement}`
    const pending = [{ record: 'parcel', from: 'travelling', to: 'onTheWay' }]
    expect(pendingMoves([kind], [`${line('travelling -> onTheWay')}\n`, rest])).toEqual(pending)
    expect(pendingMoves([kind], [`${line('travelling -> onTheWay')}\nselect 1;`, rest])).toEqual(pending)
    expect(pendingMoves([kind], [`${line('travelling -> onTheWay')}\n${statement}\n${rest}`])).toEqual([])
  })

  // Finds a state renamed twice whose rows were moved only once.
  test('continue from the last migration', () => {
    const texts = [`-- moved: parcel travelling -> moving\n${statement}`]
    const twice = parcelKind('now', { travelling: 'onTheWay', moving: 'onTheWay' })
    expect(pendingMoves([twice], texts)).toEqual([{ record: 'parcel', from: 'moving', to: 'onTheWay' }])
  })
})

describe('statements that move records', () => {
  const property = kinds.property as unknown as RecordKind
  const statements = (from: string, to: string) =>
    moveStatements(property, { record: 'property', from, to }).split('\n').slice(1)

  // Finds a statement that moves rows of other states which share one of the two columns.
  test('name both columns that store a listing’s review state', () => {
    expect(propertyMachine.id).toBe('property')
    expect(statements('listed.moderation.asked', 'listed.moderation.questioned')).toEqual([
      'alter table property drop constraint if exists property_request_status_legal;',
      "update property set revision_state = 'questioned' where request_status = 'pending' and revision_state = 'asked';",
    ])
    expect(statements('listed.moderation.refusing', 'listed.moderation.rejected')).toEqual([
      'alter table property drop constraint if exists property_request_status_legal;',
      "update property set request_status = 'rejected', revision_state = 'settled' where request_status = 'pending' and revision_state = 'refusing';",
    ])
    expect(statements('listed.visibility.hidden', 'listed.visibility.inactive')).toEqual([
      'alter table property drop constraint if exists property_status_legal;',
      "update property set status = 'inactive' where status = 'hidden';",
    ])
  })

  // Finds a kind whose columns can't be derived for a state that its chart no longer has.
  test.each(Object.values(kinds).map((kind) => kind.name))('can be written for %s', (name) => {
    const kind = Object.values(kinds).find((one) => one.name === name) as unknown as RecordKind
    const to = [...leafPaths(kind.machine)].find((path) => path !== 'deleted')!
    const text = moveStatements(kind, { record: name, from: to.replace(/[^.]+$/, 'invented'), to })
    expect(text).toMatch(new RegExp(`^update ${kind.table} set .* where .*= 'invented'`, 'm'))
  })

  test('are refused for a state stored as a date', () => {
    expect(() => statements('erased', 'deleted')).toThrow('by hand')
  })
})
