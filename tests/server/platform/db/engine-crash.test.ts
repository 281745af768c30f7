import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PgliteClient } from '../../../../server/platform/db/pglite-client'
import { newSite } from '../../../run/new-site'

describe.skipIf(process.env['DATABASE_URL'])('crash of the embedded engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'threshold-crash-'))
  const made = newSite()
  if (made) cpSync(made.database, join(folder, 'pg'), { recursive: true })
  const engine = new PgliteClient(join(folder, 'pg'))
  afterAll(async () => {
    await engine.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a crash is reported immediately, and the next statement finds the stored data', async () => {
    await engine.query('create table kept (n int); insert into kept values (7)', [])
    // A statement that exceeds the thread's stack.
    const deep = engine.query(`select ${'1+'.repeat(20_000)}1`, [])
    const behind = engine.query('select 1', [])
    await expect(deep).rejects.toThrow('the engine crashed')
    await expect(behind).rejects.toThrow('the engine crashed')
    expect((await engine.query('select n from kept', [])).rows).toEqual([{ n: 7 }])
  })
})
