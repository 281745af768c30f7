import { chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveCopies } from '../../../server/app/backup/snapshot-socket'
import { maintenanceOrder } from '../../../server/areas/admin'
import { migrate } from '../../../server/platform/db/migrate'
import { Sites } from '../backup/sites'
import { appOn } from '../../support/harness'
import { threshold } from '../../support/run-threshold'

/** Commands on a site with an embedded database. What they do to any site is in `operator-commands.test.ts`. */

const email = 'admin@threshold.test'

let sites: Sites
beforeEach(() => {
  sites = new Sites()
})
afterEach(() => sites.remove())

test('a server holding the database open is notified and keeps running', async () => {
  const site = await sites.embedded()
  const app = await appOn(site.opened, { DATA_DIR: site.DATA_DIR })
  const stop = await giveCopies(site.DATA_DIR, site.opened.copyTo!, undefined, {
    maintenance: maintenanceOrder(app.ctx),
  })
  try {
    expect(await app.call('faqs')).toMatchObject({ status: 200 })
    expect(await threshold(site, 'maintenance', 'on')).toMatchObject({ status: 0 })
    expect(await app.call('faqs')).toMatchObject({ status: 503 })
    expect(await threshold(site, 'maintenance', 'off')).toMatchObject({ status: 0 })
    expect(await app.call('faqs')).toMatchObject({ status: 200 })
    await stop()
    expect(await threshold(site, 'maintenance', 'on')).toEqual({
      status: 1,
      output: expect.stringMatching(/^The server that uses .* cannot be told: .* Stop it, and try again/),
    })
  } finally {
    await stop()
    await app.http.close()
  }
})

test.each([['migrate'], ['maintenance', 'on'], ['deliveries', 'retry'], ['admin', 'reset', email]])(
  "%s doesn't create a site",
  async (...args) => {
    const where = sites.emptyFolder()
    const { status, output } = await threshold(where, ...args)
    expect([status, output]).toEqual([
      1,
      `There is no database in ${where.DATA_DIR}. Name the data folder with DATA_DIR, or the database with DATABASE_URL.\n`,
    ])
    expect(existsSync(join(where.DATA_DIR, 'pg'))).toBe(false)
  },
)

test.skipIf(process.getuid?.() !== 0)(
  "commands run as root leave no root-owned files in another user's database folder or next to it",
  async () => {
    const where = sites.newFolder()
    await sites.read(where, migrate)
    const nobody = 65_534
    const own = [
      where.DATA_DIR,
      ...readdirSync(where.DATA_DIR, { recursive: true, encoding: 'utf8' }).map((name) =>
        join(where.DATA_DIR, name),
      ),
    ]
    for (const path of own) chownSync(path, nobody, nobody)
    for (const args of [
      ['admin', 'reset', email],
      ['maintenance', 'on'],
      ['migrate'],
      ['go-live'],
      ['doctor'],
    ]) {
      const { output } = await threshold(where, ...args)
      if (args[0] !== 'doctor')
        expect(output).toMatch(/belongs to the user with the number 65534.*sudo -u '#65534'/)
    }
    const strange = readdirSync(where.DATA_DIR, { recursive: true, encoding: 'utf8' }).filter(
      (name) => statSync(join(where.DATA_DIR, name)).uid !== nobody,
    )
    // Folder of database copies; the next server removes it when it starts.
    expect(strange).toEqual(['copies'])
  },
)

test('migrate names the folder of the database', async () => {
  const where = sites.newFolder()
  await sites.read(where, migrate)
  const { status, output } = await threshold(where, 'migrate')
  expect([status, output]).toEqual([0, expect.stringMatching(/^The embedded database in \/.*\/pg\n/)])
  expect(output).toContain(where.DATA_DIR)
})
