import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readShared } from '../../../server/areas/sharing/content'
import { json } from '../../../server/platform/db/json'
import { alertMails, alertWorld, sweep, type AlertWorld } from '../../support/alerts-world'

let world: AlertWorld
beforeAll(async () => {
  world = await alertWorld()
})
afterAll(() => world.app.close())

/** Returns a listing's price from everywhere it is shown outside the pages. */
async function shown(id: number) {
  const { app } = world
  const page = async (url: string) => (await app.http.inject({ url })).body
  const mails = await alertMails(app)
  return {
    sheet: await page(`/share/property/${id}/sheet`),
    picture: (await readShared(app.ctx, 'property', id, 'en')).price,
    offline: await page(`/offline-page?homes=${id}`),
    'offline home': await page(`/offline-page/home/${id}`),
    mail: mails.at(-1)!.text,
  }
}

test.each([
  ['always', '$1,037,000.00'],
  ['needed', '$1,037,000'],
] as const)('listing prices outside the pages show their decimals: %s', async (decimals, price) => {
  const { app } = world
  await app.ctx.db.deleteFrom('setting').where('name', '=', 'price_decimals').execute()
  await app.ctx.db
    .insertInto('setting')
    .values({ name: 'price_decimals', value: json(decimals) })
    .execute()
  app.ctx.settings.expire()
  await sql`delete from saved_search`.execute(app.ctx.db)
  await world.save({ city: 'Seattle' })
  const id = await world.list({ price: 103_700_000 })
  await sweep(app)
  for (const [place, text] of Object.entries(await shown(id))) {
    expect(text, place).toContain(price)
    if (decimals === 'needed') expect(text, place).not.toContain('$1,037,000.00')
  }
})
