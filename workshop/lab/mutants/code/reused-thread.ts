import { ThreadsPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node'

/** Number of runs after which a thread is replaced, which discards anything its tests left behind. */
const runsMost = 50

let kept: ThreadsPoolWorker | undefined
let runsLeft = 0

/** Terminates the current thread, if any. */
export async function letGo(): Promise<void> {
  const ending = kept
  kept = undefined
  await ending?.stop()
}

/**
 * Returns whether a run's mutant is activated in already loaded modules. Otherwise the modules are reloaded before and
 * after the run.
 */
function isInRunningCode({ project }: PoolOptions): boolean {
  const { mode, mutantActivation } = project.getProvidedContext() as Record<string, unknown>
  return mode === 'mutant' && mutantActivation === 'runtime'
}

type Listener = (message: any) => void

/**
 * A worker thread reused across Vitest runs: server and database are loaded once for many mutants, which Stryker
 * switches on and off at runtime. A new thread per run, Vitest's default, costs several seconds more per mutant.
 */
export class KeptThread implements PoolWorker {
  readonly name = 'kept thread'
  private readonly listeners: [event: string, listener: Listener][] = []
  private isDone = false

  constructor(private readonly options: PoolOptions) {}

  async start(): Promise<void> {
    this.options.project.vitest.state.errorsSet.clear()
    const isOrdinary = isInRunningCode(this.options)
    if (!isOrdinary || runsLeft === 0) await letGo()
    if (!kept) {
      kept = new ThreadsPoolWorker(this.options)
      await kept.start()
      runsLeft = isOrdinary ? runsMost : 1
    }
    runsLeft--
  }

  /**
   * Removes the run's listeners without asking the thread to stop, because then it would never listen again. If a test
   * was aborted, the thread is replaced: a statement may still be waiting for the database, and the next mutant would
   * be counted as caught because of it.
   */
  async stop(): Promise<void> {
    this.reportUnloaded()
    if (!this.isDone || this.wasGivenUp()) return letGo()
    for (const [event, listener] of this.listeners) kept?.off(event, listener)
  }

  /** Reports test files that failed to load, which have no test that could fail. */
  private reportUnloaded(): void {
    const { state } = this.options.project.vitest
    for (const module of state.getTestModules())
      for (const error of module.errors()) state.errorsSet.add(error)
  }

  private wasGivenUp(): boolean {
    const modules = this.options.project.vitest.state.getTestModules()
    const tests = modules.flatMap(({ children }) => Array.from(children.allTests('failed')))
    const errors = modules
      .flatMap((module) => module.errors())
      .concat(tests.flatMap((test) => test.result().errors ?? []))
    return errors.some(({ message }) => message.includes('timed out in'))
  }

  on(event: string, listener: Listener): void {
    this.listeners.push([event, listener])
    kept!.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    kept?.off(event, listener)
  }

  send(message: WorkerRequest): void {
    if (message.type !== 'stop') return kept!.send(message)
    this.isDone = true
    const stopped = { type: 'stopped', __vitest_worker_response__: true }
    for (const [event, listener] of this.listeners) if (event === 'message') listener(stopped)
  }

  deserialize(message: unknown): unknown {
    return message
  }
}
