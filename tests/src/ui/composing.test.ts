import { expect, test } from 'vitest'
import { isComposing } from '../../../src/ui/forms/is-composing'

const key = (isComposing: boolean, keyCode: number) => ({ key: 'Enter', isComposing, keyCode })

test("the page ignores an Enter that confirms an input method's suggestion, also in Safari", () => {
  expect(isComposing(key(false, 13))).toBe(false)
  expect(isComposing(key(true, 229))).toBe(true)
  // Safari ends the composition before reporting the key that ended it.
  expect(isComposing(key(false, 229))).toBe(true)
})
