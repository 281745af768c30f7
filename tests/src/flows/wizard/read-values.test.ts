import { describe, expect, it } from 'vitest'
import { areaOf, homeAddress } from '../../../../src/flows/wizard/steps/read-values'

type Category = NonNullable<Parameters<typeof areaOf>[0]>

const asks = (...measures: (string | null)[]) =>
  ({
    parameter_types: measures.map((measure, at) => ({
      id: at + 1,
      measure,
      unit: measure && `unit of ${measure}`,
    })),
  }) as unknown as Category
const answers = (...values: string[]) => values.map((value, at) => ({ parameter_id: at + 1, value }))

describe('the area that a price is divided by', () => {
  it('is the living area, wherever it is asked', () => {
    expect(areaOf(asks('plot_area', 'living_area'), answers('9000', '1,700'))).toEqual({
      value: 1700,
      unit: 'unit of living_area',
    })
  })

  it('is the plot of a category without a living area', () => {
    expect(areaOf(asks(null, 'plot_area'), answers('3', '450.5'))).toEqual({
      value: 450.5,
      unit: 'unit of plot_area',
    })
  })

  it('is never the plot of a home whose living area is unknown or could mean two numbers', () => {
    for (const living of ['', 'about 80', '1.700'])
      expect(areaOf(asks('living_area', 'plot_area'), answers(living, '9000'))).toBeNull()
  })

  it('is unknown before a type is chosen', () => {
    expect(areaOf(undefined, [])).toBeNull()
  })
})

it("offers a home's address with its city, named once", () => {
  expect(homeAddress({ address: '12 Oak Street', city: 'Seattle' })).toBe('12 Oak Street, Seattle')
  expect(homeAddress({ address: 'Ballard, seattle ', city: 'Seattle' })).toBe('Ballard, seattle')
  expect(homeAddress({ location: 'Pine Row 4', city: 'Kirkland' })).toBe('Pine Row 4, Kirkland')
})

it('offers nothing for a draft without an address', () => {
  expect(homeAddress({ city: 'Seattle' })).toBe('')
  expect(homeAddress({ address: '  ', city: 'Seattle' })).toBe('')
})
