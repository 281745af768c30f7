import cluster, { type Worker } from 'node:cluster'
import { totalmem } from 'node:os'
import type { Config } from '../../platform/config/config'
import { announce } from '../print-address'
import { onSignal } from '../on-signal'
import { hardEndMs } from '../shutdown'
import { endProcess, onceServing } from './supervisor-link'

/** A process that ran for at least this long, in ms, is restarted immediately. */
const longMs = 60_000
/** Restart backoff in ms for processes that exited sooner; doubles up to `most`. */
const pauses = { first: 100, most: 30_000 }
/** Grace period in ms after the processes' own hard deadline before they are killed. */
const graceMs = 1_000

/** Returns the delay before a restart, in ms. `inARow` is the number of consecutive early exits. */
export const restartPause = (inARow: number): number =>
  inARow === 0 ? 0 : Math.min(pauses.most, pauses.first * 2 ** (inARow - 1))

const GiB = 1024 ** 3

/**
 * Returns Node options for each process. A page allocates about four megabytes of garbage; with a larger young
 * generation less of it is promoted, which increases throughput by a twelfth (`npm run lab -- bench workers`). The
 * option costs up to 144 MB per process, so it is set only if each process has at least 1 GiB and the operator hasn't
 * chosen a value.
 * @param memory memory of the machine or container in bytes
 */
export const nodeOptions = (processes: number, memory: number, chosen: string): string[] =>
  memory / processes >= GiB && !/max.semi.space.size/.test(chosen) ? ['--max-semi-space-size=64'] : []

/** A position in the process pool, filled by successive workers. */
interface Slot {
  /** Role of the process; if several processes have every role, one of them runs the jobs. */
  role: Config['ROLE']
  /** Null while a restart is pending. */
  worker: Worker | null
  isServing: boolean
  endedInARow: number
}

/**
 * Runs this server as several processes on the same port (`node:cluster`): starts them from `program`, restarts them
 * when they exit, and stops them on a signal. This process itself serves nothing. The first process migrates and seeds
 * the database before the others start, so that its output appears once; if that process fails to start, this process
 * exits with 1.
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
  // Gauges can be NaN, which JSON can't represent.
  cluster.setupPrimary({ exec: program, execArgv, serialization: 'advanced' })

  function start(slot: Slot): void {
    // An empty `ROLE_FILE` counts as unset; without it, a role read from a file would take effect.
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
      // The process has already printed why it exited; restarting it would only repeat the message.
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
    // A second signal, for example Ctrl+C pressed again, kills immediately.
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
