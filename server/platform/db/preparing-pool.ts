import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Availability } from './availability'
import { DatabaseAway, isAway, storageFailure } from './database-away'
import { isPlannedAnew } from './force-replan'
import { changesTables } from './changes-tables'

/** So many different statements get a name; the server keeps each in every connection that sent it. */
const named = 400

/**
 * Error codes of a statement name the server does not know (a pooler gave it another one), or of tables that have
 * changed: another version has migrated them. The statement was not begun.
 */
const outdated = new Set(['26000', '0A000'])

/** Statements that store nothing: when one is lost, nothing has changed. */
const storesNothing = /^\s*(\/\*[^*]*\*\/)?\s*(select|begin|start|rollback|savepoint|set|listen)\b/i

/** Milliseconds within which a statement that finds its connection ended is sent on another one. */
const resendMs = 3_000

/**
 * A pool whose connections have the server read a statement with parameters once: afterwards only its name and the
 * values are sent, and it is neither read nor planned anew. What fails because the database is away is thrown as
 * `DatabaseAway`, and the connection is not used again. A connection that ended while idle costs its next user nothing:
 * the first statement, if it stores nothing, is sent on another one. `isNamed`: false where a pooler stands between
 * that forgets names.
 */
export function preparing(
  pool: Pool,
  availability: Availability,
  limitMs: number,
  { now = Date.now, isNamed = true }: { now?: () => number; isNamed?: boolean } = {},
): PostgresPool {
  const names = new Map<string, string>()
  let given = 0

  const nameOf = (text: string) => {
    // Without a name it is planned for these values.
    if (!isNamed || isPlannedAnew(text)) return undefined
    if (!names.has(text) && names.size < named) names.set(text, `s${++given}`)
    return names.get(text)
  }

  const send = async (
    client: PoolClient,
    text: string,
    values: readonly unknown[],
    inTransaction: boolean,
  ) => {
    if (values.length === 0) {
      if (changesTables(text)) names.clear()
      return client.query(text)
    }
    try {
      return await client.query({ name: nameOf(text), text, values: [...values] })
    } catch (error) {
      if (!outdated.has((error as { code?: string }).code ?? '')) throw error
      // Under their next names they are read anew: what changed the tables of one has changed those of others.
      names.clear()
      // The server has given the transaction up. Nothing of it is stored, and asked again it succeeds.
      if (inTransaction) throw new DatabaseAway(error)
      return client.query({ text, values: [...values] })
    }
  }

  return {
    connect: async () => {
      let client = await availability.connect(pool)
      let isHeld = true
      let isFirst = true
      let inTransaction = false
      /** Sends the first statement; on another connection as long as the one at hand turns out to be ended. */
      const sendFirst = async (text: string, values: readonly unknown[]) => {
        const since = now()
        for (;;)
          try {
            return await availability.ask(client, limitMs, () => send(client, text, values, inTransaction))
          } catch (error) {
            const mayResend = storesNothing.test(text) && now() - since < resendMs && !availability.isAway()
            if (!mayResend || !isAway(error)) throw error
            // Given back first: when all of them ended at once there is room for no other.
            client.release(true)
            isHeld = false
            client = await availability.connect(pool)
            isHeld = true
          }
      }
      const query = async (text: string, values: readonly unknown[] = []) => {
        if (availability.isBroken(client)) {
          // The server undoes what a broken connection began; the reason of the failure must not be hidden by another.
          if (text === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
          throw new DatabaseAway(new Error('Connection terminated'))
        }
        const wasInTransaction = inTransaction
        if (/^(begin|start transaction)/.test(text)) inTransaction = true
        if (text === 'commit' || text === 'rollback') inTransaction = false
        try {
          if (!isFirst)
            return await availability.ask(client, limitMs, () => send(client, text, values, inTransaction))
          isFirst = false
          return await sendFirst(text, values)
        } catch (error) {
          if (!isAway(error)) throw storageFailure(error) ?? error
          const mayBeStored = text === 'commit' || (!wasInTransaction && !storesNothing.test(text))
          throw new DatabaseAway(error, mayBeStored)
        }
      }
      return {
        // The other way to ask is for cursors, which this marketplace has none of.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => {
          if (isHeld) client.release(availability.isBroken(client))
        },
      }
    },
    end: () => pool.end(),
  }
}
