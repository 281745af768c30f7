import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { savedSearch } from '../../../contract/limits'
import { alertMails, alertWorld, sweep, type AlertWorld } from '../../support/alerts-world'
import { person } from '../../support/people'

let world: AlertWorld
beforeEach(async () => {
  world = await alertWorld()
})
afterEach(() => world.app.close())

describe('saving a search', () => {
  test('stores the filter with a readable name, but not the pagination', async () => {
    const answer = await world.save({
      city: 'Seattle',
      property_type: 'sale',
      category_id: world.at.house,
      max_price: '500000',
      parameter_values: `${world.at.bedrooms}:3-`,
      sort: 'price_up',
      offset: 24,
      most_viewed: 1,
    })
    expect(answer).toMatchObject({ error: false, already_saved: false })
    expect(answer.data).toMatchObject({
      name: 'House for sale in Seattle · Up to $500,000',
      is_named: false,
      words: ['For sale', 'House', 'Seattle', 'Up to $500,000', 'Bedrooms: 3+'],
      filter: {
        city: 'Seattle',
        property_type: 'sell',
        category_id: String(world.at.house),
        max_price: '500000',
        parameter_values: `${world.at.bedrooms}:3-`,
      },
      frequency: 'instant',
      alerted_at: null,
      waiting: 0,
    })
    const [arabic] = await world.saved('ar')
    expect(arabic.words[0]).not.toBe('For sale')
    expect(arabic.name).toContain('Seattle')
  })

  test('promises mails only to users who can receive them', async () => {
    const says = async (city: string) => (await world.save({ city })).message
    const become = (values: object) =>
      world.app.ctx.db.updateTable('app_user').set(values).where('id', '=', world.reader.id).execute()
    const promised = "Search saved. We'll e-mail you when a new home matches."
    const waits = 'Search saved. New matches appear under Saved searches.'
    expect(await says('Seattle')).toBe(promised)
    await become({ email_verified_at: null })
    expect(await says('Portland')).toBe(waits)
    expect(await says('Portland')).toBe(waits)
    await become({ email: null })
    expect(await says('Boston')).toBe(waits)
  })

  test('saves the same search only once, rejects empty filters and limits the number of searches', async () => {
    const { data } = await world.save({ city: 'Seattle', name: 'Home' })
    expect(await world.save({ city: 'Seattle' })).toMatchObject({
      already_saved: true,
      data: { id: data.id, name: 'Home', frequency: 'instant' },
    })
    for (const nothing of [{}, { sort: 'newest', limit: 5 }, { radius: 5 }, { top_rated: 1 }])
      expect(await world.save(nothing)).toMatchObject({ error: true, code: 'VALIDATION' })
    for (const wrong of [{ latitude: 1 }, { posted_since: '2026-02-31' }, { parameter_values: 'x' }])
      expect(await world.save(wrong)).toMatchObject({ error: true, code: 'VALIDATION' })
    for (let n = 1; n < savedSearch.perPerson; n++)
      expect((await world.save({ max_price: n })).error).toBe(false)
    expect(await world.save({ city: 'Boston' })).toMatchObject({ error: true, code: 'CONFLICT' })
    expect(await world.saved()).toHaveLength(savedSearch.perPerson)
  })

  test('replaces name and frequency when saved again', async () => {
    const { data, message } = await world.save({ city: 'Seattle', name: 'Home', frequency: 'off' })
    expect(message).not.toMatch(/e-mail you/)
    await world.list()
    await sweep(world.app)
    expect(await alertMails(world.app)).toEqual([])
    expect(await world.save({ city: 'Seattle', name: '', frequency: 'instant' })).toMatchObject({
      already_saved: true,
      data: { id: data.id, name: 'Home', frequency: 'instant', waiting: 1 },
    })
    await sweep(world.app)
    expect(await alertMails(world.app)).toHaveLength(1)
    expect((await world.save({ city: 'Seattle', name: 'Nest', frequency: 'weekly' })).data).toMatchObject({
      id: data.id,
      name: 'Nest',
      frequency: 'weekly',
    })
  })

  test('shows a saved search only to its owner', async () => {
    const { data } = await world.save({ city: 'Seattle' })
    const other = (await person(world.app.ctx)).token
    expect((await world.app.call('saved-searches', {}, { token: other })).data).toEqual([])
    for (const name of ['saved-searches:change', 'saved-searches:delete'] as const)
      expect(await world.app.call(name, { id: data.id, name: 'Mine' }, { token: other })).toMatchObject({
        error: true,
        code: 'NOT_FOUND',
      })
    expect(await world.app.call('saved-searches')).toMatchObject({ error: true, code: 'NOT_LOGGED_IN' })
    expect((await world.change({ id: data.id, name: '  My flat ', frequency: 'daily' })).data).toMatchObject({
      name: 'My flat',
      is_named: true,
      frequency: 'daily',
    })
    expect((await world.change({ id: data.id, name: '' })).data).toMatchObject({
      is_named: false,
      frequency: 'daily',
    })
    expect(
      await world.app.call('saved-searches:delete', { id: data.id }, { token: world.token }),
    ).toMatchObject({
      error: false,
    })
    expect(await world.saved()).toEqual([])
  })
})
