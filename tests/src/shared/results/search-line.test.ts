import { expect, test } from 'vitest'
import { changed } from '../../../../src/shared/results/list-input'
import { withSearch, type SearchLineInput } from '../../../../src/shared/results/search-line'

const drawn = '47.6,-122.3;47.7,-122.3;47.7,-122.4'
const asked = (input: SearchLineInput) => {
  const filter = { area: drawn, city: 'Seattle', bedrooms: '2', offset: 24 }
  return JSON.parse(JSON.stringify(changed<object>(filter, withSearch(input)))) as object
}

test('choosing a place replaces the drawn area and the previous place', () => {
  expect(asked({ city: 'Portland', state: 'Oregon' })).toEqual({
    city: 'Portland',
    state: 'Oregon',
    bedrooms: '2',
  })
  expect(asked({ country: 'France' })).toEqual({ country: 'France', bedrooms: '2' })
})

test('a text search stays within the drawn area', () => {
  expect(asked({ search: 'garden' })).toEqual({ search: 'garden', area: drawn, bedrooms: '2' })
  expect(asked({})).toEqual({ area: drawn, bedrooms: '2' })
})
