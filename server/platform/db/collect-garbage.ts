import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives memory that nothing refers to any more back now. What WebAssembly holds counts for nothing when the runtime
 * decides whether to look, and goes in the turn after it was found. Takes some 100 ms of this thread.
 */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  await setImmediate()
  collect()
}
