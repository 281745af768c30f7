import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { CallFailure } from './call-failure'

/**
 * Data of a page that shows its own skeleton: on the server the page waits for it (and breaks with it), in the
 * browser it is only asked for early, so that the page changes at once. A refusal (of a broken link, say) is nothing
 * broken: the page is sent with its skeleton, and the browser, which asks as the person, shows what comes of it.
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
