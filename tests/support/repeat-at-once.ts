import { DatabaseAway } from '../../server/platform/db/database-away'

/**
 * Runs the same action fifty times in parallel and returns the results. On a busy machine, fifty transactions waiting
 * for one row exceed the connection timeout. A call that gets no connection in time is therefore retried, as a gateway
 * or user would do after a 503.
 */
export async function fiftyTimes<T>(act: () => Promise<T>): Promise<T[]> {
  const once = async (): Promise<T> => {
    try {
      const answer = await act()
      return (answer as { code?: string } | undefined)?.code === 'UNAVAILABLE' ? once() : answer
    } catch (error) {
      if (error instanceof DatabaseAway) return once()
      throw error
    }
  }
  return Promise.all(Array.from({ length: 50 }, once))
}
