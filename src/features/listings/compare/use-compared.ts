import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCallQuery } from '../../../app/api/call-query'
import { useApi } from '../../../app/api/use-api'
import type { CallEnvelope } from '../../../../contract/calls/call-types'
import type { Card, Full } from '../listing-types'
import { cardsInput, pairsOf } from './compare-input'

export interface Compared {
  /** Listings that are still public, in URL order; undefined until loaded. */
  cards: Card[] | undefined
  /** The same listings with full details; undefined while loading or for a single listing. */
  properties: Full[] | undefined
  /** Number of listings in the URL that are no longer public. */
  gone: number
  error: Error | null
  isFetching: boolean
  refetch: () => void
}

/** Loads the listings in the URL: first the cards of those that still exist, then their details in pairs. */
export function useCompared(ids: readonly number[]): Compared {
  const api = useApi()
  const queryClient = useQueryClient()
  const list = useCallQuery('get-property-list', cardsInput(ids), {
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const found = list.data?.data
  const cards = found && ids.flatMap((id) => found.find((card) => card.id === id) ?? [])
  const pairs = useQueries({
    queries: pairsOf(cards?.map(({ id }) => id) ?? []).map((pair) =>
      callQuery(api, 'compare-properties', pair),
    ),
  })
  // A new pair may contain listings loaded in other pairs; show those listings while the pair loads.
  const comparedBefore = () =>
    queryClient
      .getQueriesData<CallEnvelope<'compare-properties'>>({ queryKey: ['compare-properties'] })
      .map(([, reply]) => reply)
  const sent = new Map(
    [...comparedBefore(), ...pairs.map(({ data }) => data)]
      .flatMap((reply) => (reply ? [reply.data.source_property, reply.data.target_property] : []))
      .map((property) => [property.id, property] as const),
  )
  const properties = cards?.flatMap(({ id }) => sent.get(id) ?? [])
  const complete = properties && properties.length > 1 && properties.length === cards?.length
  const asked = [list, ...pairs]
  return {
    cards: ids.length > 0 ? cards : [],
    properties: complete ? properties : undefined,
    gone: cards && !list.isPlaceholderData ? ids.length - cards.length : 0,
    error: asked.find(({ error, data }) => error && !data)?.error ?? null,
    isFetching: asked.some(({ isFetching }) => isFetching),
    // Refetches the list as well, because a listing may have been removed since.
    refetch: () => asked.forEach((query) => void query.refetch()),
  }
}
