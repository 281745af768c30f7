import { expect, test } from 'vitest'
import { isComposing } from '../../../src/ui/forms/is-composing'

const key = (isComposing: boolean, keyCode: number) => ({ key: 'Enter', isComposing, keyCode })

test('an Enter that accepts what an input method offers is none for the page, in Safari either', () => {
  expect(isComposing(key(false, 13))).toBe(false)
  expect(isComposing(key(true, 229))).toBe(true)
  // Safari ends the composition before it reports the key that ended it.
  expect(isComposing(key(false, 229))).toBe(true)
})
