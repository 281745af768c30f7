import { expect, test } from 'vitest'
import { stateSearch } from '../../../../src/features/own/listings/state-search'
import { isWithin, ownGroups, personLinks, type PersonLink } from '../../../../src/app/shell/person-links'
import { countsOf } from '../../../../src/app/shell/use-unread'

const links = ownGroups.flatMap((group): readonly PersonLink[] => group.links)

test('the navigation of the user area and the user menu link to the same pages', () => {
  const menu = personLinks('user').map(({ to }) => to)
  for (const { to } of links) expect(menu).toContain(to)
  expect(links.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['/user/chat', '/user/notifications', '/user/properties', '/user/transactions']),
  )
})

test('a page missing from the navigation belongs to exactly one of its entries', () => {
  const owners = (path: string) => links.filter((link) => isWithin(link, path)).map(({ to }) => to)
  expect(owners('/user/edit-property/house-in-ballard')).toEqual(['/user/properties'])
  expect(owners('/my-property/house-in-ballard')).toEqual(['/user/properties'])
  expect(owners('/my-project/7')).toEqual(['/user/projects'])
  expect(owners('/user/receipt/1')).toEqual(['/user/transactions'])
  expect(owners('/user/contact')).toEqual(['/user/profile'])
  expect(owners('/user/contacts')).toEqual([])
})

test('unread counts are shown next to the pages with the unread items', () => {
  expect(countsOf({ notifications: 3, messages: 2 })).toEqual({
    '/user/notifications': 3,
    '/user/chat': 2,
  })
})

test("the tab of the user's listings is read from the URL, including values used earlier", () => {
  expect(stateSearch({ state: 'needs_changes' })).toEqual({ state: 'needs_changes' })
  expect(stateSearch({ state: 'approved' })).toEqual({ state: 'live' })
  expect(stateSearch({ state: 'pending' })).toEqual({ state: 'in_review' })
  for (const wrong of ['sleeping', 7, undefined, ['live', 'sold']])
    expect(stateSearch({ state: wrong })).toEqual({})
})
