import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { PgliteSession } from './pglite-session'

/**
 * Kysely dialect for PGlite's single connection, which only one caller at a time holds, for a whole transaction if
 * necessary.
 */
export class PgliteDialect implements Dialect {
  constructor(private readonly client: PgliteSession) {}
  createAdapter = () => new PostgresAdapter()
  createDriver = () => new SingleConnectionDriver(this.client)
  createIntrospector: Dialect['createIntrospector'] = (db) => new PostgresIntrospector(db)
  createQueryCompiler = () => new PostgresQueryCompiler()
}

class SingleConnectionDriver implements Driver {
  private turn: Promise<void> = Promise.resolve()
  private readonly done = new WeakMap<DatabaseConnection, () => void>()

  constructor(private readonly client: PgliteSession) {}

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.turn
    let resolve!: () => void
    const promise = new Promise<void>((done) => (resolve = done))
    this.turn = promise
    await before
    const connection = new Connection(this.client)
    this.done.set(connection, resolve)
    return connection
  }

  async releaseConnection(connection: DatabaseConnection) {
    this.done.get(connection)?.()
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }
  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async destroy() {
    await this.client.close()
  }
}

class Connection implements DatabaseConnection {
  constructor(private readonly client: PgliteSession) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.client.query(query.sql, query.parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(affected) }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; PGlite has no cursor to stream from
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not stream: page with a key instead')
  }
}
