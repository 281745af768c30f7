import type { TextKey } from '../texts/catalogue'
import type { FactMeasure } from '../values'

/**
 * Bounds of a number in a listing. Values outside `least` and `most` are refused; values outside the usual bounds need
 * confirmation.
 */
export interface FactBounds {
  least: number | null
  most: number | null
  usual_least: number | null
  usual_most: number | null
}

/** The operator's settings for a numeric attribute. */
export interface BoundedAttribute {
  measure: FactMeasure | null
  unit: string | null
  value_min: number | null
  value_max: number | null
}

type MeasureBounds = readonly [least: number, most: number, usualLeast: number, usualMost: number]

/** Square feet per unit of area, by the spellings operators use. */
const areaUnits: readonly [spelling: RegExp, squareFeet: number][] = [
  [/^(m²|m2|sqm|sq\.? ?m\.?|square met(re|er)s?|م²|वर्ग मीटर)$/i, 10.76],
  [/^(ha|hectares?|هكتار|हेक्टेयर)$/i, 107_639],
  [/^(ac|acres?|فدان|एकड़)$/i, 43_560],
  [/^(sq\.? ?yd\.?|sqyd|yd²|gaj|square yards?|गज)$/i, 9],
]

/** One row per measure; areas in square feet. Upper bounds of years are relative to the current year. */
const rows: Record<FactMeasure, MeasureBounds> = {
  year: [1000, 10, 1700, 10],
  living_area: [1, 10_000_000, 80, 50_000],
  plot_area: [1, 5e10, 200, 50_000_000],
  rooms: [0, 500, 0, 20],
  floors: [1, 200, 1, 60],
  floor: [-20, 200, -3, 60],
  spaces: [0, 10_000, 0, 50],
}

const isArea = (measure: FactMeasure) => measure === 'living_area' || measure === 'plot_area'

/** Rounds to two significant digits, which is precise enough for a limit and easy to read: 80 sq ft is 7.4 m². */
const rounded = (value: number) => Number(value.toPrecision(2))

function boundsOfMeasure(measure: FactMeasure, unit: string | null, year: number): MeasureBounds {
  const [least, most, usualLeast, usualMost] = rows[measure]
  if (measure === 'year') return [least, year + most, usualLeast, year + usualMost]
  const by = isArea(measure)
    ? (areaUnits.find(([spelling]) => spelling.test(unit?.trim() ?? ''))?.[1] ?? 1)
    : 1
  if (by === 1) return [least, most, usualLeast, usualMost]
  return [rounded(least / by), rounded(most / by), rounded(usualLeast / by), rounded(usualMost / by)]
}

/**
 * Returns the bounds of an attribute: those of its measure, converted to its unit, overridden by the operator's own
 * limits. Null if the attribute has neither.
 * @param year the current year
 */
export function factBounds(
  { measure, unit, value_min, value_max }: BoundedAttribute,
  year: number,
): FactBounds | null {
  if (measure === null && value_min === null && value_max === null) return null
  const [least, most, usualLeast, usualMost] = measure
    ? boundsOfMeasure(measure, unit, year)
    : [null, null, null, null]
  return {
    least: value_min ?? least,
    most: value_max ?? most,
    usual_least: usualLeast,
    usual_most: usualMost,
  }
}

/** Message for a number outside its bounds: a text key with its parameters. */
export interface BoundsRefusal {
  key: TextKey
  params: Record<string, number | string>
}

/** Returns a message that names the limits a number exceeds; null if it is within them. */
export function outOfBounds(value: number, bounds: FactBounds | null | undefined): BoundsRefusal | null {
  if (!bounds) return null
  const { least, most } = bounds
  const isLow = least !== null && value < least
  const isHigh = most !== null && value > most
  if (!isLow && !isHigh) return null
  if (least !== null && most !== null)
    return { key: 'refusals.numberBetween', params: { min: least, max: most } }
  return isLow
    ? { key: 'refusals.numberLow', params: { min: least } }
    : { key: 'refusals.numberHigh', params: { max: most! } }
}

/** Returns whether a number within its limits is probably a mistake, such as a living area of 3 sq ft. */
export function isUnusual(value: number, bounds: FactBounds | null | undefined): boolean {
  if (!bounds || outOfBounds(value, bounds)) return false
  const { usual_least: least, usual_most: most } = bounds
  return (least !== null && value < least) || (most !== null && value > most)
}
