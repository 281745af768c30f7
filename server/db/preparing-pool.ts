import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { isPlannedAnew } from './planned-anew'
import { changesTables } from './structure'

/** So many different statements get a name; the server keeps each in every connection that sent it. */
const named = 400

/** What a server says of a name it does not know (a pooler gave it another one), or of tables that have changed. */
const outdated = new Set(['26000', '0A000'])

/**
 * A pool whose connections have the server read a statement with parameters once: afterwards only its name and the
 * values are sent, and it is neither read nor planned anew.
 */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  let given = 0

  const nameOf = (text: string) => {
    // Without a name it is planned for these values.
    if (isPlannedAnew(text)) return undefined
    if (!names.has(text) && names.size < named) names.set(text, `s${++given}`)
    return names.get(text)
  }

  const ask = async (client: PoolClient, text: string, values: readonly unknown[]) => {
    if (values.length === 0) {
      if (changesTables(text)) names.clear()
      return client.query(text)
    }
    try {
      return await client.query({ name: nameOf(text), text, values: [...values] })
    } catch (error) {
      // Under its next name it is read anew.
      if (outdated.has((error as { code?: string }).code ?? '')) names.delete(text)
      throw error
    }
  }

  return {
    connect: async () => {
      const client = await pool.connect()
      return {
        // The other way to ask is for cursors, which this house has none of.
        query: ask.bind(null, client) as unknown as PostgresPoolClient['query'],
        release: () => client.release(),
      }
    },
    end: () => pool.end(),
  }
}
