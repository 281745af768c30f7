import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from '../../../server/app/backup/backup'
import { goLiveOrder, markRestored } from '../../../server/app/backup/go-live'
import { giveCopies } from '../../../server/app/backup/snapshot-socket'
import { databaseChecks } from '../../../server/app/doctor/checks'
import { startJobs } from '../../../server/app/jobs/start-jobs'
import { lockDataDir } from '../../../server/platform/db/lock'
import { migrate } from '../../../server/platform/db/migrate'
import { openDatabase, type Opened } from '../../../server/platform/db/open'
import { appOn } from '../../support/harness'
import { admin } from '../../support/people'
import { threshold } from '../../support/run-threshold'
import { Sites, type Where } from './sites'

const postgres = process.env['DATABASE_URL']
const takenAt = '2026-01-05T09:00:00.000Z'

let sites: Sites
let archive: string
beforeEach(async () => {
  sites = new Sites()
  archive = sites.path('site.tar')
  const { opened, DATA_DIR, close } = await sites.embedded()
  await opened.db
    .insertInto('outbox')
    .values({ type: 'password.changed', payload: '{}', run_at: new Date() })
    .execute()
  // The source was itself restored and isn't live.
  await markRestored(opened.db, '2025-12-24T09:00:00.000Z')
  await close()
  await backUp({ DATA_DIR }, { path: archive, now: new Date(takenAt) })
})
afterEach(() => sites.remove())

const target = (): Promise<Where> =>
  postgres ? sites.emptyPostgres(postgres) : Promise.resolve(sites.emptyFolder())

/** Time in ms within which a job scheduled every 10 ms has run. */
const soonMs = 300

/** Starts a server on a site and counts the runs of two of its jobs. */
async function serverOn(where: Where, opened: Opened) {
  const app = await appOn(opened, { DATA_DIR: where.DATA_DIR })
  const ran = { work: 0, own: 0 }
  const count = (name: keyof typeof ran) => async () => ++ran[name]
  const stop = startJobs(app.ctx, [
    { name: 'work', every: 0.01, run: count('work') },
    { name: 'own', every: 0.01, isForEach: true, run: count('own') },
  ])
  const close = async () => {
    await stop()
    await app.http.close()
    await app.ctx.bus.close()
  }
  return { app, ran, close }
}

const open = ({ DATA_DIR, DATABASE_URL }: Where) =>
  openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR })

const live = async ({ db, engine }: Opened) => {
  // The check reads neither settings nor clock.
  return databaseChecks['live']!({ db, engine } as Parameters<(typeof databaseChecks)['live'] & {}>[0])
}

test('a restored site that is running executes no pending work until it is told to go live', async () => {
  const where = await target()
  const { status, output } = await threshold(where, 'restore', archive)
  expect([status, output]).toEqual([
    0,
    expect.stringContaining(
      'It is not live yet: 1 mails and other effects, 0 webhook events and 0 open payments wait, ',
    ),
  ])
  expect(output).toContain('npx threshold go-live')
  const opened = open(where)
  await migrate(opened.db)
  const { app, ran, close } = await serverOn(where, opened)
  const stopOrders = postgres
    ? async () => {}
    : await giveCopies(where.DATA_DIR, opened.copyTo!, undefined, { 'go-live': goLiveOrder(app.ctx) })
  const unlock = postgres ? () => {} : await lockDataDir(where.DATA_DIR)
  try {
    await expect.poll(() => ran.own).toBeGreaterThan(3)
    await new Promise((resolve) => setTimeout(resolve, soonMs))
    expect(ran.work).toBe(0)
    await expect(live(opened)).rejects.toThrow(`from the backup of ${takenAt}`)
    const { token } = await admin(app.ctx)
    const marked = () => app.call('admin/waiting', {}, { token })
    expect(await marked()).toMatchObject({ error: false, restored_from: takenAt })
    const gone = await threshold(where, 'go-live')
    expect([gone.status, gone.output]).toEqual([
      0,
      expect.stringContaining(`restored from the backup of ${takenAt} is live`),
    ])
    await expect.poll(() => ran.work).toBeGreaterThan(0)
    expect(await live(opened)).toContain('carry out')
    expect(await marked()).toMatchObject({ error: false, restored_from: null })
    const noted = await opened.db
      .selectFrom('setting_change')
      .select(['before', 'after', 'actor_id'])
      .where('subject', '=', 'setting.restored_from')
      .execute()
    expect(noted).toEqual([{ before: takenAt, after: '', actor_id: null }])
    expect((await threshold(where, 'go-live')).output).toContain('It is live already.')
  } finally {
    await close()
    await stopOrders()
    await opened.close()
    unlock()
  }
})

test("a site restored with --go-live is live immediately, even from a backup of a site that wasn't live", async () => {
  const where = await target()
  const { status, output } = await threshold(where, 'restore', archive, '--go-live')
  expect([status, output]).toEqual([0, expect.stringContaining('It is live: 1 mails and other effects')])
  const opened = open(where)
  try {
    expect(await live(opened)).toContain('carry out')
  } finally {
    await opened.close()
  }
})
