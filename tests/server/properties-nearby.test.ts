import { describe, expect, test } from 'vitest'
import { listing } from './properties-world'
import { searchHouse } from './search-house'

const house = searchHouse()
const { names } = house

describe('nearby and similar', () => {
  test('coordinates win over names, and the closest comes first', async () => {
    const near = await house.app.call('get_nearby_properties', {
      latitude: '45.6',
      longitude: '-122.6',
      radius: '200',
      city: 'Seattle',
    })
    expect(names(near)[0]).toBe('portland')
    expect(names(await house.app.call('get_nearby_properties', { city: 'Seattle', type: 'rent' }))).toEqual([
      'rent',
    ])
    expect(await house.app.call('get_nearby_properties', {})).toMatchObject({
      error: true,
      code: 'VALIDATION',
    })
  })

  test('similar ones share city, category and offer, and cost about the same', async () => {
    const twin = await listing(house.app.ctx, house.at, house.other.user.id, {
      price: 21_000_000,
      request_status: 'approved',
    })
    const reply = await house.app.call('get-all-similar-properties', { id: house.ids['middle'] })
    expect(reply.data.map((card: { id: number }) => card.id)).toEqual([twin])
    const inside = await house.app.call('get_property', { id: house.ids['middle'], get_simiilar: '1' })
    expect(inside['similar_properties'].map((card: { id: number }) => card.id)).toEqual([twin])
    expect(await house.app.call('get-all-similar-properties', { id: 999 })).toMatchObject({
      code: 'NOT_FOUND',
    })
    await house.app.ctx.db.deleteFrom('property_parameter').where('property_id', '=', twin).execute()
    await house.app.ctx.db.deleteFrom('property').where('id', '=', twin).execute()
  })
})
