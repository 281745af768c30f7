import { expect, test } from 'vitest'
import { checksFor } from '../../../../src/flows/wizard/steps/step-checks'
import type { WizardCategory } from '../../../../src/flows/wizard/steps/wizard-values'

const flat = {
  id: 7,
  parameter_types: [
    { id: 1, is_required: true },
    { id: 2, is_required: false },
  ],
} as WizardCategory

const wrong = async (parameters: { parameter_id: number; value: string }[], category_id = '7') => {
  const { wrongSteps } = checksFor(() => Promise.resolve([flat]))
  return (await wrongSteps({ category_id, parameters, facilities: [] })).includes('facts')
}

test('the facts step is complete once every attribute required by the property type has an answer', async () => {
  expect(await wrong([])).toBe(true)
  expect(await wrong([{ parameter_id: 2, value: 'Gas' }])).toBe(true)
  expect(await wrong([{ parameter_id: 1, value: '  ' }])).toBe(true)
  expect(await wrong([{ parameter_id: 1, value: '3' }])).toBe(false)
  expect(await wrong([], '8')).toBe(false)
})

test('a missing answer is reported at the field that lacks it', async () => {
  const { shapeOf } = checksFor(() => Promise.resolve([flat]))
  const found = await (
    await shapeOf('facts')
  ).safeParseAsync({
    category_id: 7,
    parameters: [
      { parameter_id: 2, value: 'Gas' },
      { parameter_id: 1, value: '' },
    ],
  })
  expect(found.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['parameters.1.value', 'refusals.required'],
  ])
})

test.each([
  ['price', 'price'],
  ['city', 'place'],
  ['parameters.1.value', 'facts'],
  ['facilities.0.distance', 'facts'],
  ['gallery_images.2', 'photos'],
  ['meta_title', 'review'],
  ['title', 'review'],
  ['property_type', 'place'],
  ['category_id', 'facts'],
  ['contact', 'contact'],
  ['draft_id', 'review'],
])("a server's error at %s leads to the step %s", async (field, step) => {
  expect(await checksFor(async () => [flat]).stepOfField(field)).toBe(step)
})
