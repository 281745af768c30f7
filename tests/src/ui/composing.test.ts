import { expect, test } from 'vitest'
import { isComposing } from '../../../src/ui/forms/is-composing'

const key = (isComposing: boolean, keyCode: number) => ({ key: 'Enter', isComposing, keyCode })

test("an Enter that confirms an input method's suggestion is ignored by the page, in Safari too", () => {
  expect(isComposing(key(false, 13))).toBe(false)
  expect(isComposing(key(true, 229))).toBe(true)
  // Safari ends the composition before reporting the key that ended it.
  expect(isComposing(key(false, 229))).toBe(true)
})
