import { describe, expect, test } from 'vitest'
import { ManualClock } from '../../../../server/platform/process/clock'
import { DatabaseAway } from '../../../../server/platform/db/database-away'
import { PublicCache } from '../../../../server/platform/http/public-cache'
import { pageKey, renderedUrl, straightUrl, withTracking } from '../../../../server/platform/ssr/page-key'

interface Page {
  status: number
  size: number
  html: string
}

/** Returns a page of size one; the cache adds one for each character of its URL. */
const page = (html: string, status = 200): Page => ({ status, size: 1, html })

const newCache = (clock = new ManualClock(), mostBytes = 6) =>
  new PublicCache<Page>({ clock, life: 10_000, staleLife: 300_000, mostBytes })

function kept(mostBytes = 6) {
  const clock = new ManualClock()
  const cache = newCache(clock, mostBytes)
  let rendered = 0
  const get = (key: string, status = 200) =>
    cache.get(key, () => Promise.resolve(page(`${key} ${++rendered}`, status)))
  return { clock, get, count: () => rendered }
}

describe('page cache', () => {
  test('keeps pages for their lifetime', async () => {
    const { clock, get, count } = kept()
    await get('a')
    clock.pass(9_999)
    expect((await get('a')).html).toBe('a 1')
    clock.pass(1)
    expect((await get('a')).html).toBe('a 2')
    expect(count()).toBe(2)
  })
  test('stores only successful pages', async () => {
    const { get, count } = kept()
    for (const status of [301, 404, 500]) await get('a', status)
    expect(count()).toBe(3)
  })
  test("renders a page once for a burst of requests and doesn't store failures", async () => {
    const cache = newCache()
    let rendered = 0
    const failing = () => {
      rendered++
      return Promise.reject<Page>(new Error('broken'))
    }
    const burst = await Promise.allSettled([1, 2, 3].map(() => cache.get('a', failing)))
    expect(burst.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(rendered).toBe(1)
    expect((await cache.get('a', () => Promise.resolve(page('ok')))).html).toBe('ok')
  })
  test('serves stale pages for some minutes while the database is down', async () => {
    const clock = new ManualClock()
    const cache = newCache(clock)
    const away = () => Promise.reject<Page>(new DatabaseAway(new Error('gone')))
    await cache.get('a', () => Promise.resolve(page('a')))
    clock.pass(10_000 + 300_000)
    expect((await cache.get('a', away)).html).toBe('a')
    await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(cache.get('b', away)).rejects.toThrow(DatabaseAway)
    clock.pass(1)
    await expect(cache.get('a', away)).rejects.toThrow(DatabaseAway)
    expect((await cache.get('a', () => Promise.resolve(page('new')))).html).toBe('new')
  })
  test("doesn't serve a stale page if the page has since been found to be gone", async () => {
    const clock = new ManualClock()
    const cache = newCache(clock)
    await cache.get('a', () => Promise.resolve(page('a')))
    clock.pass(10_000)
    expect((await cache.get('a', () => Promise.resolve(page('gone', 404)))).status).toBe(404)
    const away = cache.get('a', () => Promise.reject<Page>(new DatabaseAway(new Error('away'))))
    await expect(away).rejects.toThrow(DatabaseAway)
  })
  test('drops all pages on a public change, including those being rendered', async () => {
    const cache = newCache()
    let rendered = 0
    const get = () => cache.get('a', () => Promise.resolve(page(`a ${++rendered}`)))
    await get()
    cache.clear()
    const before = get()
    cache.clear()
    expect((await before).html).toBe('a 2')
    expect((await get()).html).toBe('a 3')
    expect((await get()).html).toBe('a 3')
  })
  test('evicts several pages to make room for a large one', async () => {
    const cache = newCache()
    let rendered = 0
    const get = (key: string, size = 1) =>
      cache.get(key, () => Promise.resolve({ ...page(`${key} ${++rendered}`), size }))
    for (const key of ['a', 'b', 'c']) await get(key)
    await get('l', 3)
    expect((await get('c')).html).toBe('c 3')
    expect((await get('l')).html).toBe('l 4')
    expect((await get('a')).html).toBe('a 5')
  })
  test('evicts several pages to make room for one with a long URL', async () => {
    const { get, count } = kept()
    for (const key of ['a', 'b', 'c', 'long']) await get(key)
    await get('long')
    expect(count()).toBe(4)
    await get('c')
    expect(count()).toBe(5)
  })
  test('evicts the least recently used page first', async () => {
    const { get, count } = kept(4)
    await get('a')
    await get('b')
    await get('a')
    await get('c')
    expect(count()).toBe(3)
    await get('a')
    expect(count()).toBe(3)
    await get('b')
    expect(count()).toBe(4)
  })
})

test.each([
  ['/properties/', '/properties'],
  ['/properties//?a=b/', '/properties?a=b/'],
  ['/properties?a=/', null],
  ['/', null],
  ['/?a', null],
  ['//evil.example/', null],
  ['/\\evil.example/', null],
  ['/%5Cevil.example/', null],
  ['/%09/evil.example/', null],
  ['http://evil.example/x/', null],
])('the URL %s is normalised to %s', (url, straight) => expect(straightUrl(url)).toBe(straight))

describe('cache key of a page', () => {
  test('ignores tracking parameters but nothing else', () => {
    expect(renderedUrl('/p?utm_source=a&city=B&fbclid=1')).toBe('/p?city=B')
    expect(renderedUrl('/p?gclid=1')).toBe('/p')
    expect(renderedUrl('/p?city=A?b')).toBe('/p?city=A?b')
    expect(renderedUrl('/p')).toBe('/p')
    const [en, dark] = [
      { lang: 'en', theme: 'light' },
      { lang: 'en', theme: 'dark' },
    ] as const
    expect(pageKey('/p', en)).not.toBe(pageKey('/p', dark))
  })
  test("a redirect served from the cache keeps each visitor's tracking parameters", () => {
    expect(withTracking('/q?city=B', '/p?utm_source=a%20b&city=B&gclid=1')).toBe(
      '/q?city=B&utm_source=a%20b&gclid=1',
    )
    expect(withTracking('/q', '/p?ref=a')).toBe('/q?ref=a')
    expect(withTracking('/q', '/p?city=A?b')).toBe('/q')
    expect(withTracking('/q', '/p')).toBe('/q')
  })
})
