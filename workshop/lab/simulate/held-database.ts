import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import type { Scheduler } from './scheduler'

/**
 * A dialect whose statements of the server's work are held until the seed releases them; rollbacks never are. `isOne`:
 * the engine has a single connection. No statement is held then while the connection is taken, or all others would wait
 * for a held one: whole transactions alternate, and what comes after a commit is held.
 */
export const held = (dialect: Dialect, scheduler: Scheduler, isOne: boolean): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => (isOne ? takingTurns : heldDriver)(dialect.createDriver(), scheduler),
})

function takingTurns(driver: Driver, scheduler: Scheduler): Driver {
  let isCommitted = false
  let letGo = () => {}
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    acquireConnection: async () => {
      await scheduler.pass('statement', 'takes the connection')
      let released = () => {}
      void scheduler.statement(() => new Promise<void>((resolve) => (released = resolve)))
      const connection = await driver.acquireConnection()
      letGo = released
      isCommitted = false
      return connection
    },
    releaseConnection: async (connection) => {
      const [hold, isHeld] = [letGo, isCommitted]
      await driver.releaseConnection(connection)
      hold()
      if (isHeld) await scheduler.pass('commit', 'after the commit')
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: async (connection) => {
      await driver.commitTransaction(connection)
      isCommitted = true
    },
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
  }
}

function heldDriver(driver: Driver, scheduler: Scheduler): Driver {
  const real = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const under = (connection: DatabaseConnection) => real.get(connection)!
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    acquireConnection: async () => {
      const connection = await scheduler.statement(() => driver.acquireConnection(), null)
      let hasLocked = false
      const mine: DatabaseConnection = {
        executeQuery: async (query) => {
          const what = shortOf(query.sql)
          const locks = hasLocked ? null : lockedBy(query.sql)
          hasLocked ||= locks !== null
          if (what) await scheduler.pass('statement', what, undefined, undefined, locks)
          return scheduler.statement(() => connection.executeQuery(query), undefined, locks)
        },
        streamQuery: (query, size) => connection.streamQuery(query, size),
      }
      real.set(mine, connection)
      return mine
    },
    releaseConnection: (connection) => driver.releaseConnection(under(connection)),
    beginTransaction: (connection, settings) =>
      scheduler.statement(() => driver.beginTransaction(under(connection), settings)),
    commitTransaction: async (connection) => {
      await scheduler.pass('commit', 'commit')
      return scheduler.statement(() => driver.commitTransaction(under(connection)))
    },
    rollbackTransaction: (connection) =>
      scheduler.statement(() => driver.rollbackTransaction(under(connection))),
  }
}

/** Reads that decide nothing about money are not held: the steps of a seed's run are reserved for what matters. */
const decides =
  /"(payment|payment_event|subscription|bank_receipt|refund|refund_order|dispute|outbox)"|\boutbox\b/

/** The table whose rows a statement waits for and locks; null: it locks none, or skips what is locked. */
const lockedBy = (sql: string): string | null =>
  /for update(?! skip)/i.test(sql) ? (/\bfrom\s+"?(\w+)"?/i.exec(sql)?.[1] ?? null) : null

/** A statement's name in the steps of a run, by what it does and to which table; null: it is not held. */
function shortOf(sql: string): string | null {
  const verb = /\b(select|insert|update|delete)\b/i.exec(sql)?.[1]?.toLowerCase() ?? 'asks'
  const isLock = /for update/i.test(sql)
  if (verb === 'select' && !isLock && !decides.test(sql)) return null
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(sql)?.[1] ?? ''
  return `${verb} ${table}${isLock ? ' for update' : ''}`.trim()
}
