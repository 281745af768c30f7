import { DatabaseAway } from '../../server/platform/db/database-away'

/**
 * The same fifty times in parallel, and what each came to. Who found no free connection in time comes again, as a
 * gateway or a person does after a 503: on a busy machine fifty transactions that wait for one row take longer than
 * anybody waits for a connection.
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
