import { expect, test } from 'vitest'
import { cachedOfAddress, cachedOfAnswer } from '../../../../src/app/session/cached-data'
import { emptyParts } from '../../../../src/app/session/session-parts'
import { session } from '../../../../src/app/session/session-store'

test('the last search is derived from the URL and stored (§3)', () => {
  expect(cachedOfAddress('/properties', { city: 'Seattle', min_price: 5, promoted: undefined })).toEqual({
    filterData: { city: 'Seattle', min_price: '5' },
    isProject: false,
    locationData: { city: 'Seattle' },
  })
  expect(cachedOfAddress('/map', { of: 'projects' })).toEqual({ filterData: {}, isProject: true })
  expect(cachedOfAddress('/user/chat', { with: 7 })).toEqual({
    newUserChatData: { user_id: 7, property_id: null },
  })
  expect(cachedOfAddress('/user/profile', {})).toEqual({})
})

test('categories and slides are stored from the responses in which they arrive', () => {
  expect(cachedOfAnswer(['get_categories'], { data: [{ id: 1 }] }, 5)).toEqual({
    categories: [{ id: 1 }],
    lastFetch: 5,
  })
  expect(cachedOfAnswer(['homepage-data', {}], { data: { slider_section: [1, 2] } }, 5)).toEqual({
    sliderDataLength: 2,
  })
  const articles = { data: [], categories: [{ id: 3, slug_id: 'villa' }] }
  expect(cachedOfAnswer(['get_articles', { category_slug_id: 'villa' }], articles, 5)).toEqual({
    articleCategoryId: 3,
  })
  expect(cachedOfAnswer(['get_articles', {}], articles, 5)).toEqual({ articleCategoryId: null })
  expect(cachedOfAnswer(['get_categories', {}], undefined, 0)).toEqual({})
  session.actions.cached({ cached: { isProject: true } })
  expect(session.get().cachedata).toEqual({ ...emptyParts.cachedata, isProject: true })
  session.actions.rehydrated({ stored: {} })
})
