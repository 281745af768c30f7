import { expect, test } from 'vitest'
import { placeOfDocument } from '../../../../src/flows/wizard/steps/project/project-values'
import { filesMeanwhile } from '../../../../src/flows/wizard/steps/use-draft'

const files = (...ids: number[]) => ids.map((id) => ({ id }))

test('a late response to a save neither hides a newly uploaded photo nor restores a removed one', () => {
  expect(filesMeanwhile(files(1, 2), files(1, 2), files(2, 1))).toEqual(files(2, 1))
  expect(filesMeanwhile(files(1), files(1, 2), files(1))).toEqual(files(1, 2))
  expect(filesMeanwhile(files(1), files(1, 2), files(1, 2))).toEqual(files(1, 2))
  expect(filesMeanwhile(files(1, 2), files(2), files(1, 2))).toEqual(files(2))
  // Another tab added one file and removed another.
  expect(filesMeanwhile(files(1, 2), files(1, 2), files(2, 3))).toEqual(files(2, 3))
})

test('an uploaded document is matched to the floor plan it belongs to, or to none if that plan was removed', () => {
  const plans = [{}, {}]
  expect(placeOfDocument(['a', 'c'], 'c', plans)).toBe('plans.1.file_id')
  expect(placeOfDocument(['a', 'c'], 'b', plans)).toBeNull()
  // The rows were re-created in another tab, and there are fewer now.
  expect(placeOfDocument(['a', 'b', 'c'], 'c', plans)).toBeNull()
})
