import { isAway, reasonOf } from './database-away'
import { startClient } from './start-client'

/** Thrown if the database doesn't respond. The message contains its address, never its password. */
export class DatabaseOut extends Error {
  constructor(url: string, reason: string) {
    super(`The database at ${hostOf(url)} (DATABASE_URL) does not answer: ${reason}`)
  }
}

/** Returns the host and database of a URL without credentials. */
export const hostOf = (url: string): string => {
  const { host, pathname } = new URL(url)
  return host + pathname
}

const retryMs = 250

/**
 * Checks that the database responds, so that a failed start reports one sentence instead of a stack trace. Waits for a
 * database that isn't up yet and logs this once, but fails at once if the database refuses (wrong password). Uses its
 * own connection, because the pools open none before the migration.
 */
export async function greet(
  databaseUrl: string,
  waitSeconds = 0,
  say: (sentence: string) => void = console.log,
): Promise<void> {
  const until = Date.now() + waitSeconds * 1000
  for (let isLogged = false; ;) {
    const client = startClient(databaseUrl)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      const reason = reasonOf(error)
      if (!isAway(error) || Date.now() >= until) throw new DatabaseOut(databaseUrl, reason)
      if (!isLogged)
        say(`Waiting up to ${waitSeconds} s for the database at ${hostOf(databaseUrl)}: ${reason}`)
      isLogged = true
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    } finally {
      void client.end().catch(() => {})
    }
  }
}
