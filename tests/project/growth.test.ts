import { expect, test } from 'vitest'
import { exponentOf } from '../bench/growth'

test.each([
  [[3, 3, 3], 0],
  [[1, 10, 100], 1],
  [[2, 2 * Math.sqrt(10), 20], 0.5],
  [[100, 10, 1], -1],
])('medians of %j ms at 10, 100 and 1,000 grow with the power %d', (medians, power) => {
  expect(exponentOf([10, 100, 1_000], medians)).toBeCloseTo(power, 6)
})
