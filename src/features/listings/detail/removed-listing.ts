import { isNotFound, notFound } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'
import type { Card } from '../listing-types'

/** What the route of a removed listing throws in place of a plain 404; the server answers 410 for it. */
interface RemovedListing {
  similar: readonly Card[]
}

/** The similar homes that came with a removed listing; undefined for a plain 404. */
export const similarToRemoved = (data: unknown): RemovedListing['similar'] | undefined =>
  (data as Partial<RemovedListing> | undefined)?.similar

/** Whether an error of a route says that a listing was removed. */
export const isRemoved = (error: unknown): boolean =>
  isNotFound(error) && similarToRemoved(error.data) !== undefined

/** For an address that names no listing: throws the error, with similar homes if a listing of it was removed. */
export async function throwRemoved(
  error: unknown,
  { queryClient, api }: { queryClient: QueryClient; api: Api },
  slugId: string,
): Promise<never> {
  if (!isNotFound(error)) throw error
  const similar = await queryClient
    .fetchQuery(callQuery(api, 'get-all-similar-properties', { slug_id: slugId }))
    .catch(() => null)
  throw similar ? notFound({ data: { similar: similar.data } satisfies RemovedListing }) : error
}
