import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { languages } from '../../contract/language/languages'
import { texts } from '../../contract/texts/catalogue'
import type { MaintenanceMode } from '../../contract/values'
import { setMaintenance } from '../../server/areas/admin'
import { hashToken, newToken } from '../../server/platform/secrets/token'
import { keptMs } from '../../server/platform/http/public-cache'
import { announcePublicChange } from '../../server/platform/stream/public-change'
import { person } from '../support/people'
import { builtSite } from './site'

let site: Awaited<ReturnType<typeof builtSite>>
beforeAll(async () => {
  site = await builtSite()
})
afterEach(() => turn('off'))
afterAll(() => site.close())

async function turn(mode: MaintenanceMode) {
  const { ctx } = site
  await setMaintenance(ctx.db, mode, ctx.clock.now())
  announcePublicChange(ctx)
  // Lets the page cache expire, because announced changes don't purge it on this site.
  ctx.clock.pass(keptMs + 1)
}

const get = (url: string, headers: Record<string, string> = {}) =>
  site.get(url, { accept: 'text/html', ...headers })

test('pages of a read-only site state in each language that it is read-only, even without JavaScript', async () => {
  for (const mode of ['off', 'read-only'] as const) {
    await turn(mode)
    for (const lang of languages) {
      const { statusCode, body } = await get(`/faqs?lang=${lang}`)
      expect(statusCode).toBe(200)
      const notice = `aria-label="${texts[lang]['shell.maintenance.readOnlyTitle']}"`
      expect(body.includes(notice), `${mode} in ${lang}`).toBe(mode === 'read-only')
    }
  }
})

test("a closed site serves pages only to the team's browsers and lets no proxy cache them", async () => {
  const { ctx } = site
  const { user } = await person(ctx, { role: 'admin' })
  const token = newToken()
  await ctx.db
    .insertInto('known_browser')
    .values({ user_id: user.id, hash: hashToken(token), used_at: ctx.clock.now() })
    .execute()
  await get('/faqs')
  await turn('on')
  const closed = await get('/faqs')
  expect([closed.statusCode, closed.headers['x-accel-expires']]).toEqual([503, undefined])
  for (const [url, cookie] of [
    ['/faqs', `known_browser=${token}`],
    ['/login', ''],
  ] as const) {
    const { statusCode, headers, body } = await get(url, { cookie })
    expect([statusCode, headers['cache-control'], headers['x-accel-expires']], url).toEqual([
      200,
      'no-store',
      '0',
    ])
    expect(headers['cdn-cache-control']).toBeUndefined()
    expect(body).toContain(texts.en['shell.maintenance.closedTitle'])
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(body)![1]!
    expect((await site.get(script)).statusCode).toBe(200)
  }
})
