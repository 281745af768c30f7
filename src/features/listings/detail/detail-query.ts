import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'
import type { Full } from '../listing-types'

/** Returns the query for a property with similar ones (D6, D7). */
export function detailQuery(api: Api, slugId: string) {
  return callQuery(api, 'get_property', { slug_id: slugId, get_simiilar: true })
}

/** Returns the full property from a `get_property` reply; undefined if the slug doesn't exist. */
export function fullOf(data: readonly object[]): Full | undefined {
  return data.find((one): one is Full => 'gallery' in one)
}
