import { expect, test } from 'vitest'
import { placeOfDocument } from '../../../../src/flows/wizard/steps/project/project-values'
import { filesMeanwhile } from '../../../../src/flows/wizard/steps/use-draft'

const files = (...ids: number[]) => ids.map((id) => ({ id }))

test('a saving that is answered late neither hides a photo that has arrived nor brings a removed one back', () => {
  expect(filesMeanwhile(files(1, 2), files(1, 2), files(2, 1))).toEqual(files(2, 1))
  expect(filesMeanwhile(files(1), files(1, 2), files(1))).toEqual(files(1, 2))
  expect(filesMeanwhile(files(1), files(1, 2), files(1, 2))).toEqual(files(1, 2))
  expect(filesMeanwhile(files(1, 2), files(2), files(1, 2))).toEqual(files(2))
  // Another tab has added one, and removed one.
  expect(filesMeanwhile(files(1, 2), files(1, 2), files(2, 3))).toEqual(files(2, 3))
})

test('a document that arrives finds its own plan, and none where that was removed', () => {
  const plans = [{}, {}]
  expect(placeOfDocument(['a', 'c'], 'c', plans)).toBe('plans.1.file_id')
  expect(placeOfDocument(['a', 'c'], 'b', plans)).toBeNull()
  // The rows were drawn anew elsewhere, and there are fewer.
  expect(placeOfDocument(['a', 'b', 'c'], 'c', plans)).toBeNull()
})
