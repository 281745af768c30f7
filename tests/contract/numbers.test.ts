import { expect, test } from 'vitest'
import { access, meta, query, shell } from '../../contract/limits'
import { rentDurations } from '../../contract/values'

test('the configured numbers match the specification (§9)', () => {
  expect(query).toEqual({
    freshMs: 600_000,
    collectMs: 300_000,
    retries: 3,
    backOffMs: 1000,
    backOffMaxMs: 30_000,
  })
  expect(shell).toEqual({ toastMs: 5000, persistMs: 5000, geolocationMs: 10_000 })
  expect(meta).toMatchObject({ titleMax: 60, descriptionMin: 50, descriptionMax: 160, keywordsMax: 10 })
  expect(access.passwordMin).toBe(6)
})

test('rent durations match the specification (§2, §9)', () => {
  expect(rentDurations).toEqual(['daily', 'monthly', 'quarterly', 'yearly'])
})
