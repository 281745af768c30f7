import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { CallFailure } from './call-failure'

/**
 * Loads data for a page that has its own skeleton. On the server the data is awaited and a fault fails the render; in
 * the browser it is only prefetched so navigation is immediate. A refusal is not a fault: the page is sent with its
 * skeleton and the browser repeats the call as the signed-in user.
 */
export async function loadForPage<D, E, S, K extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<D, E, S, K>,
): Promise<void> {
  const coming = queryClient.fetchQuery(options)
  if (import.meta.env.SSR)
    await coming.catch((error: unknown) => {
      if (!(error instanceof CallFailure) || error.isFault) throw error
    })
  else coming.catch(() => undefined)
}
