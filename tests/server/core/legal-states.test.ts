import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migratedConstraints, stateConstraints } from '../../../server/app/states/constraints'
import { schemaTypes } from '../../../server/platform/db/schema-types'
import { projectRoot } from '../../../server/platform/process/root'
import { testApp, type TestApp } from '../../support/harness'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('database constraints match the charts (`npm run states`)', () => {
  expect(new Map(migratedConstraints())).toEqual(new Map(stateConstraints()))
})

test('table types match the migrations (`npm run schema`)', async () => {
  expect(readFileSync(join(projectRoot, 'server/platform/db/schema.gen.ts'), 'utf8')).toBe(
    await schemaTypes(app.ctx.db),
  )
})

/** State column of each table, listed by hand. */
const stateColumns = [
  ['app_user', 'account_state'],
  ['property', 'request_status'],
  ['property', 'revision_state'],
  ['property', 'status'],
  ['property', 'market_status'],
  ['project', 'request_status'],
  ['project', 'revision_state'],
  ['project', 'status'],
  ['advertisement', 'state'],
  ['payment', 'state'],
  ['refund_order', 'state'],
  ['bank_receipt', 'state'],
  ['subscription', 'state'],
  ['slot', 'state'],
  ['agent_application', 'state'],
  ['block', 'state'],
  ['report', 'state'],
  ['contact_message', 'state'],
  ['publication', 'state'],
  ['membership', 'state'],
] as const

describe('illegal state', () => {
  test.each(stateColumns)('the constraint on %s.%s rejects it', async (table, column) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(c.oid) as definition from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.conrelid = ${table}::regclass and c.contype = 'c' and a.attname = ${column}
        and c.conname like '%\\_legal'`.execute(app.ctx.db)
    expect(rows).toHaveLength(1)
    // Evaluates the constraint's expression with the state substituted, so no row is needed.
    const expression = rows[0]!.definition.replace(/^CHECK /, '')
    const other = {
      request_status: 'pending',
      revision_state: 'settled',
      status: 'active',
      market_status: 'available',
    }
    const columns = Object.entries(other).map(([name, value]) => sql`${value}::text as ${sql.ref(name)}`)
    const holds = async (state: string) => {
      const { rows: found } = await sql<{ fits: boolean }>`
        select ${sql.raw(expression)} as fits
        from (select ${sql.join([...columns.filter((_, at) => Object.keys(other)[at] !== column), sql`${state}::text as ${sql.ref(column)}`])}) s`.execute(
        app.ctx.db,
      )
      return found[0]!.fits
    }
    expect(await holds('no such state')).toBe(false)
  })

  test('a combination is rejected, too: an edit under review on an unapproved listing', async () => {
    const of = (request: string, revision: string) =>
      sql<{
        id: number
      }>`update property set request_status = ${request}, revision_state = ${revision} returning id`.execute(
        app.ctx.db,
      )
    const { ground, listing } = await import('../../support/listings-world')
    const { person } = await import('../../support/people')
    await listing(app.ctx, await ground(app.ctx), (await person(app.ctx)).user.id)
    expect((await of('approved', 'editReview')).rows).toHaveLength(1)
    await expect(of('pending', 'editReview')).rejects.toThrow('property_request_status_legal')
  })
})
