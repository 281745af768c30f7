import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { table } from '../../../contract/calls/table'
import { texts } from '../../../contract/texts/catalogue'
import { languages } from '../../../contract/language/languages'
import { subjectOfCall, watchQueries } from '../../../src/app/api/query-waits'
import { beginWait, waits } from '../../../src/ui/feedback/wait-store'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const named = () => waits.get().map(({ subject, long }) => [subject.kind, long])

describe('wait indicator', () => {
  it('appears after four seconds and offers actions after ten', () => {
    const end = beginWait({ kind: 'act', label: 'Save' })
    vi.advanceTimersByTime(3_999)
    expect(named()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(waits.get()).toMatchObject([{ subject: { label: 'Save' }, long: false }])
    vi.advanceTimersByTime(5_999)
    expect(named()).toEqual([['act', false]])
    vi.advanceTimersByTime(1)
    expect(named()).toEqual([['act', true]])
    end()
    expect(named()).toEqual([])
  })

  it('never appears for a wait that ends sooner', () => {
    beginWait({ kind: 'page' })()
    vi.advanceTimersByTime(60_000)
    expect(named()).toEqual([])
  })

  it('lists waits in the order in which they began', () => {
    const first = beginWait({ kind: 'page' })
    vi.advanceTimersByTime(2_000)
    const second = beginWait({ kind: 'act', label: 'Save' })
    vi.advanceTimersByTime(8_000)
    expect(named()).toEqual([
      ['page', true],
      ['act', false],
    ])
    first()
    expect(named()).toEqual([['act', false]])
    second()
  })
})

describe('loading data', () => {
  it('loading counts as a wait while the page has no data, including during retries', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 3_000 } } })
    const stop = watchQueries(client)
    let tries = 0
    const observer = new QueryObserver(client, {
      queryKey: ['get-property-list', {}],
      queryFn: () => {
        tries++
        return tries === 1
          ? Promise.reject(new Error('cut'))
          : new Promise((resolve) => void setTimeout(() => resolve('found'), 5_000))
      },
    })
    const leave = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(waits.get()).toMatchObject([{ subject: { kind: 'data', of: 'ui.wait.of.listings' }, long: false }])
    await vi.advanceTimersByTimeAsync(4_500)
    expect([tries, named()]).toEqual([2, []])
    // The old data stays visible during a refetch.
    void observer.refetch()
    await vi.advanceTimersByTimeAsync(4_500)
    expect(named()).toEqual([])
    leave()
    stop()
  })

  it('loading stops counting as a wait once it is off screen', async () => {
    const client = new QueryClient()
    const stop = watchQueries(client)
    const observer = new QueryObserver(client, {
      queryKey: ['get_chats', {}],
      queryFn: () => new Promise(() => undefined),
    })
    const leave = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(waits.get()).toMatchObject([{ subject: { of: 'ui.wait.of.messages' }, long: true }])
    leave()
    stop()
    expect(named()).toEqual([])
  })

  it.each([
    ['agent-list', 'people'],
    ['get-users-list', 'people'],
    ['get-user-data', 'account'],
    ['get-agent-verification-form-fields', 'account'],
  ] as const)('the wait of %s names the %s', (call, what) =>
    expect(subjectOfCall(call)).toBe(`ui.wait.of.${what}`),
  )

  it('every call has a name for its data in every language', () => {
    const keys = new Set(Object.keys(table).map(subjectOfCall))
    expect(keys.size).toBeGreaterThan(4)
    for (const key of keys)
      for (const lang of languages) expect(texts[lang][key], `${lang} ${key}`).toBeTruthy()
  })
})
