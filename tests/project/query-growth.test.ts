import { expect, test } from 'vitest'
import { exponentOf } from '../../workshop/lab/bench/growth'

test.each([
  [[3, 3, 3], 0],
  [[1, 10, 100], 1],
  [[2, 2 * Math.sqrt(10), 20], 0.5],
  [[100, 10, 1], -1],
])('%j ms at 10, 100 and 1,000 listings give a growth exponent of %d', (taken, power) => {
  expect(exponentOf([10, 100, 1_000], taken)).toBeCloseTo(power, 6)
})
