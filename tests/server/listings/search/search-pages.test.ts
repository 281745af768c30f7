import { describe, expect, test } from 'vitest'
import { searchSite } from './search-site'

const site = searchSite()
const { list, names } = site

describe('pages of the property list', () => {
  test('pages have no gaps or repeats, by offset or by cursor', async () => {
    const first = await list({ limit: '2' })
    expect(first).toMatchObject({ total: 5 })
    const seen = names(first)
    let cursor = first['next_cursor']
    while (cursor) {
      const next = await list({ limit: '2', cursor })
      expect(next).toMatchObject({ error: false, total: 5 })
      seen.push(...names(next))
      cursor = next['next_cursor']
    }
    expect(seen).toEqual(['cheap', 'rent', 'portland', 'middle', 'dear'])
    expect(names(await list({ limit: '2', offset: '4' }))).toEqual(['dear'])
    expect(await list({ offset: '90' })).toMatchObject({ data: [], total: 5 })
  })

  test.each(['newest', 'price_up', 'price_down'])('pages continue in the sort order %s', async (sort) => {
    const whole = await list({ sort })
    const first = await list({ sort, limit: 3 })
    const rest = await list({ sort, limit: 3, cursor: first['next_cursor'] })
    expect([...names(first), ...names(rest)]).toEqual(names(whole))
  })

  test.each(['most_viewed', 'most_liked', 'top_rated'])(
    'pages continue in the order of the flag %s',
    async (flag) => {
      const first = await list({ [flag]: '1', limit: 3 })
      const rest = await list({ [flag]: '1', limit: 3, cursor: first['next_cursor'] })
      expect([...names(first), ...names(rest)]).toEqual(names(await list({ [flag]: '1' })))
    },
  )
})
