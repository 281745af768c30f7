import { offline as limits } from '../../contract/limits'
import type { Data } from '../../contract/types'
import type { Api } from '../api/port'
import { cacheOf, canKeep, personId } from './kept-caches'
import { keptCount } from './kept-count'
import { registerWorker } from './register-worker'

type SavedHome = Data<'get_favourite_property'>[number]

/** Where the worker looks for the page that lists what is kept. */
const listAddress = '/offline-page'

/** When a page was kept, ms since 1970, in a header of its own. */
const keptAt = 'x-kept-at'

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
  try {
    for (const home of saved) {
      const page = (await freshPage(cache, home, lang)) ?? (await fetchPage(cache, home, lang))
      if (personId() !== person) return 0
      if (!page) continue
      if (bytes + page.bytes > limits.bytes) break
      bytes += page.bytes
      kept.push(home)
      for (const address of page.addresses) wanted.add(address)
    }
    await putPage(cache, listAddress, pageQuery(lang, { homes: kept.map(({ id }) => id).join(',') }))
  } finally {
    for (const request of await cache.keys()) if (!wanted.has(pathOf(request))) await cache.delete(request)
  }
  return kept.length
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
  const html = await response.text()
  return languageOf(html) === lang ? withPictures(cache, address, html) : null
}

/** Fetches the page of a home and what it shows; null where it is not to be had, as of one that is public no more. */
async function fetchPage(cache: Cache, home: SavedHome, lang: string): Promise<KeptPage | null> {
  const address = addressOf(home)
  const html = await putPage(cache, address, pageQuery(lang), `/home/${home.id}`)
  return html === null ? null : withPictures(cache, address, html)
}

/** Keeps a page of the server's under the address at which it is wanted. */
async function putPage(cache: Cache, address: string, query: string, path = ''): Promise<string | null> {
  const response = await fetch(`${listAddress}${path}?${query}`, { credentials: 'omit' })
  if (!response.ok) return null
  const html = await response.text()
  const headers = new Headers({ [keptAt]: String(Date.now()) })
  for (const name of [
    'content-type',
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
  ]) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  await cache.put(address, new Response(html, { headers }))
  return html
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')

const languageOf = (html: string) => parsed(html).documentElement.lang

/** The page with its pictures, those that are missing fetched as every page shows them; one that fails is left out. */
async function withPictures(cache: Cache, address: string, html: string): Promise<KeptPage> {
  const page: KeptPage = { addresses: [address], bytes: html.length }
  for (const image of parsed(html).images) {
    const picture = image.getAttribute('src') ?? ''
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
