import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import type { Scheduler } from './scheduler'

/**
 * Wraps a dialect so that the server's statements are held until the seed releases them; rollbacks are never held.
 * `isOne`: the engine has a single connection. Then no statement is held while the connection is taken, because all
 * others would wait for it: whole transactions alternate, and work is held after a commit.
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

/** Tables that affect money; reads of other tables aren't held, to reserve a run's steps for what matters. */
const decides =
  /"(payment|payment_event|subscription|bank_receipt|refund|refund_order|dispute|outbox)"|\boutbox\b/

/** Returns the table whose rows a statement waits for and locks; null if it locks none or skips locked rows. */
const lockedBy = (sql: string): string | null =>
  /for update(?! skip)/i.test(sql) ? (/\bfrom\s+"?(\w+)"?/i.exec(sql)?.[1] ?? null) : null

/** Returns a statement's name in the run's steps, from its verb and table; null if it isn't held. */
function shortOf(sql: string): string | null {
  const verb = /\b(select|insert|update|delete)\b/i.exec(sql)?.[1]?.toLowerCase() ?? 'asks'
  const isLock = /for update/i.test(sql)
  if (verb === 'select' && !isLock && !decides.test(sql)) return null
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(sql)?.[1] ?? ''
  return `${verb} ${table}${isLock ? ' for update' : ''}`.trim()
}
