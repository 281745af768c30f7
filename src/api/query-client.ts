import { QueryClient } from '@tanstack/react-query'
import { query } from '../../contract/shell-limits'
import { CallFailure } from './failure'

/** A refusal is an answer: only faults are asked again, at most three times (§9); what writes, never (D41). */
export function mayRetry(failures: number, error: unknown): boolean {
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
        retry: where === 'server' ? false : mayRetry,
        retryDelay,
      },
      mutations: { retry: false },
    },
  })
}
