import { filterCounts } from '../../../contract/limits'

/** A price histogram in minor units; see `property-counts`. */
export interface PriceBars {
  from: number
  step: number
  bars: number[]
  median: number
}

/** Share of prices in regular bars; the few higher prices share the last bar. */
const usual = 0.95

const roundSteps = [1, 2, 2.5, 5, 10]

/**
 * Builds a price histogram with round edges. Null without prices.
 * @param unit minor units per major unit; edges are whole major units
 */
export function priceBars(prices: readonly number[], unit: number): PriceBars | null {
  const sorted = prices.toSorted((a, b) => a - b)
  const lowest = sorted[0]
  const highest = sorted.at(-1)
  if (lowest === undefined || highest === undefined) return null
  const dear = sorted[Math.floor((sorted.length - 1) * usual)]!
  const { bars: most } = filterCounts
  // The lowest price is somewhere within the first bar, so one bar fewer must span the rest.
  const step = roundStep(Math.max(dear - lowest, dear / most) / (most - 1), unit)
  const from = Math.floor(lowest / step) * step
  const bars = Array.from({ length: Math.min(most, Math.floor((highest - from) / step) + 1) }, () => 0)
  for (const price of sorted) bars[Math.min(bars.length - 1, Math.floor((price - from) / step))]! += 1
  return { from, step, bars, median: middle(sorted) }
}

/** Returns the smallest round amount that is at least `least`, in whole major units. */
function roundStep(least: number, unit: number): number {
  const major = Math.max(1, least / unit)
  const power = 10 ** Math.floor(Math.log10(major))
  const rounded = roundSteps.find((step) => step * power >= major && Number.isInteger(step * power))!
  return rounded * power * unit
}

function middle(sorted: readonly number[]): number {
  const half = sorted.length / 2
  return Math.round((sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2)
}
