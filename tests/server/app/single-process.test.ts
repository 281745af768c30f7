import { afterAll, beforeAll, expect, test } from 'vitest'
import { ifAlone, locks } from '../../../server/app/run-exclusively'
import { archiveEntries, unpacked } from '../../../server/app/backup/archive-reader'
import { backUp } from '../../../server/app/backup/backup'
import { loadDatabase } from '../../../server/app/backup/load-database'
import { openDatabase, type Opened } from '../../../server/platform/db/open'
import { migrate } from '../../../server/platform/db/migrate'
import { atServer, dropDatabase, ownDatabase } from '../../run/own-database'
import { Sites } from '../backup/sites'

const postgres = process.env['DATABASE_URL']
const name = `threshold_idle_${process.pid}_${process.hrtime.bigint()}`
const copy = `${name}_copy`
/** Idle transaction timeout of this database in ms, as set by some hosting providers. */
const idleMs = 200

const sites = new Sites()
let url: string
let opened: Opened

const limitIdle = (name: string) =>
  atServer(postgres!, `alter database ${name} set idle_in_transaction_session_timeout = ${idleMs}`)

beforeAll(async () => {
  if (!postgres) return
  url = await ownDatabase(postgres, name)
  const unlimited = openDatabase({ databaseUrl: url })
  await migrate(unlimited.db)
  await unlimited.close()
  await limitIdle(name)
  opened = openDatabase({ databaseUrl: url })
})
afterAll(async () => {
  await sites.remove()
  if (!postgres) return
  await opened.close()
  await dropDatabase(postgres, name)
  await dropDatabase(postgres, copy)
})

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test.skipIf(!postgres)(
  'long work runs in only one process although the database ends idle transactions',
  async () => {
    const { db, engine } = opened
    const second = await ifAlone({ db, engine }, locks.backup, async () => {
      await pause(4 * idleMs)
      return ifAlone({ db, engine }, locks.backup, async () => 'another one')
    })
    expect(second).toBeNull()
  },
)

test.skipIf(!postgres)(
  'a restore keeps its rows however long its files take, although the database ends idle transactions',
  async () => {
    const path = sites.path('site.tar')
    const { manifest } = await backUp(
      { ...sites.emptyFolder(), DATABASE_URL: url },
      { path, now: new Date() },
    )
    const target = openDatabase({ databaseUrl: await ownDatabase(postgres!, copy) })
    await limitIdle(copy)
    try {
      const loaded = await loadDatabase(target.db, manifest, {
        isNew: false,
        isLive: true,
        fill: async (insert) => {
          for await (const { name, content } of archiveEntries(path)) {
            const table = /^tables\/(\w+)\//.exec(name)?.[1]
            if (table !== undefined) await insert(table, unpacked(content))
          }
        },
        ready: () => pause(4 * idleMs),
        refuse: (reason) => new Error(reason),
      })
      expect(loaded.migrated).toEqual([])
    } finally {
      await target.close()
    }
  },
)
