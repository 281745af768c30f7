import { expect, test } from 'vitest'
import { CallFailure } from '../../../../src/app/api/call-failure'
import { isWorthRetrying, retryDelay } from '../../../../src/shared/autosave/use-save-retry'

test('a failed save is retried with growing delays of at most 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 9].map(retryDelay)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('network and server failures are retried, but refusals never are', () => {
  const failures = [
    new CallFailure(0),
    new CallFailure(503),
    new CallFailure(401),
    new CallFailure(422),
    new Error(),
  ]
  expect(failures.map(isWorthRetrying)).toEqual([true, true, false, false, false])
})
