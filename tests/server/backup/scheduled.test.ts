import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restore } from '../../../server/app/backup/restore'
import { scheduledBackup } from '../../../server/app/jobs/backups'
import { jobs } from '../../../server/app/jobs/start-jobs'
import type { TestApp } from '../../support/harness'
import { schedulingSite, type SchedulingSite } from './scheduling-site'
import { contentOf, Sites, type Where } from './sites'

const hour = 3_600_000

let sites: Sites
let source: Where
let app: TestApp
let site: SchedulingSite
const folder = () => sites.path('backups')
const made = () => readdirSync(folder()).toSorted()

beforeEach(async () => {
  sites = new Sites()
  site = await schedulingSite(sites, folder())
  ;({ source, app } = site)
})
afterEach(async () => {
  await site.close()
  await sites.remove()
})

test('a server makes a backup once the last one is old enough and removes the oldest; any of them can be restored', async () => {
  const { ctx } = app
  expect(jobs).toContain(scheduledBackup)
  mkdirSync(folder())
  for (const name of [
    'threshold-20251231T000000Z.tar.part',
    'threshold-20260101T000000Z.tar.0123456789ab.part',
    'of-the-operator.tar',
  ])
    writeFileSync(join(folder(), name), '')
  expect(await scheduledBackup.run(ctx)).toBe(1)
  expect(made()).toEqual(['of-the-operator.tar', 'threshold-20260105T090000Z.tar'])
  ctx.clock.pass(6 * hour - 1000)
  expect(await scheduledBackup.run(ctx)).toBe(0)
  ctx.clock.pass(1000)
  await ctx.db.insertInto('setting').values({ name: 'company_name', value: '"Later"' }).execute()
  const expected = await contentOf(ctx.db)
  // On PostgreSQL another process may start the same job at this moment.
  const both = await Promise.all([
    scheduledBackup.run(ctx),
    ctx.engine === 'postgres' ? scheduledBackup.run(ctx) : 0,
  ])
  expect(both[0]! + both[1]!).toBe(1)
  ctx.clock.pass(6 * hour)
  expect(await scheduledBackup.run(ctx)).toBe(1)
  expect(made()).toEqual([
    'of-the-operator.tar',
    'threshold-20260105T150000Z.tar',
    'threshold-20260105T210000Z.tar',
  ])

  const target = sites.emptyFolder()
  const newest = join(folder(), 'threshold-20260105T150000Z.tar')
  const { manifest } = await restore(target, newest, { isLive: true })
  expect(manifest.takenAt).toBe('2026-01-05T15:00:00.000Z')
  expect(await sites.read(target, contentOf)).toEqual(expected)
})

test("a failed backup leaves nothing and doesn't prevent the next one; without BACKUP_DIR none is made", async () => {
  const { ctx } = app
  // A file occupies the folder's path.
  writeFileSync(folder(), '')
  await expect(scheduledBackup.run(ctx)).rejects.toThrow()
  const other = sites.path('other')
  expect(await scheduledBackup.run({ ...ctx, config: { ...ctx.config, BACKUP_DIR: other } })).toBe(1)
  expect(readdirSync(other)).toEqual(['threshold-20260105T090000Z.tar'])
  expect(await scheduledBackup.run({ ...ctx, config: { ...ctx.config, BACKUP_DIR: undefined } })).toBe(0)
  expect(
    existsSync(join(source.DATA_DIR, 'copies')) ? readdirSync(join(source.DATA_DIR, 'copies')) : [],
  ).toEqual([])
})

test('a failed backup is retried after an hour, and a file dated in the future delays no backup', async () => {
  const { ctx } = app
  mkdirSync(folder())
  writeFileSync(join(folder(), 'threshold-20270105T090000Z.tar'), '')
  const broken = { ...ctx, config: { ...ctx.config, DATA_DIR: '/dev/null', DATABASE_URL: undefined } }
  await expect(scheduledBackup.run(broken)).rejects.toThrow()
  ctx.clock.pass(hour - 1000)
  expect(await scheduledBackup.run(ctx)).toBe(0)
  ctx.clock.pass(1000)
  expect(await scheduledBackup.run(ctx)).toBe(1)
  expect(made()).toEqual(['threshold-20260105T100000Z.tar', 'threshold-20270105T090000Z.tar'])
})

test('a backup without all files or the key is reported, and the newest complete one is never removed', async () => {
  const { ctx } = app
  const warn = vi.spyOn(ctx.log, 'warn')
  expect(await scheduledBackup.run(ctx)).toBe(1)
  ctx.clock.pass(6 * hour)
  expect(await scheduledBackup.run(ctx)).toBe(1)
  expect(warn).not.toHaveBeenCalled()
  const file = { name: 'a', mime: 'image/webp', bytes: 4, created_at: ctx.clock.now() }
  await ctx.db
    .insertInto('file')
    .values({ key: 'pictures/00/lost', ...file })
    .execute()
  await ctx.db
    .insertInto('gateway_setting')
    .values({ gateway: 'stripe', keys: 'sealed', updated_at: ctx.clock.now() })
    .execute()
  for (let nth = 0; nth < 3; nth++) {
    ctx.clock.pass(6 * hour)
    expect(await scheduledBackup.run(ctx)).toBe(1)
  }
  expect(warn.mock.calls).toHaveLength(3)
  expect(warn).toHaveBeenLastCalledWith(
    { missing: 1, settingsKey: 'lost' },
    'the scheduled backup lacks 1 files that rows name and settings.key, which opens what is sealed',
  )
  expect(made()).toEqual([
    'threshold-20260105T150000Z.tar',
    'threshold-20260106T030000Z.tar',
    'threshold-20260106T090000Z.tar',
  ])
})

test("a backup doesn't delay a server's shutdown", async () => {
  const { ctx } = app
  ctx.shutdown.abort()
  expect(await scheduledBackup.run(ctx)).toBe(0)
  expect(made()).toEqual([])
})
