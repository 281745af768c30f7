import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backupBucket } from '../../../server/app/backup/backup-bucket'
import { checks } from '../../../server/app/doctor/checks'
import { scheduledBackup } from '../../../server/app/jobs/backups'
import { readConfig } from '../../../server/platform/config/config'
import { bucketClient } from '../../../server/platform/ports/bucket-client'
import { readBucketUrl } from '../../../server/platform/config/bucket-url'
import { FilesAway } from '../../../server/platform/ports/files'
import { isStoreInstalled, newStore, type BucketStore } from '../../run/bucket-store'
import type { TestApp } from '../../support/harness'
import { threshold } from '../../support/run-threshold'
import { schedulingSite, type SchedulingSite } from './scheduling-site'
import { contentOf, Sites, type Where } from './sites'

const hour = 3_600_000
const secret = 'only-for-tests'
const never = new AbortController().signal

test('an invalid bucket URL is rejected without printing the secret', () => {
  const read = (BACKUP_DIR: string) => () => readConfig({ NODE_ENV: 'test', BACKUP_DIR })
  expect(read('s3://key:very-secret@store.example')).toThrow(/BACKUP_DIR: s3:\/\/KEY:SECRET@HOST/)
  expect(read('s3://key:very-secret@store.example')).not.toThrow(/very-secret/)
  expect(read('/srv/backups')).not.toThrow()
  expect(read('s3://key:very-secret@store.example/backups/site')).not.toThrow()
})

describe.skipIf(!isStoreInstalled())('scheduled backups in a third-party object store', () => {
  let store: BucketStore
  beforeAll(async () => {
    store = await newStore()
  })
  afterAll(() => store.remove())

  let sites: Sites
  beforeEach(() => {
    sites = new Sites()
  })
  afterEach(() => sites.remove())

  const newAddress = async () => (await store.newBucket()).replace('?', '/my%20site/backups?')
  const under = 'my site/backups/'

  describe('made by a server', () => {
    let source: Where
    let app: TestApp
    let site: SchedulingSite
    let url: string
    beforeEach(async () => {
      url = await newAddress()
      site = await schedulingSite(sites, url)
      ;({ source, app } = site)
    })
    afterEach(() => site.close())
    const outgoing = () => readdirSync(join(source.DATA_DIR, 'outgoing'))

    test("appear in the store, replace only the oldest of the server's own, and can be restored from their URL", async () => {
      const { ctx } = app
      const foreign = [
        'threshold-20250101T000000Z.tar',
        `${under}of-the-operator.tar`,
        `${under}older/threshold-20250101T000000Z.tar`,
        `${under}threshold-20270105T090000Z.tar`,
        'my site/backups-of-another/threshold-20250101T000000Z.tar',
      ]
      for (const name of foreign) await store.put(url, name)
      // Left behind by a killed backup on this machine.
      mkdirSync(join(source.DATA_DIR, 'outgoing'), { recursive: true })
      for (const name of [
        'threshold-20260101T000000Z.tar',
        'threshold-20260101T000000Z.tar.0123456789ab.part',
      ])
        writeFileSync(join(source.DATA_DIR, 'outgoing', name), '')
      expect(await scheduledBackup.run(ctx)).toBe(1)
      ctx.clock.pass(6 * hour - 1000)
      expect(await scheduledBackup.run(ctx)).toBe(0)
      ctx.clock.pass(1000)
      await ctx.db.insertInto('setting').values({ name: 'company_name', value: '"Later"' }).execute()
      const expected = await contentOf(ctx.db)
      expect(await scheduledBackup.run(ctx)).toBe(1)
      ctx.clock.pass(6 * hour)
      expect(await scheduledBackup.run(ctx)).toBe(1)
      const kept = ['threshold-20260105T150000Z.tar', 'threshold-20260105T210000Z.tar']
      expect((await store.names(url)).toSorted()).toEqual(
        [...foreign, ...kept.map((name) => under + name)].toSorted(),
      )
      expect(outgoing()).toEqual([])

      const doctor = (more = {}) =>
        checks['backups']!(
          readConfig({
            NODE_ENV: 'test',
            DATA_DIR: source.DATA_DIR,
            BACKUP_DIR: url,
            BACKUP_EVERY: '6',
            ...more,
          }),
          ctx.clock,
        )
      const { host, pathname } = new URL(url)
      const shown = `s3://${host}${pathname}/`
      await expect(doctor()).rejects.toThrow(
        `${shown}threshold-20270105T090000Z.tar is named for a time to come`,
      )
      await bucketClient(readBucketUrl(url)!).remove(`${under}threshold-20270105T090000Z.tar`)
      expect(await doctor()).toContain(
        `the newest is 0.0 hours old, with every file and nothing that is sealed; ${shown} can be written`,
      )
      const wrong = await doctor({ BACKUP_DIR: url.replace(secret, 'wrong') }).catch((error: Error) => error)
      expect((wrong as Error).message).toMatch(/refuses: 403 \w+\. Look at BACKUP_DIR/)

      const target = sites.emptyFolder()
      const address = `${shown}threshold-20260105T150000Z.tar`
      const { status, output } = await threshold(
        { ...target, BACKUP_DIR: url },
        'restore',
        '--go-live',
        address,
      )
      expect([status, output]).toEqual([
        0,
        expect.stringContaining('The site of 2026-01-05T15:00:00.000Z is restored'),
      ])
      expect(output).not.toContain(secret)
      expect(await sites.read(target, contentOf)).toEqual(expected)
      const none = await threshold(
        { ...sites.emptyFolder(), BACKUP_DIR: url },
        'restore',
        address.replace('2026', '2024'),
      )
      expect(none).toEqual({
        status: 1,
        output: expect.stringMatching(/^There is no .*threshold-20240105T150000Z\.tar/),
      })
    }, 240_000)

    test('fail while the store is down, leave nothing on disk and log no secret', async () => {
      const { ctx } = app
      const logged: unknown[] = []
      for (const level of ['warn', 'error', 'info'] as const)
        vi.spyOn(ctx.log, level).mockImplementation((...args: unknown[]) => void logged.push(args))
      await store.end()
      const error = await scheduledBackup.run(ctx).catch((reason: Error) => reason)
      await store.start()
      expect(error).toBeInstanceOf(FilesAway)
      expect([(error as Error).stack, String((error as Error).cause), logged].join()).not.toContain(secret)
      expect(existsSync(join(source.DATA_DIR, 'outgoing')) ? outgoing() : []).toEqual([])
      expect(await scheduledBackup.run(ctx)).toBe(1)
    })
  })

  /** Minimum part size of S3, in bytes. */
  const partBytes = 5 * 1024 * 1024
  const large = randomBytes(2 * partBytes + 1234)
  const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const name = 'threshold-20260105T090000Z.tar'
  const isOurs = (one: string) => one === name
  const uploads = async (url: string) => {
    const { ask } = bucketClient(readBucketUrl(url)!)
    return (await (await ask('GET', '?uploads=')).text()).match(/<Key>[^<]*/g) ?? []
  }
  const write = async (path: string) => {
    writeFileSync(path, large)
    return 'written'
  }

  test('large ones are uploaded in parts and arrive complete', async () => {
    const url = await newAddress()
    const backups = backupBucket(readBucketUrl(url)!, sites.folder, { partBytes })
    expect(await backups.keep(name, write, never)).toBe('written')
    expect(await backups.names()).toEqual([name])
    const copy = sites.path('copy')
    expect(await backups.fetch(name, copy)).toBe(true)
    expect(sum(readFileSync(copy))).toBe(sum(large))
    expect(await backups.manifestOf(name)).toBeNull()
    expect(await uploads(url)).toEqual([])
  })

  test('interrupted backups, even after a kill, leave nothing behind, and other uploads continue', async () => {
    const url = await newAddress()
    const backups = backupBucket(readBucketUrl(url)!, sites.folder, { partBytes })
    const { ask, done } = bucketClient(readBucketUrl(url)!)
    const begin = async (of: string) => done(await ask('POST', `my%20site/backups/${of}?uploads=`))
    await begin(name)
    await begin(name)
    await begin('of-the-operator.tar')
    await begin(`older/${name}`)
    await backups.removeUnfinished(isOurs)
    expect((await uploads(url)).toSorted()).toEqual([
      `<Key>${under}of-the-operator.tar`,
      `<Key>${under}older/${name}`,
    ])
    const ended = new AbortController()
    const endWhile = (path: string) => {
      ended.abort(new Error('the server ends'))
      return write(path)
    }
    await expect(backups.keep(name, endWhile, ended.signal)).rejects.toThrow('the server ends')
    await backups.removeUnfinished(isOurs)
    expect(await uploads(url)).toHaveLength(2)
    expect(await backups.names()).toEqual([])
    expect(readdirSync(backups.folder)).toEqual([])
  })
})
