/**
 * Square metres per unit. The specification's four lengths are squared here (D53); yards and feet are international.
 */
const squareMetres = {
  km: 1_000_000,
  m: 1,
  mi: 2_589_988.110336,
  yd: 0.83612736,
  ft: 0.09290304,
  acre: 4_046.8564224,
  hectare: 10_000,
} as const

export type AreaUnit = keyof typeof squareMetres
export const areaUnits = Object.keys(squareMetres) as AreaUnit[]

/** Converts an area to another unit. */
export function convertArea(value: number, from: AreaUnit, to: AreaUnit): number {
  return from === to ? value : (value * squareMetres[from]) / squareMetres[to]
}

/** Formats a converted area with significant digits only, never in exponential notation. */
export function areaText(value: number): string {
  const digits = Math.max(0, Math.min(12, 6 - Math.floor(Math.log10(Math.abs(value) || 1))))
  return value
    .toFixed(digits)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}
