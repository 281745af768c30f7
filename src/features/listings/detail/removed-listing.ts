import { isNotFound, notFound } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../app/api/port'
import { callQuery } from '../../../app/api/call-query'
import type { Card } from '../listing-types'

/** Data of the `notFound` error thrown for a removed listing; the server answers 410. */
interface RemovedListing {
  similar: readonly Card[]
}

/** Returns the listings similar to a removed one; undefined for a plain 404. */
export const similarToRemoved = (data: unknown): RemovedListing['similar'] | undefined =>
  (data as Partial<RemovedListing> | undefined)?.similar

/** Whether a route error means that a listing was removed. */
export const isRemoved = (error: unknown): boolean =>
  isNotFound(error) && similarToRemoved(error.data) !== undefined

/** Rethrows a route error; if the listing was removed, the error carries similar listings. */
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
