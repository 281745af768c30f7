import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Data of a page that shows its own skeleton: on the server the page waits for it (and breaks with it), in the
 * browser it is only asked for early, so that the page changes at once.
 */
export async function loadForPage<D, E, S, K extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<D, E, S, K>,
): Promise<void> {
  const coming = queryClient.fetchQuery(options)
  if (import.meta.env.SSR) await coming
  else coming.catch(() => undefined)
}
