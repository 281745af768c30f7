import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageHosts } from '../../../../server/app/open-site'
import { namedThirdParties } from '../../../../server/areas/content/third-parties'
import { testApp, type TestApp } from '../../../support/harness'
import { admin } from '../../../support/people'

let app: TestApp
let token: string
let folder: string
beforeAll(async () => {
  app = await testApp()
  token = (await admin(app.ctx)).token
  folder = join(app.ctx.config.DATA_DIR, 'maps')
})
afterAll(() => app.close())
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251))
const put = (name: string) => writeFileSync(join(folder, name), bytes)
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.http.inject({ method, url, headers })
const shown = async () => (await app.call('web-settings')).data.map_archive
const save = (map_archive: string) => app.call('admin/settings:save', { map_archive }, { token })

test('an archive is served completely and in ranges, with cache headers', async () => {
  put('town.pmtiles')
  const whole = await ask('/maps/town.pmtiles')
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload).toEqual(bytes)
  expect(whole.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=86400',
    'content-type': 'application/vnd.pmtiles',
    'x-content-type-options': 'nosniff',
    etag: expect.any(String),
    'last-modified': expect.any(String),
  })
  const part = await ask('/maps/town.pmtiles?v=1', { range: 'bytes=10-19' })
  expect(part.statusCode).toBe(206)
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 10-19/1000', 'content-length': '10' })
  expect(part.rawPayload).toEqual(bytes.subarray(10, 20))
  expect((await ask('/maps/town.pmtiles', { range: 'bytes=-5' })).rawPayload).toEqual(bytes.subarray(995))
  expect((await ask('/maps/town.pmtiles', { range: 'bytes=990-5000' })).rawPayload).toEqual(
    bytes.subarray(990),
  )
})

test('a range beyond the file is refused, a known version answers 304, and HEAD has no body', async () => {
  put('town.pmtiles')
  const beyond = await ask('/maps/town.pmtiles', { range: 'bytes=1000-1001' })
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers['content-range']).toBe('bytes */1000')
  const head = await ask('/maps/town.pmtiles', {}, 'HEAD')
  expect(head.statusCode).toBe(200)
  expect(head.headers['content-length']).toBe('1000')
  expect(head.rawPayload).toHaveLength(0)
  const again = await ask('/maps/town.pmtiles', { 'if-none-match': String(head.headers['etag']) })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload).toHaveLength(0)
  const changed = { range: 'bytes=0-9', 'if-range': '"another"' }
  expect((await ask('/maps/town.pmtiles', changed)).statusCode).toBe(200)
})

test('only archives in the folder are served', async () => {
  put('town.pmtiles')
  put('.hidden.pmtiles')
  put('notes.txt')
  mkdirSync(join(folder, 'folder.pmtiles'))
  for (const name of [
    'none.pmtiles',
    'notes.txt',
    '.hidden.pmtiles',
    'folder.pmtiles',
    '',
    '..%2Fsettings.key',
    '..%2f..%2fpackage.json',
    '%2e%2e%2fmaps%2ftown.pmtiles',
    'town.pmtiles%00',
    '../settings.key',
    'town.pmtiles/x',
  ])
    expect((await ask(`/maps/${name}`)).statusCode, name).toBeGreaterThanOrEqual(400)
})

test("maps use an archive in the folder, and prefer the operator's archive to the demo's", async () => {
  expect(await shown()).toBeNull()
  put('demo.pmtiles')
  const drawn = await shown()
  expect(drawn).toEqual({ address: expect.stringMatching(/^\/maps\/demo\.pmtiles\?v=rs-/), drawn: true })
  expect((await ask(drawn.address)).statusCode).toBe(200)
  put('town.pmtiles')
  expect(await shown()).toEqual({
    address: expect.stringMatching(/^\/maps\/town\.pmtiles\?v=/),
    drawn: false,
  })
})

test('the operator can choose another file or a URL', async () => {
  put('a.pmtiles')
  put('b.pmtiles')
  for (const wrong of [
    'b.mbtiles',
    '../b.pmtiles',
    '.b.pmtiles',
    'http://maps.example/b.pmtiles',
    'https://maps.example/b.pmtiles.exe',
    'javascript:b.pmtiles',
  ])
    expect((await save(wrong)).errors, wrong).toHaveProperty('map_archive')
  expect((await save('c.pmtiles')).errors).toEqual({ map_archive: expect.stringContaining('no such file') })
  expect(await save('b.pmtiles')).toMatchObject({ error: false })
  expect((await shown()).address).toMatch(/^\/maps\/b\.pmtiles/)

  const address = 'https://maps.example/area/b.pmtiles?key=1'
  expect(await save(address)).toMatchObject({ error: false })
  expect(await shown()).toEqual({ address, drawn: false })
  // Pages may connect to that host, and the privacy page names it.
  expect((await pageHosts(app.ctx)).flatMap(({ connect = [] }) => connect)).toContain('https://maps.example')
  expect(await namedThirdParties(app.ctx, 'en')).toContain('maps.example')
  expect(await save('')).toMatchObject({ error: false })
  expect((await shown()).address).toMatch(/^\/maps\/a\.pmtiles/)
  expect((await pageHosts(app.ctx)).flatMap(({ connect = [] }) => connect)).not.toContain(
    'https://maps.example',
  )
})
