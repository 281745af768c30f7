import type { TFunction } from '../../../../contract/texts/translate'
import { isOnRequest, listingPrice } from '../../../../contract/money/listing-price'
import { formatMoney } from '../../../../contract/money/money-format'
import type { Data } from '../../../../contract/calls/call-types'
import type { PriceDecimals } from '../../../../contract/values'
import type { MapNode } from '../../../shared/maps/port'
import { sharedPlace } from './node-place'

export type MapEntry = Data<'property-map'>[number]
export type FoundListing = Extract<MapEntry, { kind: 'listing' }>

export interface NodeTexts {
  t: TFunction
  lang: string
  /** Symbol of the site's currency. */
  symbol: string
  code: string
  /** The `price_decimals` setting. */
  decimals?: PriceDecimals
}

/** Returns an entry's key: id of a listing, position of a cluster. */
export const keyOf = (found: MapEntry): string =>
  found.kind === 'listing' ? String(found.id) : `${found.latitude.toFixed(4)} ${found.longitude.toFixed(4)}`

/** A map node with its text for the list: exact price of a listing, count of a cluster. */
export interface ListedNode extends MapNode {
  exact: string
  /** A cluster's text in the list: count and place, numbered if several clusters share the place. */
  group?: string
}

/** Returns all nodes of a map; clusters in the same place are numbered, so names are unique. */
export function toNodes(found: readonly MapEntry[], texts: NodeTexts): ListedNode[] {
  const places = found.map((one) => (one.kind === 'cluster' ? sharedPlace([one]) : ''))
  return found.map((one, at) => {
    const node = toNode(one, texts)
    const place = places[at]
    if (!place || one.kind !== 'cluster') return node
    const { t } = texts
    const group = t('map.countIn', { number: node.exact, place })
    const total = places.filter((other) => other === place).length
    const { city, state, country } = one.place
    if (total === 1) return { ...node, group, place: city ?? state ?? country ?? '' }
    const nth = places.slice(0, at + 1).filter((other) => other === place).length
    const numbered = (name: string) => t('map.groupOf', { name, nth, total })
    return { ...node, group: numbered(group), label: numbered(node.label) }
  })
}

/**
 * Returns a marker or cluster with its accessible name. A marker abbreviates the price and its name contains the exact
 * price; rents are never abbreviated (D55).
 */
export function toNode(found: MapEntry, { t, lang, symbol, code, decimals }: NodeTexts): ListedNode {
  const { latitude, longitude } = found
  const key = keyOf(found)
  if (found.kind === 'cluster') {
    const { count } = found
    const place = sharedPlace([found])
    const text = t('public.number', { value: count })
    const label = place ? t('map.clusterIn', { count, place }) : t('map.cluster', { count })
    return { key, latitude, longitude, look: 'cluster', text, exact: text, label }
  }
  const { title, currency, price_minor: minor, property_type: type, market_status: market } = found
  const style = { lang, decimals, symbol: currency === code ? symbol : undefined }
  const exact = listingPrice({ minor, currency }, style, t)
  const text = isOnRequest(minor)
    ? t('map.onRequest')
    : formatMoney({ minor, currency }, { ...style, compact: type !== 'rent' })
  const label = t('map.listing', { title, price: exact })
  if (market === 'available') return { key, latitude, longitude, look: 'price', text, exact, label }
  const status = t(`public.market.${market}`)
  const name = t('map.listingGone', { label, status })
  return { key, latitude, longitude, look: 'price', text: status, exact: `${status} · ${exact}`, label: name }
}
