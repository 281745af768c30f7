import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../../../../src/app/api/port'
import { keepHomes } from '../../../../src/app/offline/cache-homes'
import { cacheOf, forgetOthers } from '../../../../src/app/offline/person-caches'
import { keptCount } from '../../../../src/app/offline/cached-count'
import { session } from '../../../../src/app/session/session-store'
import type { SessionPerson } from '../../../../src/app/session/session-parts'

const origin = 'https://homes.example'

/** The parts of the Cache API used here; entries added to a cache after its deletion are lost. */
class Caches {
  readonly kept = new Map<string, Map<string, Response>>()
  async open(name: string) {
    const entries = this.kept.get(name) ?? new Map<string, Response>()
    this.kept.set(name, entries)
    return {
      match: async (address: string) => entries.get(address)?.clone(),
      put: async (address: string, response: Response) => void entries.set(address, response),
      keys: async () => [...entries.keys()].map((address) => ({ url: origin + address })),
      delete: async ({ url }: { url: string }) => entries.delete(url.slice(origin.length)),
    }
  }
  has = async (name: string) => this.kept.has(name)
  keys = async () => [...this.kept.keys()]
  delete = async (name: string) => this.kept.delete(name)
}

let browser: Caches
let registered: string[]
let fetched: string[]
let saved: { id: number; slug_id: string }[]
/** Size of each picture in bytes. */
let size: number
/** Called with each request's URL before it is answered. */
let onFetch: (address: string) => void
let network: { onLine: boolean }

const home = (id: number) => ({ id, slug_id: `home-${id}` })
const addresses = (person = 1) => [...(browser.kept.get(cacheOf(person))?.keys() ?? [])].toSorted()
const pages = () => addresses().filter((address) => address.startsWith('/properties-details/'))

const api = { call: async () => ({ data: saved }) } as unknown as Api
const signIn = (id: number) =>
  session.actions.signedIn({ token: `token ${id}`, person: { id } as SessionPerson })

beforeEach(() => {
  browser = new Caches()
  registered = []
  fetched = []
  saved = [home(2), home(1)]
  size = 1_000
  onFetch = () => undefined
  network = Object.assign(
    { onLine: true },
    { serviceWorker: { register: async (address: string) => void registered.push(address) } },
    { locks: { request: (_: string, then: () => Promise<void>) => then() } },
  )
  vi.stubGlobal('caches', browser)
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address)
    onFetch(address)
    if (address.startsWith('/files/')) return new Response(new Uint8Array(size))
    const { pathname, searchParams } = new URL(address, origin)
    const headers = { 'content-type': 'text/html', 'content-language': searchParams.get('lang')! }
    const id = /^\/offline-page\/home\/(\d+)$/.exec(pathname)?.[1]
    return new Response(id ? `<img src="/files/${id}.webp?kept"><img src="/files/all.webp?kept">` : 'list', {
      headers,
    })
  })
  session.actions.signedOut()
  keptCount.set(0)
  signIn(1)
})

// Test files share a process, so the browser globals are restored for the next one.
afterEach(() => {
  session.actions.signedOut()
  keptCount.set(0)
  vi.unstubAllGlobals()
})

test("saving the first home registers the worker and stores the home's page, its pictures and the list", async () => {
  await keepHomes(api, 'hi')
  expect(registered).toEqual(['/firebase-messaging-sw.js?lang=hi'])
  expect(addresses()).toEqual([
    '/files/1.webp?kept',
    '/files/2.webp?kept',
    '/files/all.webp?kept',
    '/offline-page',
    '/properties-details/home-1',
    '/properties-details/home-2',
  ])
  expect(keptCount.get()).toBe(2)
  // Pictures are fetched from the URLs used on pages, and the list names the stored homes in order.
  expect(fetched).toContain('/files/all.webp')
  const list = new URL(
    fetched.findLast((address) => address.startsWith('/offline-page?'))!,
    origin,
  )
  expect(Object.fromEntries(list.searchParams)).toMatchObject({ homes: '2,1', lang: 'hi' })
})

test('no worker is registered for guests or without a saved home', async () => {
  saved = []
  await keepHomes(api, 'en')
  session.actions.signedOut()
  saved = [home(1)]
  await keepHomes(api, 'en')
  expect([registered, fetched, browser.kept.size]).toEqual([[], [], 0])
})

test('homes that are no longer saved are removed; when the last one goes, everything is', async () => {
  await keepHomes(api, 'en')
  saved = [home(1)]
  await keepHomes(api, 'en')
  expect(addresses()).toEqual([
    '/files/1.webp?kept',
    '/files/all.webp?kept',
    '/offline-page',
    '/properties-details/home-1',
  ])
  saved = []
  await keepHomes(api, 'en')
  expect([addresses(), keptCount.get()]).toEqual([[], 0])
})

test("pages are re-fetched after an hour or in another language, but pictures aren't", async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const asked = async (lang: string) => {
      fetched = []
      await keepHomes(api, lang)
      return fetched.filter((address) => !address.startsWith('/offline-page?')).length
    }
    expect(await asked('en')).toBe(5)
    expect(await asked('en')).toBe(0)
    vi.setSystemTime(Date.now() + 61 * 60_000)
    expect(await asked('en')).toBe(2)
    expect(await asked('ar')).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('the most recently saved homes are stored as far as space allows', async () => {
  saved = [5, 4, 3, 2, 1].map(home)
  size = 6 * 1024 * 1024
  await keepHomes(api, 'en')
  // Each home has two pictures.
  expect(pages()).toEqual(['/properties-details/home-5'])
  expect(keptCount.get()).toBe(1)
  expect(addresses()).not.toContain('/files/4.webp?kept')
})

test("a failing server doesn't affect what is stored", async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await keepHomes(api, 'en')
    const before = addresses()
    vi.setSystemTime(Date.now() + 61 * 60_000)
    saved = [home(3), home(2), home(1)]
    onFetch = (address) => {
      if (address.startsWith('/offline-page/home/2')) throw new TypeError('Failed to fetch')
    }
    await expect(keepHomes(api, 'en')).rejects.toThrow('Failed to fetch')
    expect(addresses()).toEqual(expect.arrayContaining(before))
  } finally {
    vi.useRealTimers()
  }
})

test('homes that are no longer public are removed, and the others stay', async () => {
  await keepHomes(api, 'en')
  vi.stubGlobal('fetch', async (address: string) =>
    address.startsWith('/offline-page/home/2') ? new Response('', { status: 404 }) : new Response('list'),
  )
  await keepHomes(api, 'ar')
  expect(pages()).toEqual(['/properties-details/home-1'])
})

test('signing out during the update leaves nothing behind', async () => {
  onFetch = (address) => {
    if (address !== '/files/2.webp') return
    session.actions.signedOut()
    void forgetOthers()
  }
  await keepHomes(api, 'en')
  expect([browser.kept.size, keptCount.get()]).toEqual([0, 0])
})

test('nothing of one user remains when another signs in', async () => {
  await keepHomes(api, 'en')
  expect(await forgetOthers()).toBe(true)
  signIn(7)
  expect(await forgetOthers()).toBe(false)
  expect([browser.kept.size, keptCount.get()]).toEqual([0, 0])
})

test('when offline, the stored homes are counted and kept', async () => {
  await keepHomes(api, 'en')
  keptCount.set(0)
  network.onLine = false
  saved = []
  await keepHomes(api, 'en')
  expect([pages().length, keptCount.get()]).toEqual([2, 2])
})

test("nothing is stored if the worker can't be registered", async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  Object.assign(network, { serviceWorker: { register: () => Promise.reject(new Error('no')) } })
  await keepHomes(api, 'en')
  expect(warn).toHaveBeenCalledOnce()
  expect([browser.kept.size, keptCount.get()]).toEqual([0, 0])
})
