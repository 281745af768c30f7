import { DatabaseAway } from '../../server/platform/db/database-away'

/**
 * Runs the same action fifty times in parallel and returns the results. A call that gets no connection in time is
 * retried, as a gateway or user would after a 503: on a busy machine, fifty transactions waiting for one row exceed the
 * connection timeout.
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
