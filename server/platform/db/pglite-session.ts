import type { PgliteEngine } from './pglite-engine'
import { Statements } from './pglite-statements'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives memory that nothing refers to any more back now. What WebAssembly holds counts for nothing when the runtime
 * decides whether to look, and goes in the turn after it was found. Takes some 100 ms of this thread.
 */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  await setImmediate()
  collect()
}

/** What a statement came to. */
export interface StatementResult {
  rows: unknown[]
  affected: number
}

/** Where PGlite is asked: behind a worker, or (tests) beside the one who asks. One statement at a time. */
export interface PgliteSession {
  query(sql: string, params: readonly unknown[]): Promise<StatementResult>
  close(): Promise<void>
}

/** A session that can also be stopped for a moment. */
export interface EngineSession extends PgliteSession {
  /** Runs something while no statement does. */
  betweenStatements: (work: () => void) => Promise<void>
}

/** Applies the product's settings to PGlite; `crashed` is called if it ends by itself. */
export function openSession(engine: PgliteEngine, crashed: (cause: unknown) => void): EngineSession {
  const statements = new Statements(engine)
  const ready = engine
    .watch(crashed)
    // A new database was made by an engine of its own, 330 MB that would lie about for a long time.
    .then(() => (engine.isNew ? collectGarbage() : undefined))
    .then(() =>
      engine.exec(`set random_page_cost = 1.1; set jit = off; set work_mem = '32MB'; set timezone = 'UTC'`),
    )
  let last: Promise<unknown> = ready

  async function ask(sql: string, params: readonly unknown[]): Promise<StatementResult> {
    // Only the simple protocol takes several statements at once, and only it is used without parameters.
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
