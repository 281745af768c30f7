import type { TFunction } from 'i18next'
import { formatMoney } from '../../../../contract/money-format'
import type { Data } from '../../../../contract/types'
import type { MapNode } from '../../../maps/port'

export type Found = Data<'property-map'>[number]
export type FoundListing = Extract<Found, { kind: 'listing' }>

export interface Words {
  t: TFunction
  lang: string
  /** Symbol of the site's currency, for prices in it. */
  symbol: string
  code: string
}

/** A cluster is known by where it is, a listing by its number. */
export const keyOf = (found: Found): string =>
  found.kind === 'listing' ? String(found.id) : `${found.latitude.toFixed(4)} ${found.longitude.toFixed(4)}`

/** What a marker or a cluster says, and what it is called for who cannot see it. */
export function toNode(found: Found, { t, lang, symbol, code }: Words): MapNode {
  const { latitude, longitude } = found
  const key = keyOf(found)
  if (found.kind === 'cluster')
    return {
      key,
      latitude,
      longitude,
      look: 'cluster',
      text: t('public.number', { value: found.count }),
      label: t('map.cluster', { count: found.count }),
    }
  const { title, currency, price_minor: minor, market_status: market } = found
  const price = formatMoney(
    { minor, currency },
    { lang, compact: true, symbol: currency === code ? symbol : undefined },
  )
  const label = t('map.listing', { title, price })
  if (market === 'available') return { key, latitude, longitude, look: 'price', text: price, label }
  const status = t(`public.market.${market}`)
  return {
    key,
    latitude,
    longitude,
    look: 'price',
    text: status,
    label: t('map.listingGone', { label, status }),
  }
}
