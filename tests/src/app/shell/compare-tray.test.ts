import { expect, test } from 'vitest'
import { hasCompareBar } from '../../../../src/app/shell/CompareTray'

test.each(['/', '/properties', '/map', '/properties-details/a-home', '/agents/7', '/user/favourites'])(
  'the compare bar is shown at %s, where homes can be selected',
  (path) => expect(hasCompareBar(path)).toBe(true),
)

test.each([
  '/compare',
  '/login',
  '/list-property',
  '/checkout/2',
  '/contact-us',
  '/user/add-property',
  '/user/chat',
  '/user/profile',
])("the compare bar doesn't cover the form at %s", (path) => expect(hasCompareBar(path)).toBe(false))
