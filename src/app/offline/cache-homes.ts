import { offline as limits } from '../../../contract/limits'
import type { Data } from '../../../contract/calls/call-types'
import type { Api } from '../api/port'
import { cacheOf, canKeep, personId } from './person-caches'
import { keptCount } from './cached-count'
import { registerWorker } from './register-worker'

type SavedHome = Data<'get_favourite_property'>[number]

/** Where the worker looks for the page that lists what is kept. */
const listAddress = '/offline-page'

/** When a page was kept, ms since 1970, in a header of its own; and in which language it is. */
const keptAt = 'x-kept-at'
const writtenIn = 'content-language'

/** Headers without which a kept page would be less guarded, or read as something else. */
const keptHeaders = ['content-type', writtenIn, 'content-security-policy', 'x-content-type-options'] as const

const folder = '/properties-details/'
const addressOf = ({ slug_id }: SavedHome) => folder + encodeURIComponent(slug_id)
const pathOf = ({ url }: Request) => url.slice(location.origin.length)

/** A page that is kept, or will be: its addresses in the cache, and bytes of them all. */
interface KeptPage {
  addresses: string[]
  bytes: number
}

/**
 * Brings what this browser keeps for reading without a network in step with the homes that the person has saved, the
 * last saved first, within the limits; what is no longer saved goes. The first one registers the worker (D100). One tab
 * does it at a time. Sets the count of what is kept, which is all that happens without a network.
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
  // A cache that is removed meanwhile, because the person leaves, takes what is still put into it with it.
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

/** The page of a home, kept; null where it is public no more, `full` where it does not fit into the bytes or the browser. */
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

/** The query by which the server makes a page as this reader reads it. */
function pageQuery(lang: string, more: Record<string, string> = {}): string {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  return String(new URLSearchParams({ ...more, lang, zone }))
}

/** A page that is kept already, in the reader's language and lately. */
async function freshPage(cache: Cache, home: SavedHome, lang: string): Promise<KeptPage | null> {
  const address = addressOf(home)
  const response = await cache.match(address)
  const age = Date.now() - Number(response?.headers.get(keptAt))
  if (!response || age > limits.freshMinutes * 60_000) return null
  if (response.headers.get(writtenIn) !== lang) return null
  return withPictures(cache, address, await response.text())
}

/** Fetches the page of a home and what it shows; null of one that is public no more. */
async function fetchPage(cache: Cache, home: SavedHome, lang: string): Promise<KeptPage | null> {
  const address = addressOf(home)
  const html = await putPage(cache, address, pageQuery(lang), `/home/${home.id}`)
  return html === null ? null : withPictures(cache, address, html)
}

/** Keeps a page of the server's under the address at which it is wanted; null where there is none. */
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

/** Addresses in a page that the worker answers from what is kept, see `keptPicture` of the server. */
const pictures = /(?<= src=")[^"]+\?kept(?=")/g

/** The page with its pictures, those that are missing fetched as every page shows them; one that fails is left out. */
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

/** Bytes of the picture that is kept at an address; null where it is not to be had. */
async function keepPicture(cache: Cache, address: string): Promise<number | null> {
  const kept = await cache.match(address)
  if (kept) return Number(kept.headers.get('content-length'))
  // Without its mark: the browser may have this picture already, from a page that showed it.
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
