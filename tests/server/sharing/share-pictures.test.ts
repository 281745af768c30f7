import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../../server/platform/process/root'
import { widthKey } from '../../../server/platform/media/links'
import { testApp, type TestApp } from '../../support/harness'
import { ground, listing, type Ground } from '../../support/listings-world'
import { person } from '../../support/people'
import { project } from '../../support/projects-world'

let app: TestApp
let at: Ground
let owner: number

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  owner = (await person(app.ctx, { name: 'Anna Agent' })).user.id
  const photo = { create: { width: 800, height: 600, channels: 3 as const, background: '#c81e1e' } }
  await app.ctx.files.put(widthKey(at.picture, 800), await sharp(photo).webp().toBuffer())
})
afterAll(() => app.close())

const ask = (url: string) => app.http.inject({ url })
/** Returns the URL of the current picture; all other versions redirect to it. */
const current = async (kind: string, id: number, lang = 'en') => {
  const { statusCode, headers } = await ask(`/share/${kind}/${id}/${lang}-0.jpg`)
  expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store'])
  return String(headers.location)
}
/** Returns the RGB colour of a picture at the given point. */
const colourAt = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]
const isRed = ([red = 0, green = 0]: number[]) => red > 150 && green < 80

test('a listing has a 1200 × 630 picture with the photo on the side opposite the text', async () => {
  const id = await listing(app.ctx, at, owner)
  const picture = await ask(await current('property', id))
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(isRed(await colourAt(picture.rawPayload, 1100, 100))).toBe(true)
  expect(isRed(await colourAt(picture.rawPayload, 20, 300))).toBe(false)
  const arabic = await ask(await current('property', id, 'ar'))
  expect(isRed(await colourAt(arabic.rawPayload, 100, 100))).toBe(true)
  expect(isRed(await colourAt(arabic.rawPayload, 1180, 300))).toBe(false)
})

test.each([
  ['title', { title: 'Another title' }],
  ['price', { price: 12_345_600 }],
  ['photo', { title_image: null }],
])(
  "a share picture's URL changes with the %s, and the old URL redirects to the new one",
  async (_what, change) => {
    const id = await listing(app.ctx, at, owner)
    const before = await current('property', id)
    await app.ctx.db.updateTable('property').set(change).where('id', '=', id).execute()
    const after = await current('property', id)
    expect(after).not.toBe(before)
    expect((await ask(before)).headers.location).toBe(after)
    const drawn = await ask(after)
    expect(drawn.statusCode).toBe(200)
  },
)

test('a non-public listing has no picture, even under its former URL', async () => {
  const { db, clock } = app.ctx
  const states = [
    { request_status: 'pending' as const },
    { request_status: 'rejected' as const },
    { status: 'inactive' as const },
    { deleted_at: clock.now() },
  ]
  for (const state of states) {
    const id = await listing(app.ctx, at, owner)
    const path = await current('property', id)
    expect((await ask(path)).statusCode).toBe(200)
    await db.updateTable('property').set(state).where('id', '=', id).execute()
    const { statusCode, headers } = await ask(path)
    expect([statusCode, headers['cache-control']], JSON.stringify(state)).toEqual([404, 'no-store'])
  }
})

test("drawing a picture doesn't count as a view", async () => {
  const id = await listing(app.ctx, at, owner)
  await ask(await current('property', id))
  const { data } = await app.call('get_property', { id })
  expect(data[0].views).toBe(0)
})

test('projects and articles also have share pictures', async () => {
  const words = { body: 'Text', created_at: app.ctx.clock.now() }
  const { id } = await app.ctx.db
    .insertInto('article')
    .values({ slug: 'how-to', title: 'كيف تقرأ مخطط الشقة', ...words })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const path of [
    await current('project', await project(app.ctx, at, owner)),
    await current('article', id),
  ])
    expect((await ask(path)).statusCode, path).toBe(200)
  await app.ctx.db.updateTable('article').set({ is_public: false }).where('id', '=', id).execute()
  expect((await ask(`/share/article/${id}/en-0.jpg`)).statusCode).toBe(404)
})

test.each([
  '/share/property/999999999/en-0.jpg',
  '/share/property/99999999999999999999/en-0.jpg',
  '/share/property/0/en-0.jpg',
  '/share/property/x/en-0.jpg',
  '/share/person/1/en-0.jpg',
  '/share/property/1/xx-0.jpg',
  '/share/property/1/en-0.png',
  '/share/property/1/en',
])('%s answers 404', async (url) => {
  expect((await ask(url)).statusCode).toBe(404)
})

test('share pictures can show titles with markup, one endless word, pictographs or a script without a font', async () => {
  for (const title of ['<b>&amp;"\'</b>\u0007', 'W'.repeat(300), 'Garden 🏡🌳', '東京のアパート', '…']) {
    const id = await listing(app.ctx, at, owner, { title })
    expect((await ask(await current('property', id))).statusCode, title).toBe(200)
  }
})

/**
 * Returns how much the ink of two pictures differs: 0 if they are identical, about 1 if the words differ. Edges may be
 * hinted differently.
 */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const shrunk = (bytes: Buffer) => sharp(bytes).greyscale().resize(300).raw().toBuffer()
  const [before, after] = await Promise.all([shrunk(one), shrunk(other)])
  let apart = 0
  let ink = 0
  for (const [index, light] of before.entries()) {
    apart += Math.abs(light - after[index]!)
    ink += Math.max(0, 250 - light)
  }
  return apart / ink
}

test('texts look the same on a machine without fonts', async () => {
  const script = `
    import { drawShare } from './server/areas/sharing/draw.ts'
    for (const [title, rtl] of [['Townhouse with a garden', false], ['شقة من غرفتين', true], ['दो कमरों का फ्लैट', false]]) {
      const content = { title, price: '', period: '', location: '', photo: '', site: 'Łódź' }
      process.stdout.write((await drawShare(content, { rtl, photo: null })).toString('base64') + ' ')
    }`
  const drawnWith = async (env: Record<string, string>) => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', script]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      maxBuffer: 10_000_000,
    })
    return stdout
      .trim()
      .split(' ')
      .map((one) => Buffer.from(one, 'base64'))
  }
  const own = await drawnWith({})
  const without = await drawnWith({ FONTCONFIG_FILE: `${projectRoot}/tests/support/no-fonts.xml` })
  for (const [index, picture] of own.entries())
    expect(await difference(picture, without[index]!)).toBeLessThan(0.25)
  expect(await difference(own[0]!, own[2]!)).toBeGreaterThan(0.5)
})
