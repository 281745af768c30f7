import { offline as limits } from '../../../contract/limits'
import type { Data } from '../../../contract/calls/call-types'
import type { Api } from '../api/port'
import { cacheOf, canKeep, personId } from './person-caches'
import { keptCount } from './cached-count'
import { registerWorker } from './register-worker'

type SavedHome = Data<'get_favourite_property'>[number]

/** Cache address at which the service worker looks for the list of offline pages. */
const listAddress = '/offline-page'

/** Headers for when a page was cached (ms since the epoch) and its language. */
const keptAt = 'x-kept-at'
const writtenIn = 'content-language'

/** Headers that must survive caching: without them a page would be less protected or misread. */
const keptHeaders = ['content-type', writtenIn, 'content-security-policy', 'x-content-type-options'] as const

const folder = '/properties-details/'
const addressOf = ({ slug_id }: SavedHome) => folder + encodeURIComponent(slug_id)
const pathOf = ({ url }: Request) => url.slice(location.origin.length)

/** A cached page with its cache addresses and their total size. */
interface KeptPage {
  addresses: string[]
  bytes: number
}

/**
 * Syncs the offline cache with the user's saved listings, most recently saved first and within the limits, and removes
 * all other pages. The first saved listing registers the service worker (D100). Runs in one tab at a time and sets
 * `keptCount`; offline, it only counts the cached pages.
 */
export async function keepHomes(api: Api, lang: string): Promise<void> {
  if (!canKeep()) return
  await navigator.locks.request('threshold-kept', async () => {
    const person = personId()
    if (person === null) return
    const kept = navigator.onLine ? await bringInStep(api, lang, person) : await countKept(person)
    if (personId() === person) keptCount.set(kept)
  })
}

async function countKept(person: number): Promise<number> {
  const requests = (await caches.has(cacheOf(person)))
    ? await (await caches.open(cacheOf(person))).keys()
    : []
  return requests.filter((request) => pathOf(request).startsWith(folder)).length
}

async function bringInStep(api: Api, lang: string, person: number): Promise<number> {
  const input = { offset: 0, limit: limits.homes }
  const { data: saved } = await api.call('get_favourite_property', input, { toast: false })
  if (saved.length === 0) {
    await caches.delete(cacheOf(person))
    return 0
  }
  if (!(await registerWorker(lang)) || personId() !== person) return 0
  // If the user signs out now and the cache is deleted, later writes are lost with it.
  const cache = await caches.open(cacheOf(person))
  const kept: SavedHome[] = []
  const wanted = new Set([listAddress])
  let bytes = 0
  for (const home of saved) {
    const page = await fittingPage(cache, home, lang, limits.bytes - bytes)
    if (personId() !== person) return 0
    if (page === 'full') break
    if (page === null) continue
    bytes += page.bytes
    kept.push(home)
    for (const address of page.addresses) wanted.add(address)
  }
  for (const request of await cache.keys()) if (!wanted.has(pathOf(request))) await cache.delete(request)
  await putPage(cache, listAddress, pageQuery(lang, { homes: kept.map(({ id }) => id).join(',') }))
  return kept.length
}

/**
 * Caches a listing's page; null if it is no longer public, `full` if it exceeds the byte limit or the browser's quota.
 */
async function fittingPage(
  cache: Cache,
  home: SavedHome,
  lang: string,
  room: number,
): Promise<KeptPage | 'full' | null> {
  try {
    const page = (await freshPage(cache, home, lang)) ?? (await fetchPage(cache, home, lang))
    return page && page.bytes > room ? 'full' : page
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full'
    throw error
  }
}

/** Returns the query that makes the server render for this user's language and time zone. */
function pageQuery(lang: string, more: Record<string, string> = {}): string {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  return String(new URLSearchParams({ ...more, lang, zone }))
}

/** Returns the cached page if it is recent and in the user's language. */
async function freshPage(cache: Cache, home: SavedHome, lang: string): Promise<KeptPage | null> {
  const address = addressOf(home)
  const response = await cache.match(address)
  const age = Date.now() - Number(response?.headers.get(keptAt))
  if (!response || age > limits.freshMinutes * 60_000) return null
  if (response.headers.get(writtenIn) !== lang) return null
  return withPictures(cache, address, await response.text())
}

/** Fetches a listing's page with its pictures; null if it is no longer public. */
async function fetchPage(cache: Cache, home: SavedHome, lang: string): Promise<KeptPage | null> {
  const address = addressOf(home)
  const html = await putPage(cache, address, pageQuery(lang), `/home/${home.id}`)
  return html === null ? null : withPictures(cache, address, html)
}

/** Stores a server page in the cache under `address` and returns its HTML; null on a 404. */
async function putPage(cache: Cache, address: string, query: string, path = ''): Promise<string | null> {
  const response = await fetch(`${listAddress}${path}?${query}`, { credentials: 'omit' })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const html = await response.text()
  const headers = new Headers({ [keptAt]: String(Date.now()) })
  for (const name of keptHeaders) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  await cache.put(address, new Response(html, { headers }))
  return html
}

/** Matches picture addresses that the service worker answers from the cache; see `keptPicture` on the server. */
const pictures = /(?<= src=")[^"]+\?kept(?=")/g

/** Caches the page's missing pictures under their regular addresses; skips any that fail. */
async function withPictures(cache: Cache, address: string, html: string): Promise<KeptPage> {
  const page: KeptPage = { addresses: [address], bytes: html.length }
  for (const [picture] of html.matchAll(pictures)) {
    const bytes = await keepPicture(cache, picture)
    if (bytes === null) continue
    page.addresses.push(picture)
    page.bytes += bytes
  }
  return page
}

/** Returns the size of a cached picture, fetching it if necessary; null if unavailable. */
async function keepPicture(cache: Cache, address: string): Promise<number | null> {
  const kept = await cache.match(address)
  if (kept) return Number(kept.headers.get('content-length'))
  // Fetched without the `?kept` marker, so the picture may come from the HTTP cache.
  const response = await fetch(address.replace(/\?.*$/, '')).catch(() => null)
  if (!response?.ok) return null
  const bytes = await response.arrayBuffer()
  const headers = {
    'content-type': response.headers.get('content-type') ?? '',
    'content-length': String(bytes.byteLength),
  }
  await cache.put(address, new Response(bytes, { headers }))
  return bytes.byteLength
}
