import { expect, test } from 'vitest'
import { catalogue } from '../../machines/catalogue'
import { breachesOfChart } from '../../workshop/lab/mutants/machine-mutants'

test.each(catalogue.map(({ id }) => id))('%s satisfies every rule of its intent', (id) => {
  expect(breachesOfChart(id)).toEqual([])
})
