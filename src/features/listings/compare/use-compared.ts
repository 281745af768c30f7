import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { callQuery, useCallQuery } from '../../../app/api/call-query'
import { useApi } from '../../../app/api/use-api'
import type { CallEnvelope } from '../../../../contract/calls/call-types'
import type { Card, Full } from '../listing-types'
import { cardsInput, pairsOf } from './compare-input'

export interface Compared {
  /** Those that are still public, in the order of the address; undefined until loaded. */
  cards: Card[] | undefined
  /** The same in full; undefined while they are on their way, or where there is but one. */
  properties: Full[] | undefined
  /** How many of the address are not public any more. */
  gone: number
  error: Error | null
  isFetching: boolean
  refetch: () => void
}

/** The listings of an address, first which of them exist, then their details, two at a time. */
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
  // A pair that is new holds homes that stood in others: they stay while it is on its way.
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
    // A listing that went away meanwhile is missing in the list when it is asked again.
    refetch: () => asked.forEach((query) => void query.refetch()),
  }
}
