import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/port'

/**
 * Operations on data that exists only in this browser: typed, recorded or half finished, and not yet sent to the
 * server.
 */
export interface UnsentData {
  forget: () => Promise<void>
  /** Resumes sending what an earlier page load left unfinished. */
  resume: (person: number, api: Api, queries: QueryClient) => Promise<void>
}

/**
 * No-op until the browser entry assigns the flows' implementation: `app` is a lower layer and can't import the flows.
 */
export const unsentData: UnsentData = {
  forget: () => Promise.resolve(),
  resume: () => Promise.resolve(),
}
