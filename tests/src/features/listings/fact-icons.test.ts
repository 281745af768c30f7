import { expect, test } from 'vitest'
import { factIcons } from '../../../../src/features/listings/card/fact-icon'

test('no two attributes on a card share an icon, and unknown attributes have none', () => {
  const facts = ['bed', 'area', 'area', null, 'no-such-icon'].map((icon) => ({ icon }))
  expect(factIcons(facts)).toEqual(['bed', 'area', null, null, null])
})
