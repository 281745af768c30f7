import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../../src/app/api/call-failure'
import { createQueryClient, mayRetry, retryDelay } from '../../../../src/app/api/query-client'

describe('query retries (§9)', () => {
  test('a query is retried up to three times, with delays doubling from 1 s to 30 s', () => {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, new CallFailure(0)))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })
  test.each([
    ['no reply', new CallFailure(0), true],
    ['a broken server', new CallFailure(500, { code: 'FAULT' }), true],
    ['a refusal', new CallFailure(200, { code: 'NOT_FOUND' }), false],
    ['an ended session', new CallFailure(401, { code: 'NOT_LOGGED_IN' }), false],
    ['a rate limit', new CallFailure(429, { code: 'RATE_LIMITED' }), false],
    ['our own mistake', new TypeError('x'), true],
  ])('decides after %s whether to retry: %#', (_, error, again) => expect(mayRetry(0, error)).toBe(again))
  test('never repeat writing calls (D41)', () => {
    const failure = new CallFailure(0)
    failure.once = true
    expect(mayRetry(0, failure)).toBe(false)
  })
})

test("data is fresh for 10 minutes, is dropped after 5 unused minutes and isn't re-fetched on focus; the server never retries", () => {
  expect(createQueryClient('browser').getDefaultOptions().queries).toMatchObject({
    staleTime: 600_000,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
  })
  expect(createQueryClient('server').getDefaultOptions().queries).toMatchObject({
    retry: false,
    gcTime: Infinity,
  })
})

test('when offline, a page reports this immediately and re-fetches automatically once online', async () => {
  const client = createQueryClient('browser')
  client.mount()
  const network = (there: boolean) => {
    vi.stubGlobal('navigator', { onLine: there })
    onlineManager.setOnline(there)
  }
  network(false)
  const queryFn = vi.fn(async () => {
    if (!onlineManager.isOnline()) throw new CallFailure(0)
    return 'listings'
  })
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().status).toBe('error')
  expect(queryFn).toHaveBeenCalledTimes(1)
  network(true)
  await expect.poll(() => observer.getCurrentResult().data).toBe('listings')
  stop()
  client.unmount()
  client.clear()
  vi.unstubAllGlobals()
})
