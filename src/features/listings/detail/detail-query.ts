import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'
import type { Full } from '../listing-types'

/** One property with what is similar (D6, D7). */
export function detailQuery(api: Api, slugId: string) {
  return callQuery(api, 'get_property', { slug_id: slugId, get_simiilar: true })
}

/** The full property among what get_property gave; undefined where there is none of that slug. */
export function fullOf(data: readonly object[]): Full | undefined {
  return data.find((one): one is Full => 'gallery' in one)
}
