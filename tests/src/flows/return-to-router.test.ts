import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { readPlansSearch } from '../../../src/flows/plans-search'
import { readReturn } from '../../../src/flows/return-to'

/** Returns what a page reads from a URL, through the router, which merges it over the URL's parameters. */
function seenAt(href: string): Record<string, unknown> {
  const root = createRootRoute()
  const page = (path: string, validateSearch: typeof readReturn) =>
    createRoute({ getParentRoute: () => root, path, validateSearch })
  const router = createRouter({
    routeTree: root.addChildren([page('/login', readReturn), page('/subscription-plan', readPlansSearch)]),
    history: createMemoryHistory({ initialEntries: [href] }),
  })
  return router.matchRoutes(router.latestLocation).at(-1)!.search as Record<string, unknown>
}

test.each([
  'https://evil.example/x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/user\r\nX: 1',
  'javascript:alert(1)',
])('the router rejects %j as a return path', (returnTo) => {
  for (const page of ['/login', '/subscription-plan'])
    expect(seenAt(`${page}?returnTo=${encodeURIComponent(returnTo)}`)['returnTo']).toBeUndefined()
})

test('the router accepts a path of this site and a known gate, but no other values', () => {
  const href = '/subscription-plan?returnTo=%2Fuser%2Fprofile&for='
  expect(seenAt(`${href}property_list`)).toMatchObject({
    returnTo: '/user/profile',
    for: 'property_list',
  })
  expect(seenAt(`${href}nothing`)['for']).toBeUndefined()
})
