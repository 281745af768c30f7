import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '../../contract/texts/catalogue'
import { DatabaseAway } from '../../server/platform/db/database-away'
import { builtSite } from './site'

let site: Awaited<ReturnType<typeof builtSite>>
beforeAll(async () => {
  site = await builtSite()
})
afterAll(() => site.close())

test('while the database is down, cached pages are served for minutes and uncached pages answer with Retry-After', async () => {
  const { ctx, get } = site
  const before = await get('/properties')
  expect(before.statusCode).toBe(200)
  const { db } = ctx
  ctx.db = db.withPlugin({
    transformQuery: () => {
      throw new DatabaseAway(new Error('Connection terminated unexpectedly'))
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const title = /<title>(.*?)<\/title>/
  for (const ms of [0, 20_000, 240_000]) {
    ctx.clock.pass(ms)
    const kept = await get('/properties')
    expect(kept.statusCode).toBe(200)
    expect(title.exec(kept.body)![1]).toBe(title.exec(before.body)![1])
  }
  for (const lang of ['en', 'ar', 'hi'] as const) {
    const page = await get(`/agents?lang=${lang}`)
    expect(page.statusCode).toBe(503)
    expect(page.headers['retry-after']).toBe('2')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain(texts[lang]['shell.awayTitle'])
    expect(page.body).toContain(texts[lang]['shell.awayText'])
  }
  ctx.db = db
  expect((await get('/agents')).statusCode).toBe(200)
})
