import { expect, test } from 'vitest'
import { factBounds } from '../../../../contract/listing/fact-bounds'
import { problems } from '../../../../contract/calls/kit/field-problems'
import { completeFacts } from '../../../../src/flows/wizard/steps/facts-shape'
import type { WizardCategory } from '../../../../src/flows/wizard/steps/wizard-values'

const area = factBounds({ measure: 'living_area', unit: 'sq ft', value_min: null, value_max: null }, 2026)
const category = {
  id: 1,
  parameter_types: [
    {
      id: 7,
      name: 'Living area',
      type_of_parameter: 'number',
      unit: 'sq ft',
      is_required: true,
      bounds: area,
    },
  ],
} as unknown as WizardCategory

const problemOf = (value: string, more: { confirmed?: string; stored?: string } = {}) => {
  const parameters = [{ parameter_id: 7, value, ...more }]
  const { error } = completeFacts([category]).safeParse({ category_id: '1', parameters })
  return error && problems(error)['parameters.0.value']
}

test('an unusual number must be confirmed at its field', () => {
  const asked = { key: 'wizard.unusual', params: { name: 'Living area', value: '3 sq ft' } }
  expect(problemOf('3')).toEqual(asked)
  expect(problemOf('3', { confirmed: '3' })).toBeUndefined()
  expect(problemOf('3', { confirmed: '5' })).toEqual(asked)
  expect(problemOf('1,200')).toBeUndefined()
})

test('a number out of bounds is refused at its field, even if confirmed', () => {
  const refused = { key: 'refusals.numberBetween', params: { min: 1, max: 10_000_000 } }
  expect(problemOf('0', { confirmed: '0' })).toEqual(refused)
  expect(problemOf('')).toMatchObject({ key: 'refusals.required' })
})

test('a number already in the listing is neither refused nor questioned until it is changed', () => {
  expect(problemOf('0', { stored: '0' })).toBeUndefined()
  expect(problemOf('3', { stored: '3' })).toBeUndefined()
  expect(problemOf('0', { stored: '3' })).toMatchObject({ key: 'refusals.numberBetween' })
})
