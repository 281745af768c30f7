import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { VitestTestRunner } from 'vitest/runners'

type File = Parameters<VitestTestRunner['onCollectStart']>[0]
type Suite = Parameters<VitestTestRunner['onAfterRunSuite']>[0]

/** Clock ticks per second in `/proc` (USER_HZ): 100 on every Linux that Node.js supports. */
const ticksPerSecond = 100

/** Returns the CPU seconds of the child processes waited for; Linux only, else 0. */
function ofChildren(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // proc(5): cutime and cstime are fields 16 and 17; the name in field 2 may contain spaces.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(user) + Number(system)) / ticksPerSecond
}

function spent(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + ofChildren()
}

/** Appends each test file's CPU seconds, including its imports, to the file named by `TEST_COSTS`. */
export default class CostRunner extends VitestTestRunner {
  #before = 0

  override onCollectStart(file: File): void {
    this.#before = spent()
    super.onCollectStart(file)
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite)) return
    const cost = { file: suite.filepath, seconds: spent() - this.#before }
    appendFileSync(process.env['TEST_COSTS']!, `${JSON.stringify(cost)}\n`)
  }
}
