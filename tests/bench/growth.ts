import { measure, type Measurement } from './measure'

/** Times grow at most with this power of the number of listings: ten times as many cost three times as much. */
const exponentMost = 0.5
const runs = 100

/** A query's medians at several sizes, and the power of the size that they grow with. */
export interface Growth {
  name: string
  /** ms, in the order of the sizes. */
  medians: number[]
  exponent: number
}

/** The slope of the logarithms: the power of the size with which times grow. */
export function exponentOf(sizes: readonly number[], medians: readonly number[]): number {
  const x = sizes.map((size) => Math.log(size))
  const y = medians.map((median) => Math.log(median))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(x), mean(y)]
  const above = x.reduce((sum, value, nth) => sum + (value - meanX) * (y[nth]! - meanY), 0)
  const below = x.reduce((sum, value) => sum + (value - meanX) ** 2, 0)
  return above / below
}

/**
 * `npm run bench -- growth [--sizes N,N,N]`: times every public query at several sizes on PostgreSQL and prints with
 * which power of the size it grows. Returns those that grow too fast.
 */
export async function measureGrowth(
  csv: string,
  databaseUrl: string,
  sizes: readonly number[],
): Promise<{ missed: string[]; growths: Growth[] }> {
  const measured: Measurement[] = []
  for (const size of sizes) measured.push(await measure(csv, size, databaseUrl, runs))
  const growths = [...measured[0]!.medians.keys()].map((name): Growth => {
    const medians = measured.map((one) => one.medians.get(name)!)
    return { name, medians, exponent: exponentOf(sizes, medians) }
  })
  console.log(`\nmedians in ms at ${sizes.join(', ')} listings, and the power of the size they grow with`)
  for (const { name, medians, exponent } of growths)
    console.log(
      name.padEnd(40),
      ...medians.map((median) => median.toFixed(1).padStart(8)),
      exponent.toFixed(2).padStart(8),
      exponent > exponentMost ? '!' : '',
    )
  const missed = growths
    .filter(({ exponent }) => exponent > exponentMost)
    .map(({ name, exponent }) => `growth of ${name} (${exponent.toFixed(2)})`)
  return { missed, growths }
}
