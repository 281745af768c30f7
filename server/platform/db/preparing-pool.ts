import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Availability } from './availability'
import { DatabaseAway, isAway, storageFailure } from './database-away'
import { isPlannedAnew } from './force-replan'
import { changesTables } from './changes-tables'

/** Maximum number of named prepared statements, which the server stores for each connection. */
const named = 400

/**
 * PostgreSQL error codes for an unknown prepared statement (a pooler switched connections) or changed tables (migrated
 * by another version). In both cases, the statement hasn't been started.
 */
const outdated = new Set(['26000', '0A000'])

/** Pattern of statements that write nothing, so that losing one changes nothing. */
const storesNothing = /^\s*(\/\*[^*]*\*\/)?\s*(select|begin|start|rollback|savepoint|set|listen)\b/i

/** Time in ms for which a statement whose connection has ended is retried on other connections. */
const resendMs = 3_000

/**
 * Wraps a pool to use prepared statements: after the first time, only name and values are sent, and the statement is
 * neither parsed nor planned again. If the database is unavailable, failures are thrown as `DatabaseAway`, and the
 * connection isn't reused. If a connection ended while idle, the first statement on it is retried on another
 * connection, unless that statement writes. `isNamed` is false behind a pooler without prepared statements.
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
    // Without a name, the statement is planned for these values.
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
      // New names force all statements to be prepared again: if one statement's tables have changed, those of others
      // may have changed too.
      names.clear()
      // The server has aborted the transaction. Nothing was stored, and a retry of the transaction succeeds.
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
      /**
       * Sends the first statement, switching to another connection whenever the current one turns out to have ended.
       */
      const sendFirst = async (text: string, values: readonly unknown[]) => {
        const since = now()
        for (;;)
          try {
            return await availability.ask(client, limitMs, () => send(client, text, values, inTransaction))
          } catch (error) {
            const mayResend = storesNothing.test(text) && now() - since < resendMs && !availability.isAway()
            if (!mayResend || !isAway(error)) throw error
            // The old connection is released first: if all connections ended at the same time, the pool has no room for
            // another.
            client.release(true)
            isHeld = false
            client = await availability.connect(pool)
            isHeld = true
          }
      }
      const query = async (text: string, values: readonly unknown[] = []) => {
        if (availability.isBroken(client)) {
          // The server rolls back a broken connection's transaction, and a second error would hide the original one.
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
        // The type's other signature is for cursors, which aren't used.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => {
          if (isHeld) client.release(availability.isBroken(client))
        },
      }
    },
    end: () => pool.end(),
  }
}
