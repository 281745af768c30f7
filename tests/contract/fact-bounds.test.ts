import { describe, expect, test } from 'vitest'
import { factBounds, isUnusual, outOfBounds, type BoundedAttribute } from '../../contract/listing/fact-bounds'
import { factMeasures, type FactMeasure } from '../../contract/values'

const of = (measure: FactMeasure | null, more: Partial<BoundedAttribute> = {}) =>
  factBounds({ measure, unit: null, value_min: null, value_max: null, ...more }, 2026)

/** Returns whether a number is refused, needs confirmation or is accepted. */
function outcomeOf(value: number, bounds: ReturnType<typeof of>): 'refused' | 'asked' | 'taken' {
  if (outOfBounds(value, bounds)) return 'refused'
  return isUnusual(value, bounds) ? 'asked' : 'taken'
}

/** Values around the limits of each measure, with their outcome. */
const cases: Record<FactMeasure, [value: number, outcome: string][]> = {
  year: [
    [3, 'refused'],
    [999, 'refused'],
    [1000, 'asked'],
    [1699, 'asked'],
    [1700, 'taken'],
    [2036, 'taken'],
    [2037, 'refused'],
  ],
  living_area: [
    [0, 'refused'],
    [-40, 'refused'],
    [3, 'asked'],
    [79, 'asked'],
    [80, 'taken'],
    [50_000, 'taken'],
    [50_001, 'asked'],
    [10_000_001, 'refused'],
  ],
  plot_area: [
    [0, 'refused'],
    [199, 'asked'],
    [200, 'taken'],
    [50_000_001, 'asked'],
    [6e10, 'refused'],
  ],
  rooms: [
    [-1, 'refused'],
    [0, 'taken'],
    [2.25, 'taken'],
    [21, 'asked'],
    [501, 'refused'],
  ],
  floors: [
    [0, 'refused'],
    [1, 'taken'],
    [61, 'asked'],
    [201, 'refused'],
  ],
  floor: [
    [-21, 'refused'],
    [-4, 'asked'],
    [0, 'taken'],
    [61, 'asked'],
    [201, 'refused'],
  ],
  spaces: [
    [-1, 'refused'],
    [0, 'taken'],
    [51, 'asked'],
    [10_001, 'refused'],
  ],
}

describe('number attribute of a listing', () => {
  test.each(factMeasures)('the bounds of the measure apply: %s', (measure) => {
    const bounds = of(measure)
    for (const [value, outcome] of cases[measure])
      expect([value, outcomeOf(value, bounds)]).toEqual([value, outcome])
  })

  test.each([
    ['sq ft', 80],
    ['m²', 7.4],
    ['sqm', 7.4],
    ['acres', 0.0018],
    ['ha', 0.00074],
    ['tatami', 80],
  ])('takes its usual range from the unit: %s', (unit, least) => {
    expect(of('living_area', { unit })?.usual_least).toBe(least)
  })

  test("applies the operator's limits before those of its measure", () => {
    const own = of('year', { value_min: 1900, value_max: 2000 })
    expect(outOfBounds(1899, own)).toEqual({
      key: 'refusals.numberBetween',
      params: { min: 1900, max: 2000 },
    })
    expect(outcomeOf(1900, own)).toBe('taken')
    expect(outOfBounds(-1, of(null, { value_min: 0 }))).toEqual({
      key: 'refusals.numberLow',
      params: { min: 0 },
    })
    expect(outOfBounds(9, of(null, { value_max: 8 }))).toEqual({
      key: 'refusals.numberHigh',
      params: { max: 8 },
    })
  })

  test('has no bounds when neither limits nor a measure are set', () => {
    expect(of(null)).toBeNull()
    expect(outcomeOf(-1e9, null)).toBe('taken')
  })
})
