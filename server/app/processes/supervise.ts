import cluster, { type Worker } from 'node:cluster'
import { totalmem } from 'node:os'
import type { Config } from '../../platform/config/config'
import { announce } from '../print-address'
import { onSignal } from '../on-signal'
import { hardEndMs } from '../shutdown'
import { endProcess, onceServing } from './supervisor-link'

/** A process that served for so many milliseconds before it ended is started again at once. */
const longMs = 60_000
/** Milliseconds before one is started again that ended sooner: the first time, doubled up to the most. */
const pauses = { first: 100, most: 30_000 }
/** Milliseconds beyond the processes' own hard end after which they are killed. */
const graceMs = 1_000

/** Milliseconds before a process is started again. `inARow`: how often it has ended soon after its start, one after the other. */
export const restartPause = (inARow: number): number =>
  inARow === 0 ? 0 : Math.min(pauses.most, pauses.first * 2 ** (inARow - 1))

const GiB = 1024 ** 3

/**
 * Options of Node for each of so many processes. A page leaves four megabytes of waste; with room for more young objects
 * than V8 gives by itself fewer outlive their page, and a twelfth more pages are made (`npm run lab -- bench workers`). It
 * takes up to 144 MB more of each process: only where there is a gigabyte for each, and unless the operator chose.
 * @param memory bytes of the machine, or of what it is confined to
 */
export const nodeOptions = (processes: number, memory: number, chosen: string): string[] =>
  memory / processes >= GiB && !/max.semi.space.size/.test(chosen) ? ['--max-semi-space-size=64'] : []

/** One of the processes of a server, whichever it is at the moment. */
interface Slot {
  /** What it does: of several that do everything one carries out the jobs. */
  role: Config['ROLE']
  /** Null while it is to be started again. */
  worker: Worker | null
  isServing: boolean
  endedInARow: number
}

/**
 * Runs this server in several processes, all at the same port (`node:cluster`): starts them by `program`, starts one
 * again that ends, and ends them when it is told to. It serves nothing itself. The first process migrates and fills the
 * database before the others begin, so that what it prints is printed once; when it does not come up, nothing does and
 * this process ends with 1.
 */
export async function supervise(config: Config, program: string): Promise<void> {
  const slots = Array.from({ length: config.WORKERS }, (_, nth): Slot => {
    const role = config.ROLE === 'all' && nth > 0 ? 'web' : config.ROLE
    return { role, worker: null, isServing: false, endedInARow: 0 }
  })
  const running = () => slots.flatMap(({ worker }) => worker ?? [])
  let isEnding = false
  let isAnnounced = false
  let exitCode = 0

  const monitoring =
    config.METRICS_PORT === undefined
      ? undefined
      : await (
          await import('./monitor')
        ).monitorProcesses(config, {
          serving: () => slots.flatMap(({ worker, isServing }) => (worker && isServing ? worker : [])),
          wanted: config.WORKERS,
          isEnding: () => isEnding,
        })

  const chosen = [...process.execArgv, process.env['NODE_OPTIONS'] ?? '']
  const memory = process.constrainedMemory?.() || totalmem()
  const execArgv = [
    ...process.execArgv,
    ...nodeOptions(config.WORKERS, Math.min(memory, totalmem()), chosen.join(' ')),
  ]
  // A gauge may be no number, which JSON does not know.
  cluster.setupPrimary({ exec: program, execArgv, serialization: 'advanced' })

  function start(slot: Slot): void {
    // An empty setting counts as none: the role may have come from a file.
    const worker = cluster.fork({ ROLE: slot.role, ROLE_FILE: '' })
    const begun = Date.now()
    slot.worker = worker
    onceServing(worker, () => {
      slot.isServing = true
      if (isAnnounced) return
      isAnnounced = true
      announce(config, config.WORKERS)
      for (const other of slots) if (!other.worker) start(other)
    })
    worker.once('exit', (code, signal) => {
      const wasServing = slot.isServing
      slot.worker = null
      slot.isServing = false
      monitoring?.(worker)
      if (isEnding) return ended(code, wasServing)
      // It has printed why. What is started again and again for that reason would print it again and again.
      if (!wasServing && running().length === 0) process.exit(1)
      slot.endedInARow = Date.now() - begun < longMs ? slot.endedInARow + 1 : 0
      const pause = restartPause(slot.endedInARow)
      console.error(
        `Process ${worker.process.pid} ended (${signal ?? code}); another one is started in ${pause / 1000} s.`,
      )
      setTimeout(() => {
        if (!isEnding) start(slot)
      }, pause)
    })
  }

  function ended(code: number | null, wasServing: boolean): void {
    if (wasServing && code !== 0) exitCode = 1
    if (running().length === 0) process.exit(exitCode)
  }

  function kill(): never {
    for (const worker of running()) worker.process.kill('SIGKILL')
    process.exit(1)
  }

  function stop(signal: NodeJS.Signals): void {
    // A second signal, from somebody who waits at the terminal.
    if (isEnding) return kill()
    isEnding = true
    const noticeMs = signal === 'SIGINT' ? 0 : config.SHUTDOWN_NOTICE_SECONDS * 1000
    for (const { worker, isServing } of slots) {
      if (worker && isServing) endProcess(worker, noticeMs)
      else worker?.process.kill(signal)
    }
    if (running().length === 0) process.exit(0)
    setTimeout(kill, hardEndMs + graceMs)
  }

  onSignal(stop)
  start(slots[0]!)
}
