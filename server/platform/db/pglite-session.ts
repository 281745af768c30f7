import type { PgliteEngine } from './pglite-engine'
import { Statements } from './pglite-statements'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees unreferenced memory immediately. The runtime disregards WebAssembly memory when deciding whether to collect,
 * and releases it only in the next turn. Blocks this thread for about 100 ms.
 */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  await setImmediate()
  collect()
}

/** Result of a statement. */
export interface StatementResult {
  rows: unknown[]
  affected: number
}

/** Access to PGlite, in a worker or (in tests) on the same thread. Runs one statement at a time. */
export interface PgliteSession {
  query(sql: string, params: readonly unknown[]): Promise<StatementResult>
  close(): Promise<void>
}

/** A session that can run work between statements. */
export interface EngineSession extends PgliteSession {
  /** Runs `work` while no statement is running. */
  betweenStatements: (work: () => void) => Promise<void>
}

/** Applies the product's settings to PGlite; calls `crashed` if it terminates unexpectedly. */
export function openSession(engine: PgliteEngine, crashed: (cause: unknown) => void): EngineSession {
  const statements = new Statements(engine)
  const ready = engine
    .watch(crashed)
    // A new database was created by a separate engine, whose 330 MB would otherwise stay allocated for a long time.
    .then(() => (engine.isNew ? collectGarbage() : undefined))
    .then(() =>
      engine.exec(`set random_page_cost = 1.1; set jit = off; set work_mem = '32MB'; set timezone = 'UTC'`),
    )
  let last: Promise<unknown> = ready

  async function ask(sql: string, params: readonly unknown[]): Promise<StatementResult> {
    // Only the simple protocol supports several statements in one call, and it allows no parameters.
    const result = params.length ? await statements.query(sql, params) : await statements.exec(sql)
    return { rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 }
  }

  function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => ready)
    return result
  }

  return {
    query: (sql, params) => inTurn(() => ask(sql, params)),
    betweenStatements: inTurn,
    close: () => last.then(() => engine.close()),
  }
}
