import { isAway, reasonOf } from './database-away'
import { startClient } from './start-client'

/** A database that does not answer; the message has its address and never its password. */
export class DatabaseOut extends Error {
  constructor(url: string, reason: string) {
    super(`The database at ${hostOf(url)} (DATABASE_URL) does not answer: ${reason}`)
  }
}

/** The server and the database of an address, without its user and password. */
export const hostOf = (url: string): string => {
  const { host, pathname } = new URL(url)
  return host + pathname
}

const retryMs = 250

/**
 * Asks the database for a sign of life, so that a start fails with one sentence instead of a trace. One that is not up
 * yet is waited for, which is logged once; one that refuses (a wrong password) is not. By a connection of its own: the
 * pools open none before the database is migrated.
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
