import type { Worker } from 'node:cluster'
import type { MetricReport, Readiness } from '../../areas/observability'

/** Reports a worker can provide. */
export interface Reports {
  readiness: Readiness
  metrics: MetricReport
}

type ToProcess =
  | { threshold: 'end'; noticeMs: number }
  | { threshold: 'ask'; about: keyof Reports; nth: number }
type FromProcess = { threshold: 'ready' } | { threshold: 'report'; nth: number; report: unknown }

/** Timeout for a worker's report in ms; a busy or frozen worker must not delay the others' reports. */
const answerMs = 3_000

/** Notifies the supervisor that this worker is serving, answers its report requests and shuts down on its command. */
export function answerSupervisor({
  reports,
  end,
}: {
  /** Functions that create the reports; undefined if monitoring is off. */
  reports?: { [About in keyof Reports]: () => Promise<Reports[About]> }
  /** Shuts down this process after it has accepted requests for another `noticeMs` ms. */
  end: (noticeMs: number) => void
}): void {
  const send = (message: FromProcess) => void (process.connected && process.send?.(message))
  process.on('message', (message: ToProcess) => {
    if (message.threshold === 'end') end(message.noticeMs)
    if (message.threshold === 'ask')
      reports?.[message.about]().then(
        (report) => send({ threshold: 'report', nth: message.nth, report }),
        // The supervisor treats a missing answer as a failure.
        () => {},
      )
  })
  send({ threshold: 'ready' })
}

/** Calls `serves` when the worker starts serving. */
export function onceServing(worker: Worker, serves: () => void): void {
  worker.on('message', (message: FromProcess) => void (message.threshold === 'ready' && serves()))
}

/** Shuts down a worker gracefully. */
export function endProcess(worker: Worker, noticeMs: number): void {
  if (worker.isConnected()) worker.send({ threshold: 'end', noticeMs } satisfies ToProcess)
}

let asked = 0

/** Returns a worker's report, or null if it doesn't answer within three seconds. */
export function reportOf<About extends keyof Reports>(
  worker: Worker,
  about: About,
): Promise<Reports[About] | null> {
  const nth = ++asked
  return new Promise((resolve) => {
    const over = (report: Reports[About] | null) => {
      clearTimeout(late)
      worker.off('message', read).off('disconnect', gone)
      resolve(report)
    }
    const read = (message: FromProcess) => {
      if (message.threshold === 'report' && message.nth === nth) over(message.report as Reports[About])
    }
    const gone = () => over(null)
    const late = setTimeout(gone, answerMs)
    worker.on('message', read).once('disconnect', gone)
    if (!worker.isConnected()) return gone()
    worker.send({ threshold: 'ask', about, nth } satisfies ToProcess, (error) => void (error && gone()))
  })
}
