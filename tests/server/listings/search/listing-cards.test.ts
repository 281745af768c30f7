import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cardsById } from '../../../../server/areas/search/cards-by-id'
import type { DB } from '../../../../server/platform/db/schema'
import { searchSite } from './search-site'

const site = searchSite()
const { list } = site

describe('listing card', () => {
  test("shows the listing's picture, category and attributes", async () => {
    const reply = await list({ id: site.ids['middle'] })
    expect(reply.data).toHaveLength(1)
    expect(reply.data[0]).toMatchObject({
      price: 200_000,
      price_minor: 20_000_000,
      category: { category: 'House', slug_id: 'house' },
      facts: [
        { name: 'Bedrooms', value: '3', kind: 'number' },
        { name: 'Furnishing', value: 'Furnished' },
      ],
      picture: { thumbhash: 'aGFzaA==', width: 1600 },
      promoted: false,
      is_favourite: false,
    })
    expect(reply.data[0].picture.srcset).toContain(' 400w')
  })

  // Written directly to the database, as by another process.
  test('shows the current catalogue, even if changed by another process, and nothing rolled back', async () => {
    const { db } = site.app.ctx
    const card = async () => {
      const [{ category, facts }] = (await list({ id: site.ids['middle'] })).data
      return `${category.category}: ${facts.map((one: any) => [one.name, one.value, one.unit].join(' ')).join(', ')}`
    }
    const rename = (on: Kysely<DB>, name: string) =>
      on.updateTable('category').set({ name }).where('id', '=', site.at.house).execute()
    const unit = (unit: string | null) =>
      db.updateTable('parameter').set({ unit }).where('id', '=', site.at.bedrooms).execute()
    const asks = db.selectFrom('category_parameter').selectAll().where('category_id', '=', site.at.house)
    const before = await asks.execute()
    expect(await card()).toBe('House: Bedrooms 3 , Furnishing Furnished ')
    await rename(db, 'Villa')
    expect(await card()).toBe('Villa: Bedrooms 3 , Furnishing Furnished ')
    await unit('rooms')
    expect(await card()).toBe('Villa: Bedrooms 3 rooms, Furnishing Furnished ')
    await db
      .updateTable('category_parameter')
      .set({ position: 9 })
      .where('category_id', '=', site.at.house)
      .where('parameter_id', '=', site.at.bedrooms)
      .execute()
    expect(await card()).toBe('Villa: Furnishing Furnished , Bedrooms 3 rooms')
    await db.deleteFrom('category_parameter').where('category_id', '=', site.at.house).execute()
    expect(await card()).toBe('Villa: ')
    const takenBack = db.transaction().execute(async (trx) => {
      await rename(trx, 'Castle')
      await cardsById(trx, [site.ids['middle']!], { viewerId: null, now: site.app.ctx.clock.now() })
      throw new Error('taken back')
    })
    await expect(takenBack).rejects.toThrow('taken back')
    expect(await card()).toBe('Villa: ')
    await db.insertInto('category_parameter').values(before).execute()
    await unit(null)
    await rename(db, 'House')
    expect(await card()).toBe('House: Bedrooms 3 , Furnishing Furnished ')
  })
})
