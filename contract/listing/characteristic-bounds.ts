import type { Declared } from './characteristics'
import { isUnusual, outOfBounds, type BoundsRefusal, type FactBounds } from './fact-bounds'

const dayMs = 86_400_000
const dayNumber = (day: string): number => Math.round(Date.parse(day) / dayMs)

export type Bounded = Extract<Declared, { kind: 'number' | 'date' }>
export const isBounded = (one: Declared): one is Bounded => one.kind === 'number' || one.kind === 'date'

/** Returns the bounds of a number in its own unit, or of a date in days since 1970. */
function boundsOf(one: Bounded, today: number): FactBounds {
  const [usualLeast = null, usualMost = null] = one.usual ?? []
  if (one.kind === 'number')
    return { least: one.min, most: one.max, usual_least: usualLeast, usual_most: usualMost }
  return {
    least: one.min === undefined ? null : dayNumber(one.min),
    most: one.max === undefined ? null : dayNumber(one.max),
    usual_least: usualLeast === null ? null : today + usualLeast,
    usual_most: usualMost === null ? null : today + usualMost,
  }
}

const numberOf = (value: number | string) => (typeof value === 'string' ? dayNumber(value) : value)

/** Returns whether a number is a multiple of the step, within floating-point tolerance. */
const isStep = (value: number, step: number) =>
  Math.abs(value / step - Math.round(value / step)) < 1e-6 / step

/** Returns why a number or an ISO day is refused, with the limits; null if it is accepted. */
export function refusalOf(one: Bounded, value: number | string): BoundsRefusal | null {
  const refused = outOfBounds(numberOf(value), boundsOf(one, 0))
  if (one.kind === 'number') {
    if (refused || one.step === undefined || isStep(Number(value), one.step)) return refused
    return one.step === 1
      ? { key: 'refusals.whole', params: {} }
      : { key: 'refusals.step', params: { step: one.step } }
  }
  const { min, max } = one
  if (!refused) return null
  if (min !== undefined && max !== undefined) return { key: 'refusals.dayBetween', params: { min, max } }
  return min === undefined
    ? { key: 'refusals.dayLate', params: { max: max! } }
    : { key: 'refusals.dayEarly', params: { min } }
}

/** Returns whether a value is outside its usual range and therefore probably a typo. */
export const isUnusualValue = (one: Bounded, value: number | string, now: Date): boolean =>
  isUnusual(numberOf(value), boundsOf(one, Math.floor(now.getTime() / dayMs)))
