import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import { DefaultQueryExecutor } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { backUp } from '../../../server/app/backup/backup'
import { restore } from '../../../server/app/backup/restore'
import { run } from '../../../server/app/commands/restore'
import { sealWith } from '../../../server/platform/secrets/seal'
import { unfinishedRestore } from '../../../server/platform/process/unfinished-restore'
import { Sites, type Where } from './sites'

const sites = new Sites()
const postgres = process.env['DATABASE_URL']
const archive = sites.path('site.tar')
const sealingKey = Buffer.from('k'.repeat(32))
const picture = `pictures/00/${'0'.repeat(32)}`

beforeAll(async () => {
  const { opened, DATA_DIR, close } = await sites.embedded()
  await opened.db
    .insertInto('file')
    .values({ key: picture, name: 'a', mime: 'image/webp', bytes: 4, created_at: new Date() })
    .execute()
  await opened.db
    .insertInto('gateway_setting')
    .values({ gateway: 'stripe', keys: sealWith(sealingKey, '{}'), updated_at: new Date() })
    .execute()
  await close()
  mkdirSync(dirname(join(DATA_DIR, 'files', picture)), { recursive: true })
  writeFileSync(join(DATA_DIR, 'files', picture), 'webp')
  writeFileSync(join(DATA_DIR, 'settings.key'), sealingKey)
  await backUp({ DATA_DIR }, { path: archive, now: new Date() })
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  vi.unstubAllEnvs()
})
afterAll(() => sites.remove())

/** Returns an empty target for a restore: on PostgreSQL if available to the tests, else a folder. */
const target = (): Promise<Where> =>
  postgres ? sites.emptyPostgres(postgres) : Promise.resolve(sites.emptyFolder())

async function expectWhole(where: Where) {
  const rows = await sites.read(where, (db) => db.selectFrom('file').select('key').execute())
  expect(rows).toEqual([{ key: picture }])
  expect(readFileSync(join(where.DATA_DIR, 'files', picture), 'utf8')).toBe('webp')
  expect(readFileSync(join(where.DATA_DIR, 'settings.key'), 'utf8')).toBe('k'.repeat(32))
}

test("a restore warns that a configured key can't decrypt the archive's data, and names the remedy", async () => {
  const where = await target()
  const { warnings } = await restore({ ...where, SETTINGS_KEY: Buffer.alloc(32, 7) }, archive)
  await expectWhole(where)
  const key = join(where.DATA_DIR, 'settings.key')
  expect(warnings).toEqual([
    expect.stringMatching(/^SETTINGS_KEY does not open what is sealed of stripe: .*leave it out/),
  ])
  expect(warnings[0]).toContain(`base64 -w0 ${key}`)
  // The settings contain the same key, as they do with several machines.
  const same = await restore({ ...(await target()), SETTINGS_KEY: sealingKey }, archive)
  expect(same.warnings).toEqual([])
})

test("a restore only warns when statistics can't be computed, because the site itself was restored", async () => {
  const where = await target()
  const execute = DefaultQueryExecutor.prototype.executeQuery
  vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(function (
    this: DefaultQueryExecutor,
    ...args
  ) {
    if (args[0].sql.startsWith('vacuum'))
      return Promise.reject(new Error('could not resize shared memory segment'))
    return Reflect.apply(execute, this, args)
  })
  vi.stubEnv('DATA_DIR', where.DATA_DIR)
  vi.stubEnv('DATABASE_URL', where.DATABASE_URL ?? '')
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await run([archive])
  expect(said).toHaveBeenCalledWith(expect.stringContaining('each equal by checksum'))
  expect(warned.mock.calls).toEqual([[expect.stringContaining('could not resize shared memory segment')]])
  await expectWhole(where)
  expect(existsSync(unfinishedRestore(where.DATA_DIR))).toBe(false)
})

test.skipIf(!postgres)(
  'a restore keeps the restored files when the connection breaks during the commit',
  async () => {
    const where = await target()
    const query = Client.prototype.query
    // The database commits, but its response is lost.
    vi.spyOn(Client.prototype, 'query').mockImplementation(async function (
      this: unknown,
      ...args: unknown[]
    ) {
      const answer = await Reflect.apply(query, this, args)
      if (args[0] === 'commit') throw new Error('Connection terminated unexpectedly')
      return answer
    } as never)
    await expect(restore(where, archive)).rejects.toThrow(/may be restored or not/)
    vi.restoreAllMocks()
    expect(existsSync(unfinishedRestore(where.DATA_DIR))).toBe(true)
    await expectWhole(where)
    // A second restore doesn't take the files away either.
    await expect(restore(where, archive)).rejects.toThrow('There are tables in the database already')
    await expectWhole(where)
  },
)

test('a restore killed after moving the first files can be repeated', async () => {
  const where = await target()
  const killed = { ...(await target()), DATA_DIR: sites.path('killed') }
  // The state a power cut would leave at this moment.
  const { rename } = promises
  vi.spyOn(promises, 'rename').mockImplementation(async (from, to) => {
    await rename(from, to)
    if (to !== join(where.DATA_DIR, 'files')) return
    for (const name of ['files', 'settings.key', 'restoring'])
      cpSync(join(where.DATA_DIR, name), join(killed.DATA_DIR, name), { recursive: true })
  })
  syncBuiltinESMExports()
  await restore(where, archive)
  expect(existsSync(join(killed.DATA_DIR, 'files', picture))).toBe(true)
  writeFileSync(join(killed.DATA_DIR, 'files', 'half'), '')
  await restore(killed, archive)
  await expectWhole(killed)
  expect(existsSync(join(killed.DATA_DIR, 'files/half'))).toBe(false)
  expect(existsSync(unfinishedRestore(killed.DATA_DIR))).toBe(false)
})
