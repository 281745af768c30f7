import { expect, test } from 'vitest'
import { factIcons } from '../../../../src/features/listings/card/fact-icon'

test('no two facts of a card share an icon, and one without an icon gets none', () => {
  const facts = ['bed', 'area', 'area', null, 'no-such-icon'].map((icon) => ({ icon }))
  expect(factIcons(facts)).toEqual(['bed', 'area', null, null, null])
})
