import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keptIds } from '../../../../src/app/session/stored-ids'
import { saveAfterSignIn, takePendingSave } from '../../../../src/app/account/save-after-sign-in'

/** A browser's storage and its window, as far as the lists use them. */
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

describe('a list this browser remembers', () => {
  test('holds each once and no more than there is room for, and is there at the next start', () => {
    const { kept } = browser()
    keptIds('list', 3).set([4, 4, 5, 6, 7])
    expect(kept.get('list')).toBe('[4,5,6]')
    expect(keptIds('list', 3).get()).toEqual([4, 5, 6])
  })

  test.each(['{', '{"a":1}', '"x"', '[0,-1,1.5,"7",null]'])('is empty where %s was stored', (text) => {
    browser({ list: text })
    expect(keptIds('list', 3).get()).toEqual([])
  })

  test('follows what another tab does, and nothing that is not its own', () => {
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

  test('keeps what another tab put into it while nothing here watched', () => {
    const { kept, otherTab } = browser({ list: '[1]' })
    const list = keptIds('list', 3)
    expect(list.get()).toEqual([1])
    otherTab('list', '[2,1]')
    list.set([3, ...list.get()])
    expect(kept.get('list')).toBe('[3,2,1]')
  })

  test('is the same list as long as nothing changed, as React asks of what it reads', () => {
    browser({ list: '[1]' })
    const list = keptIds('list', 3)
    expect(list.get()).toBe(list.get())
    list.set([2])
    expect(list.get()).toBe(list.get())
  })

  test('is still there until the next start where storing is forbidden', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const list = keptIds('list', 3)
    list.set([1])
    expect(list.get()).toEqual([1])
  })
})

describe('the listing a guest wanted to save', () => {
  beforeEach(() => {
    browser()
    vi.useFakeTimers()
  })

  test('is given once', () => {
    saveAfterSignIn(7)
    expect([takePendingSave(), takePendingSave()]).toEqual([7, null])
  })

  test('is dropped after half an hour', () => {
    saveAfterSignIn(7)
    vi.advanceTimersByTime(31 * 60_000)
    expect(takePendingSave()).toBeNull()
  })

  test.each(['{', '[]', '["7",1]', 'null'])('is none where %s is stored', (text) => {
    sessionStorage.setItem('save-after-sign-in', text)
    expect(takePendingSave()).toBeNull()
  })
})
