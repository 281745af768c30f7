import { Client } from 'pg'

/**
 * Returns the number of statements this process sends to PostgreSQL during a function, including those in transactions.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  const { query } = Client.prototype
  let sent = 0
  Client.prototype.query = function counted(this: Client, ...given: unknown[]) {
    sent += 1
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await run()
  } finally {
    Client.prototype.query = query
  }
  return sent
}
