import type { Worker } from 'node:cluster'
import type { MetricReport, Readiness } from '../../areas/observability'

/** What a process of the server can be asked about. */
export interface Reports {
  readiness: Readiness
  metrics: MetricReport
}

type ToProcess =
  | { threshold: 'end'; noticeMs: number }
  | { threshold: 'ask'; about: keyof Reports; nth: number }
type FromProcess = { threshold: 'ready' } | { threshold: 'report'; nth: number; report: unknown }

/** Milliseconds a process may take to answer: one that is busy or frozen must not hold up what the others say. */
const answerMs = 3_000

/** Tells the supervisor that this process serves now; answers what it asks, and ends when it is told to. */
export function answerSupervisor({
  reports,
  end,
}: {
  /** Absent where nobody watches. */
  reports?: { [About in keyof Reports]: () => Promise<Reports[About]> }
  /** Ends this process; `noticeMs`: how long it still answers requests before. */
  end: (noticeMs: number) => void
}): void {
  const send = (message: FromProcess) => void (process.connected && process.send?.(message))
  process.on('message', (message: ToProcess) => {
    if (message.threshold === 'end') end(message.noticeMs)
    if (message.threshold === 'ask')
      reports?.[message.about]().then(
        (report) => send({ threshold: 'report', nth: message.nth, report }),
        // No answer is one as well.
        () => {},
      )
  })
  send({ threshold: 'ready' })
}

/** Calls back when a process serves. */
export function onceServing(worker: Worker, serves: () => void): void {
  worker.on('message', (message: FromProcess) => void (message.threshold === 'ready' && serves()))
}

/** Has a process end in an orderly way. */
export function endProcess(worker: Worker, noticeMs: number): void {
  if (worker.isConnected()) worker.send({ threshold: 'end', noticeMs } satisfies ToProcess)
}

let asked = 0

/** What a process says about itself; null when it does not within three seconds. */
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
