import { QueryClient } from '@tanstack/react-query'
import { query } from '../../../contract/shell-limits'
import { CallFailure } from './call-failure'

/**
 * Retries only faults, at most three times (§9); refusals are final, and calls with side effects are never retried
 * (D41). Offline, nothing is retried.
 */
export function mayRetry(failures: number, error: unknown): boolean {
  if (globalThis.navigator?.onLine === false) return false
  return failures < query.retries && !(error instanceof CallFailure && (error.once || !error.isFault))
}

/** Delay before the next try in ms: 1 s, doubling, at most 30 s (§9). */
export function retryDelay(failures: number): number {
  return Math.min(query.backOffMs * 2 ** failures, query.backOffMaxMs)
}

/**
 * Creates the query client. Data is fresh for 10 minutes, garbage-collected 5 minutes after the last view, and not
 * refetched on focus (§4, §9, D51).
 */
export function createQueryClient(where: 'server' | 'browser'): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: query.freshMs,
        // On the server the client lives for one request; a timer per query would outlive it.
        gcTime: where === 'server' ? Infinity : query.collectMs,
        refetchOnWindowFocus: false,
        // Offline, a query fails immediately instead of pausing silently; missing data is refetched on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: where === 'server' ? false : mayRetry,
        retryDelay,
      },
      mutations: { retry: false },
    },
  })
}
