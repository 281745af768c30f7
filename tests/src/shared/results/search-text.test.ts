import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFilter, writeFilter } from '../../../../contract/filter/property-filter'
import { parseSearch, stringifySearch } from '../../../../src/app/page/search-params'

describe('readable search parameters in the URL', () => {
  test.each([
    [{ city: 'São Paulo', page: 2 }, '?city=S%C3%A3o+Paulo&page=2'],
    [{ ids: [1, 2], values: '3:2-,7:x' }, '?ids=1,2&values=3:2-,7:x'],
    [{ stopped: true, none: undefined, empty: '' }, '?stopped=true'],
    [{}, ''],
  ])('writes %j as %s', (search, text) => expect(stringifySearch(search)).toBe(text))
  test('numbers and flags are parsed as such, while texts that resemble them stay text', () => {
    expect(parseSearch('?page=2&stopped=true&zip=02134&token=123456789012345678901&x=1e5')).toEqual({
      page: 2,
      stopped: true,
      zip: '02134',
      token: '123456789012345678901',
      x: '1e5',
    })
  })
})

test('a filter survives the round trip through the URL', () => {
  const noFields = fc.record({
    city: fc.string(),
    min_price: fc.nat(),
    promoted: fc.boolean(),
    parameter_id: fc.array(fc.integer({ min: 1 }), { minLength: 1 }),
    sort: fc.constantFrom('newest', 'price_up', 'nonsense'),
  })
  fc.assert(
    fc.property(noFields, (raw) => {
      const filter = readFilter(raw)
      expect(readFilter(parseSearch(stringifySearch(writeFilter(filter))))).toEqual(filter)
    }),
  )
})
