import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keptIds } from '../../../../src/app/session/stored-ids'
import { saveAfterSignIn, takePendingSave } from '../../../../src/app/account/save-after-sign-in'

/** Simulates the parts of storage and window used by the lists. */
function browser(stored: Record<string, string> = {}) {
  const kept = new Map(Object.entries(stored))
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const target = new EventTarget()
  vi.stubGlobal('window', Object.assign(target, { localStorage: storage }))
  vi.stubGlobal('sessionStorage', storage)
  const otherTab = (key: string | null, newValue: string | null) => {
    if (key === null) kept.clear()
    else kept.set(key, newValue ?? '')
    return target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  }
  return { kept, otherTab }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('list remembered by this browser', () => {
  test('stores each entry once, keeps the maximum number and survives a restart', () => {
    const { kept } = browser()
    keptIds('list', 3).set([4, 4, 5, 6, 7])
    expect(kept.get('list')).toBe('[4,5,6]')
    expect(keptIds('list', 3).get()).toEqual([4, 5, 6])
  })

  test.each(['{', '{"a":1}', '"x"', '[0,-1,1.5,"7",null]'])('the list is empty if %s was stored', (text) => {
    browser({ list: text })
    expect(keptIds('list', 3).get()).toEqual([])
  })

  test('follows changes that other tabs make to its key, but to no other', () => {
    const { otherTab } = browser({ list: '[1]' })
    const list = keptIds('list', 3)
    const changed = vi.fn()
    const stop = list.subscribe(changed)
    otherTab('list', '[1,2]')
    otherTab('root', '{}')
    expect([list.get(), changed.mock.calls.length]).toEqual([[1, 2], 1])
    otherTab(null, null)
    expect(list.get()).toEqual([])
    stop()
    otherTab('list', '[9]')
    expect(changed.mock.calls.length).toBe(2)
  })

  test('keeps entries that another tab added while nothing was listening here', () => {
    const { kept, otherTab } = browser({ list: '[1]' })
    const list = keptIds('list', 3)
    expect(list.get()).toEqual([1])
    otherTab('list', '[2,1]')
    list.set([3, ...list.get()])
    expect(kept.get('list')).toBe('[3,2,1]')
  })

  test('returns the same array until it changes, as React requires', () => {
    browser({ list: '[1]' })
    const list = keptIds('list', 3)
    expect(list.get()).toBe(list.get())
    list.set([2])
    expect(list.get()).toBe(list.get())
  })

  test('a list works until the next start if storage is blocked', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const list = keptIds('list', 3)
    list.set([1])
    expect(list.get()).toEqual([1])
  })
})

describe('listing a guest wanted to save', () => {
  beforeEach(() => {
    browser()
    vi.useFakeTimers()
  })

  test('the listing is returned once', () => {
    saveAfterSignIn(7)
    expect([takePendingSave(), takePendingSave()]).toEqual([7, null])
  })

  test('expires after half an hour', () => {
    saveAfterSignIn(7)
    vi.advanceTimersByTime(31 * 60_000)
    expect(takePendingSave()).toBeNull()
  })

  test.each(['{', '[]', '["7",1]', 'null'])('no listing is returned if %s is stored', (text) => {
    sessionStorage.setItem('save-after-sign-in', text)
    expect(takePendingSave()).toBeNull()
  })
})
