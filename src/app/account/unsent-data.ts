import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/port'

/** Data that only this browser has: typed, recorded or half done, and not sent to the server yet. */
export interface UnsentData {
  /** Deletes all of it. */
  forget: () => Promise<void>
  /** Resumes sending what an earlier page left. */
  resume: (person: number, api: Api, queries: QueryClient) => Promise<void>
}

/** Does nothing until the browser's entry assigns the flows' own: the app is below them and can't import them. */
export const unsentData: UnsentData = {
  forget: () => Promise.resolve(),
  resume: () => Promise.resolve(),
}
