import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backUp } from '../../../server/app/backup/backup'
import { startThreshold } from '../../support/run-threshold'
import { Sites, type Where } from './sites'

const sites = new Sites()
const postgres = process.env['DATABASE_URL']
const archive = sites.path('site.tar')
const running = sites.path('running.tar')
let where: Where
beforeAll(async () => {
  const { opened: _, close, ...site } = await sites.embedded()
  await close()
  where = site
  await backUp(site, { path: archive, now: new Date() })
})
afterAll(() => sites.remove())

const names = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 20_000, interval: 5 })

test('an interrupted backup leaves no partial archive and no database copy', async () => {
  const command = startThreshold(where, 'backup', running)
  const parts = () => names(sites.folder).filter((name) => name.startsWith('running.tar'))
  await until(() => parts().length > 0 && names(`${where.DATA_DIR}/copies`).length > 0)
  command.interrupt()
  expect(await command.ended).toEqual({ status: 130, output: 'Interrupted.\n' })
  expect(parts()).toEqual([])
  expect(names(`${where.DATA_DIR}/copies`)).toEqual([])
})

test('an interrupted restore leaves no data folder and can be repeated', async () => {
  const target = postgres ? await sites.emptyPostgres(postgres) : sites.emptyFolder()
  const command = startThreshold(target, 'restore', archive)
  await until(() => names(target.DATA_DIR).includes('restoring'))
  command.interrupt()
  expect(await command.ended).toEqual({ status: 130, output: 'Interrupted.\n' })
  expect(existsSync(target.DATA_DIR)).toBe(false)
  const { status } = await startThreshold(target, 'restore', archive).ended
  expect(status).toBe(0)
})
