import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaText, areaUnits, convertArea } from '../../../../src/features/personal/area/area-units'

describe('area units', () => {
  // Factors from NIST Special Publication 811 (2008), appendix B.8, for the international foot, yard and mile.
  test.each([
    [1, 'acre', 'm', 4046.8564224],
    [1, 'acre', 'ft', 43_560],
    [1, 'mi', 'acre', 640],
    [1, 'mi', 'km', 2.589988110336],
    [1, 'yd', 'ft', 9],
    [1, 'yd', 'm', 0.83612736],
    [1, 'ft', 'm', 0.09290304],
    [1, 'hectare', 'm', 10_000],
    [1, 'km', 'hectare', 100],
  ] as const)('conversion of %d %s to %s gives %d', (value, from, to, expected) => {
    expect(convertArea(value, from, to)).toBeCloseTo(expected, 9)
  })

  test('the units include those specified and those used for land', () => {
    expect(areaUnits).toEqual(['km', 'm', 'mi', 'yd', 'ft', 'acre', 'hectare'])
  })

  test('converting from any unit to another and back loses nothing', () => {
    const unit = fc.constantFrom(...areaUnits)
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), unit, unit, (value, from, to) => {
        const back = convertArea(convertArea(value, from, to), to, from)
        expect(Math.abs(back - value) / value).toBeLessThan(1e-12)
      }),
    )
  })

  test.each([
    [1076.39104167, '1076.391'],
    [100, '100'],
    [0, '0'],
    [0.000247105, '0.000247105'],
    [2.5e18, '2500000000000000000'],
  ])('%d is shown in an input as %s', (value, text) => {
    expect(areaText(value)).toBe(text)
  })
})
