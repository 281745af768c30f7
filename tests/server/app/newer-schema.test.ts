import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { baseline, migrate, NewerSchema } from '../../../server/platform/db/migrate'
import { readinessOf } from '../../../server/areas/observability/readiness'
import { laterName, laterStatements } from '../../run/later-migration'
import { testApp, type TestApp } from '../../support/harness'
import { person } from '../../support/people'

let app: TestApp
async function expand(): Promise<void> {
  for (const statement of laterStatements) await sql.raw(statement).execute(app.ctx.db)
  await sql`insert into kysely_migration values (${laterName}, '2030-01-01')`.execute(app.ctx.db)
}
beforeEach(async () => {
  app = await testApp()
})
afterEach(async () => {
  const { db } = app.ctx
  await sql`drop table if exists of_a_later_version`.execute(db)
  await sql`alter table app_user drop column if exists of_a_later_version`.execute(db)
  await sql`alter table property drop column if exists of_a_later_version`.execute(db)
  await sql`delete from kysely_migration where name = ${laterName}`.execute(db)
  await sql`update schema_min set needs = ${baseline}`.execute(db)
  await app.close()
})

test('a later version with only additions can run alongside and be rolled back', async () => {
  await expand()
  expect(await migrate(app.ctx.db)).toEqual([])
  const { user, token } = await person(app.ctx)
  const saved = await app.call(
    'update_profile',
    { name: 'Written by the version before', email: user.email!, mobile: user.mobile! },
    { token },
  )
  expect(saved).toMatchObject({ error: false, data: { name: 'Written by the version before' } })
  for (const name of ['get-property-list', 'homepage-data', 'get-user-data', 'faqs'] as const)
    expect(await app.call(name, {}, { token }), name).toMatchObject({ error: false })
  expect(Object.values(await readinessOf(app.ctx)).every(({ ok }) => ok)).toBe(true)
})

test('a later version that removed something this version needs is refused, naming its migration', async () => {
  await expand()
  await sql`update schema_min set needs = ${laterName}`.execute(app.ctx.db)
  const refused = await migrate(app.ctx.db).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(NewerSchema)
  expect((refused as Error).message).toBe(
    `A newer version of Threshold has changed this database (${laterName}): start that version, or restore a backup from before it.`,
  )
})

test("a database that also lacks one of this version's migrations belongs to another branch and is refused", async () => {
  const { db } = app.ctx
  await expand()
  await sql`update kysely_migration set name = '0300_other.sql' where name = ${baseline}`.execute(db)
  const refused = await migrate(db).catch((error: unknown) => error)
  await sql`update kysely_migration set name = ${baseline} where name = '0300_other.sql'`.execute(db)
  expect(refused).toBeInstanceOf(NewerSchema)
})
