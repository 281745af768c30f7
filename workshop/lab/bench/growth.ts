import { measure, type Measurement } from './measure'

/**
 * Maximum exponent of a query's growth with the number of listings: ten times as many may take about three times as
 * long.
 */
const exponentMost = 0.5
const runs = 100

/** Cost of a query at several sizes, and the exponent of its growth. */
export interface Growth {
  name: string
  /** CPU time in ms, in the order of the sizes. */
  taken: number[]
  exponent: number
}

/** Returns the exponent of growth: the slope of the log-log regression. */
export function exponentOf(sizes: readonly number[], taken: readonly number[]): number {
  const x = sizes.map((size) => Math.log(size))
  const y = taken.map((one) => Math.log(one))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(x), mean(y)]
  const above = x.reduce((sum, value, nth) => sum + (value - meanX) * (y[nth]! - meanY), 0)
  const below = x.reduce((sum, value) => sum + (value - meanX) ** 2, 0)
  return above / below
}

/**
 * `npm run lab -- bench growth [--sizes N,N,N]`: measures every public query at several sizes on PostgreSQL and prints
 * the exponent of its growth in CPU time, which other work on the machine hardly affects. Returns the queries that grow
 * too fast.
 */
export async function measureGrowth(
  csv: string,
  databaseUrl: string,
  sizes: readonly number[],
): Promise<{ missed: string[]; growths: Growth[] }> {
  const measured: Measurement[] = []
  for (const size of sizes) measured.push(await measure(csv, size, databaseUrl, runs))
  const growths = [...measured[0]!.processor.keys()].map((name): Growth => {
    const taken = measured.map((one) => one.processor.get(name)!)
    return { name, taken, exponent: exponentOf(sizes, taken) }
  })
  console.log(`\nms of processor at ${sizes.join(', ')} listings, and the power of the size they grow with`)
  for (const { name, taken, exponent } of growths)
    console.log(
      name.padEnd(40),
      ...taken.map((one) => one.toFixed(1).padStart(8)),
      exponent.toFixed(2).padStart(8),
      exponent > exponentMost ? '!' : '',
    )
  const missed = growths
    .filter(({ exponent }) => exponent > exponentMost)
    .map(({ name, exponent }) => `growth of ${name} (${exponent.toFixed(2)})`)
  return { missed, growths }
}
