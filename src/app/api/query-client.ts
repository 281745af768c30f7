import { QueryClient } from '@tanstack/react-query'
import { query } from '../../../contract/shell-limits'
import { CallFailure } from './call-failure'

/**
 * A refusal is an answer: only faults are asked again, at most three times (§9); what writes, never (D41). Without a
 * network nothing is tried again before there is one.
 */
export function mayRetry(failures: number, error: unknown): boolean {
  if (globalThis.navigator?.onLine === false) return false
  return failures < query.retries && !(error instanceof CallFailure && (error.once || !error.isFault))
}

/** Milliseconds before the next try: 1 s, doubling, at most 30 s (§9). */
export function retryDelay(failures: number): number {
  return Math.min(query.backOffMs * 2 ** failures, query.backOffMaxMs)
}

/** Fresh for 10 minutes, dropped 5 minutes after the last view, no refetch on focus (§4, §9, D51). */
export function createQueryClient(where: 'server' | 'browser'): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: query.freshMs,
        // On the server the client dies with its request; a timer per query would outlive it.
        gcTime: where === 'server' ? Infinity : query.collectMs,
        refetchOnWindowFocus: false,
        // Without a network a query fails at once with an error, instead of waiting silently; back on the network, what
        // is missing is asked for again.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: where === 'server' ? false : mayRetry,
        retryDelay,
      },
      mutations: { retry: false },
    },
  })
}
